import type { Context } from '../context.ts'
import { findInventory } from './inventory.queries.ts'
import { websiteProducts } from './list.queries.ts'
import { listings } from './list-item.ts'
import { listItems } from './list-items.ts'
import { unknownStore } from './unknown-store.ts'

/** GET /product/public/:store_id. Every Active product that is not POS-only, newest first. */
export async function allProducts({ db }: Context, storeId: string) {
  const inventory = await findInventory(db.quick, storeId)
  if (!inventory) throw unknownStore([])
  return listItems(db, storeId, listings.all, inventory, websiteProducts(storeId))
}
