import type { ListBrands } from '@pasal/contract/merchant/brands/requests.ts'
import { joinFilters, readPage } from '../../merchant/lists.queries.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { type Db, execute, first, many, type Sql, sql, type Tx } from '../../platform/database/database.ts'

/** A brand as the merchant's API shows it (5.2). */
export type MerchantBrand = {
  _id: string
  version: number
  created_at: Date
  updated_at: Date
  name: string
  slug: string
  logo: string
  desc_page: unknown
  page: { seo_title: string; seo_description: string; seo_image: string }
  product_count: number
}

const columns = (storeId: string): Sql => sql`
  brand_id as _id, version, created_at, updated_at, name, slug, logo, desc_page,
  '{"seo_title": "", "seo_description": "", "seo_image": ""}'::jsonb || page as page,
  (select count(*) from products product
    where product.store_id = ${storeId} and product.brand_id = brands.brand_id) as product_count`

export function listBrandPage(db: Db, storeId: string, request: MerchantRequest<ListBrands>) {
  const { query } = request
  const named = joinFilters([query.q !== undefined && sql`and strpos(lower(name), lower(${query.q})) > 0`])
  return readPage<MerchantBrand>(db, request, {
    ...{ columns: columns(storeId), id: sql`brand_id`, order: { by: sql`name`, type: 'text' } },
    from: sql`from brands where store_id = ${storeId} ${named}`,
  })
}

export function findMerchantBrand(db: Db, storeId: string, id: string): Promise<MerchantBrand | undefined> {
  return first(db, sql`select ${columns(storeId)} from brands where store_id = ${storeId} and brand_id = ${id}`)
}

export function lockBrand(tx: Tx, storeId: string, id: string): Promise<number> {
  return execute(tx, sql`select 1 from brands where store_id = ${storeId} and brand_id = ${id} for update`)
}

export async function countBrands(tx: Tx, storeId: string): Promise<number> {
  const row = await first<{ count: number }>(tx, sql`select count(*) as count from brands where store_id = ${storeId}`)
  return row?.count ?? 0
}

export async function listBrandSlugs(tx: Tx, storeId: string, start: string): Promise<string[]> {
  const rows = await many<{ slug: string }>(
    tx,
    sql`select slug from brands where store_id = ${storeId} and starts_with(slug, ${start})`,
  )
  return rows.map(({ slug }) => slug)
}
