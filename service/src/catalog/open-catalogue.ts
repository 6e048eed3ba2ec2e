import type { Context } from '../context.ts'
import type { StoreAtVersion } from '../platform/cache/store-memory.ts'
import { findInventory } from './inventory.queries.ts'
import type { Inventory } from './inventory.ts'

/** A store as a read of its products begins. */
export type OpenCatalogue = { store: StoreAtVersion; inventory: Inventory }

/** Undefined for an unknown store. */
export async function openCatalogue(
  { db, memory }: Pick<Context, 'db' | 'memory'>,
  storeId: string,
): Promise<OpenCatalogue | undefined> {
  const store = await memory.open({ db }, storeId)
  const inventory = store && (await memory.read(store, 'inventory', () => findInventory(db.pipelined, storeId)))
  return store && inventory && { store, inventory }
}
