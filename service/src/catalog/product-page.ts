import type { PageQuery } from '@pasal/contract/catalogue/requests.ts'
import type { Context } from '../context.ts'
import { findInventory } from './inventory.queries.ts'
import { listings } from './list-item.ts'
import { listItems } from './list-items.ts'
import { countWebsiteProducts, listPageIds } from './page.queries.ts'
import { unknownStore } from './unknown-store.ts'

/** GET /product/p/public/:store_id. A page past the end is empty. */
export async function productPage({ db }: Context, storeId: string, query: PageQuery) {
  const { page, per_page, sort_by, sort_order } = query
  const inventory = await findInventory(db.pipelined, storeId)
  if (!inventory) throw unknownStore({ success: true, meta: meta(query, 0), products: [] })
  const total = await countWebsiteProducts(db, storeId)
  const offset = (page - 1) * per_page
  const { byWebsite } = inventory
  const productIds =
    offset < total ? await listPageIds(db, storeId, { sort_by, sort_order, byWebsite, limit: per_page, offset }) : []
  return {
    success: true,
    meta: meta(query, total),
    products: await listItems(db, storeId, listings.page, inventory, productIds),
  }
}

function meta({ page, per_page, sort_by, sort_order }: PageQuery, total: number) {
  return { page, per_page, total, total_pages: Math.ceil(total / per_page), sort_by, sort_order }
}
