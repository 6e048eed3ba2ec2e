import type { Context } from '../context.ts'
import { findInventory } from './inventory.queries.ts'
import { listSaleIds } from './list.queries.ts'
import { listings } from './list-item.ts'
import { listItems } from './list-items.ts'

/** GET /product/public/sale/:store_id. */
export async function productsOnSale({ db }: Context, storeId: string) {
  const [inventory, reduced] = await Promise.all([findInventory(db.pipelined, storeId), listSaleIds(db, storeId)])
  if (!inventory) return []
  return listItems(db, storeId, listings.sale, inventory, reduced)
}
