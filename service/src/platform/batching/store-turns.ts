import type { Database } from '../database/database.ts'
import { busy } from '../http/errors.ts'
import { type FairTurns, openFairTurns } from './fair-turns.ts'
import { shareOfPool } from './share-of-pool.ts'

export type StoreTurns = <Result>(storeId: string, work: () => Promise<Result>) => Promise<Result>

/** Calls of one store that run or wait in a process. */
const mostOfStore = 1000

/**
 * Calls of the merchant's API that need the database. Those of one store use a few connections, and the others wait in
 * its own queue. So its searches and the locks of its bulk calls leave the pool to other stores and to shoppers.
 */
export function openStoreTurns(db: Database): StoreTurns {
  const atOnce = shareOfPool(db)
  const stores = new Map<string, { turns: FairTurns; inside: number }>()
  return async (storeId, work) => {
    const store = stores.get(storeId) ?? { turns: openFairTurns(atOnce), inside: 0 }
    if (store.inside >= mostOfStore) throw busy()
    stores.set(storeId, store)
    store.inside += 1
    try {
      return await store.turns.run(storeId, work)
    } finally {
      store.inside -= 1
      if (store.inside === 0) stores.delete(storeId)
    }
  }
}
