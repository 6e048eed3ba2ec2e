import { type Db, first, many, sql } from '../../platform/database/database.ts'

type Seo = { seo_title?: string; seo_description?: string; seo_image?: string }
export type BrandRow = {
  _id: string
  name: string
  slug: string
  logo: string
  page: Seo
  desc_page: unknown
  created_at: Date
}

const brandColumns = sql`brand_id as _id, name, slug, logo, page, desc_page, created_at`

export function listBrands(db: Db, storeId: string) {
  return many<BrandRow>(
    db,
    sql`select ${brandColumns} from brands where store_id = ${storeId} order by created_at desc, brand_id desc`,
  )
}

export function findBrand(db: Db, storeId: string, slug: string) {
  return first<BrandRow>(db, sql`select ${brandColumns} from brands where store_id = ${storeId} and slug = ${slug}`)
}
