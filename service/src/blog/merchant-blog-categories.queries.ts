import type { ListBlogCategories } from '@pasal/contract/merchant/blog/requests.ts'
import { type Order, readPage } from '../merchant/lists.queries.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { lockSlugs } from '../merchant/new-slug.queries.ts'
import { type Db, execute, first, sql, type Tx } from '../platform/database/database.ts'

/** A category of the blog as the merchant's API shows it (8). */
export type MerchantBlogCategory = {
  _id: string
  version: number
  created_at: Date
  updated_at: Date
  name: string
  slug: string
  image: string
}

const columns = sql`blog_category_id as _id, version, created_at, updated_at, name, slug, image`

const orders: Record<ListBlogCategories['sort'], Order> = {
  '-created_at': { by: sql`created_at`, type: 'timestamptz', descending: true },
  position: { by: sql`position`, type: 'bigint' },
}

export function listBlogCategoryPage(db: Db, storeId: string, request: MerchantRequest<ListBlogCategories>) {
  return readPage<MerchantBlogCategory>(db, request, {
    ...{ columns, id: sql`blog_category_id`, order: orders[request.query.sort] },
    from: sql`from blog_categories where store_id = ${storeId}`,
  })
}

export function findBlogCategory(db: Db, storeId: string, id: string): Promise<MerchantBlogCategory | undefined> {
  return first(db, sql`select ${columns} from blog_categories where store_id = ${storeId} and blog_category_id = ${id}`)
}

/** Until the transaction ends, no category of the blog is made, changed or deleted by a merchant. */
export function lockBlogCategoryWrites(tx: Tx, storeId: string): Promise<number> {
  return lockSlugs(tx, storeId, 'category')
}

/**
 * All of the store, because each new one takes the next place. The first ones find no row to lock, so they wait for the
 * lock of the writes, which always comes before the rows.
 */
export async function lockBlogCategories(tx: Tx, storeId: string): Promise<void> {
  await lockBlogCategoryWrites(tx, storeId)
  await execute(tx, sql`select 1 from blog_categories where store_id = ${storeId} order by blog_category_id for update`)
}
