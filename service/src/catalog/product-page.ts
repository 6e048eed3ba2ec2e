import type { PageQuery } from '@pasal/contract/catalogue/requests.ts'
import type { Context } from '../context.ts'
import { listings } from './list-item.ts'
import { listItems } from './list-items.ts'
import { openCatalogue } from './open-catalogue.ts'
import { countWebsiteProducts, listPageIds } from './page.queries.ts'
import { unknownStore } from './unknown-store.ts'

/** GET /product/p/public/:store_id. A page past the end is empty. */
export async function productPage(context: Context, storeId: string, query: PageQuery) {
  const { page, per_page, sort_by, sort_order } = query
  const catalogue = await openCatalogue(context, storeId)
  if (!catalogue) throw unknownStore({ success: true, meta: meta(query, 0), products: [] })
  const reads = context.longReads.of(storeId)
  const total = await countWebsiteProducts(reads, storeId)
  const offset = (page - 1) * per_page
  const { byWebsite } = catalogue.inventory
  const productIds =
    offset < total ? await listPageIds(reads, storeId, { sort_by, sort_order, byWebsite, limit: per_page, offset }) : []
  return {
    success: true,
    meta: meta(query, total),
    products: await listItems(context, catalogue, listings.page, productIds),
  }
}

function meta({ page, per_page, sort_by, sort_order }: PageQuery, total: number) {
  return { page, per_page, total, total_pages: Math.ceil(total / per_page), sort_by, sort_order }
}
