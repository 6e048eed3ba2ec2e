import type { ListPages } from '@pasal/contract/merchant/pages/requests.ts'
import { joinFilters, readPage } from '../merchant/lists.queries.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { type Db, execute, first, many, sql, type Tx } from '../platform/database/database.ts'

/** A page as the merchant's API shows it (8). */
export type MerchantPage = {
  _id: string
  version: number
  created_at: Date
  updated_at: Date
  slug: string
  title: string
  description: string
  image: string
  published: boolean
  sections: unknown[]
}

const columns = sql`
  page_id as _id, version, created_at, updated_at, slug, title, description, image, published, sections`

export function listMerchantPages(db: Db, storeId: string, request: MerchantRequest<ListPages>) {
  const { q } = request.query
  const named = joinFilters([q !== undefined && sql`and strpos(lower(title), lower(${q})) > 0`])
  return readPage<MerchantPage>(db, request, {
    ...{ columns, id: sql`page_id`, order: { by: sql`created_at`, type: 'timestamptz', descending: true } },
    from: sql`from pages where store_id = ${storeId} ${named}`,
  })
}

export function findMerchantPage(db: Db, storeId: string, id: string): Promise<MerchantPage | undefined> {
  return first(db, sql`select ${columns} from pages where store_id = ${storeId} and page_id = ${id}`)
}

export function lockPage(tx: Tx, storeId: string, id: string): Promise<number> {
  return execute(tx, sql`select 1 from pages where store_id = ${storeId} and page_id = ${id} for update`)
}

export async function listPageSlugs(tx: Tx, storeId: string, start: string): Promise<string[]> {
  const rows = await many<{ slug: string }>(
    tx,
    sql`select slug from pages where store_id = ${storeId} and starts_with(slug, ${start})`,
  )
  return rows.map(({ slug }) => slug)
}
