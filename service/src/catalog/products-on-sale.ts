import type { Context } from '../context.ts'
import { listSaleIds } from './list.queries.ts'
import { listings } from './list-item.ts'
import { listAsJson } from './list-items.ts'
import { openCatalogue } from './open-catalogue.ts'

/** GET /product/public/sale/:store_id, as JSON bytes. */
export async function productsOnSale(context: Context, storeId: string) {
  const { longReads, memory } = context
  const catalogue = await openCatalogue(context, storeId)
  if (!catalogue) return []
  const reduced = await memory.read(catalogue.store, 'sale', () => listSaleIds(longReads.of(storeId), storeId))
  return listAsJson(context, catalogue, listings.sale, reduced)
}
