import type { ListCategories } from '@pasal/contract/merchant/categories/requests.ts'
import { readPage } from '../../merchant/lists.queries.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { type Db, execute, first, json, many, type Sql, sql, type Tx } from '../../platform/database/database.ts'

/** A category as the merchant's API shows it (5.2). */
export type MerchantCategory = {
  _id: string
  version: number
  created_at: Date
  updated_at: Date
  name: string
  slug: string
  order: number
  image: string
  hide_on_product: boolean
  seo_title: string
  seo_description: string
  seo_image: string
  desc_page: unknown
  product_count: number
}

const columns = (storeId: string): Sql => sql`
  category_id as _id, version, created_at, updated_at, name, slug, sort_order as "order", image, hide_on_product,
  seo_title, seo_description, seo_image, desc_page,
  (select count(*) from product_categories member
    where member.store_id = ${storeId} and member.category_id = categories.category_id) as product_count`

export function listCategoryPage(db: Db, storeId: string, request: MerchantRequest<ListCategories>) {
  return readPage<MerchantCategory>(db, request, {
    ...{ columns: columns(storeId), id: sql`category_id`, order: { by: sql`sort_order::numeric`, type: 'numeric' } },
    from: sql`from categories where store_id = ${storeId}`,
  })
}

export function findMerchantCategory(db: Db, storeId: string, id: string): Promise<MerchantCategory | undefined> {
  return first(db, sql`select ${columns(storeId)} from categories where store_id = ${storeId} and category_id = ${id}`)
}

/** Until the transaction ends, nothing new refers to the category. */
export function lockCategory(tx: Tx, storeId: string, id: string): Promise<number> {
  return execute(tx, sql`select 1 from categories where store_id = ${storeId} and category_id = ${id} for update`)
}

/** How many categories the store has, and the order after the last. */
export async function findEndOfCategories(tx: Tx, storeId: string): Promise<{ count: number; next: number }> {
  const row = await first<{ count: number; next: number }>(
    tx,
    sql`select count(*) as count, coalesce(max(sort_order), 0) + 1 as next from categories where store_id = ${storeId}`,
  )
  return row as { count: number; next: number }
}

export async function listCategorySlugs(tx: Tx, storeId: string, start: string): Promise<string[]> {
  const rows = await many<{ slug: string }>(
    tx,
    sql`select slug from categories where store_id = ${storeId} and starts_with(slug, ${start})`,
  )
  return rows.map(({ slug }) => slug)
}

export type OrderedCategory = { _id: string; order: number; name: string }

export function listOrderedCategories(tx: Tx, storeId: string): Promise<OrderedCategory[]> {
  return many(
    tx,
    sql`
      select category_id as _id, sort_order as "order", name from categories
       where store_id = ${storeId} order by sort_order, category_id`,
  )
}

export function listAllCategories(tx: Tx, storeId: string): Promise<MerchantCategory[]> {
  return many(
    tx,
    sql`select ${columns(storeId)} from categories where store_id = ${storeId} order by sort_order, category_id`,
  )
}

type User = { kind: string; _id: string; name: string }

/** Ten coupons at most that are restricted to the category. */
export function listCouponsOfCategory(tx: Tx, storeId: string, id: string): Promise<User[]> {
  return many(
    tx,
    sql`
      select 'coupon' as kind, coupon_id as _id, code as name from coupons
       where store_id = ${storeId} and category_ids @> ${json([id])}::jsonb
       order by code limit 10`,
  )
}
