import type { Context } from '../context.ts'
import { findInventory } from './inventory.queries.ts'
import { listWebsiteIds } from './list.queries.ts'
import { listings } from './list-item.ts'
import { listAsJson } from './list-items.ts'
import { unknownStore } from './unknown-store.ts'

/** GET /product/public/:store_id, as JSON bytes: every Active product that is not POS-only, newest first. */
export async function allProducts({ db }: Context, storeId: string) {
  const inventory = await findInventory(db.pipelined, storeId)
  if (!inventory) throw unknownStore([])
  return listAsJson(db, storeId, listings.all, inventory, await listWebsiteIds(db, storeId))
}
