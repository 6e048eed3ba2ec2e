import type { Context } from '../context.ts'
import { findInventory } from './inventory.queries.ts'
import { listSaleIds } from './list.queries.ts'
import { listings } from './list-item.ts'
import { listAsJson } from './list-items.ts'

/** GET /product/public/sale/:store_id, as JSON bytes. */
export async function productsOnSale(context: Context, storeId: string) {
  const { db, longReads } = context
  const inventory = await findInventory(db.pipelined, storeId)
  if (!inventory) return []
  const reduced = await listSaleIds(longReads.of(storeId), storeId)
  return listAsJson(context, storeId, listings.sale, inventory, reduced)
}
