import type { Context } from '../context.ts'
import { findInventory } from './inventory.queries.ts'
import { listWebsiteIds } from './list.queries.ts'
import { listings } from './list-item.ts'
import { listAsJson } from './list-items.ts'
import { unknownStore } from './unknown-store.ts'

/** GET /product/public/:store_id, as JSON bytes: every Active product that is not POS-only, newest first. */
export async function allProducts(context: Context, storeId: string) {
  const { db, longReads } = context
  const inventory = await findInventory(db.pipelined, storeId)
  if (!inventory) throw unknownStore([])
  return listAsJson(context, storeId, listings.all, inventory, await listWebsiteIds(longReads.of(storeId), storeId))
}
