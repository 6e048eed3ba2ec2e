import type { Context } from '../context.ts'
import { listWebsiteIds } from './list.queries.ts'
import { listings } from './list-item.ts'
import { listAsJson } from './list-items.ts'
import { openCatalogue } from './open-catalogue.ts'
import { unknownStore } from './unknown-store.ts'

/** GET /product/public/:store_id, as JSON bytes: every Active product that is not POS-only, newest first. */
export async function allProducts(context: Context, storeId: string) {
  const catalogue = await openCatalogue(context, storeId)
  if (!catalogue) throw unknownStore([])
  const productIds = await listWebsiteIds(context.longReads.of(storeId), storeId)
  return listAsJson(context, catalogue, listings.all, productIds)
}
