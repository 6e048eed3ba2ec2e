import type { Tx } from '../database/database.ts'
import { newId } from '../values/ids.ts'
import type { InvalidationAcknowledgements } from './invalidation-acknowledgements.ts'
import { announceInvalidation, countListeners } from './invalidation-listener.ts'
import type { StoreCache } from './store-cache.ts'
import { renewVersion } from './store-versions.queries.ts'

declare const announced: unique symbol

/**
 * A transaction that changes what a store shows. It gives the store another version, and its commit makes every process
 * drop what it cached of the store. The functions that save a store's objects take one, so that the compiler finds a
 * write without its invalidation.
 */
export type StoreTx = Tx & { readonly [announced]: true }

type Caches = { cache: StoreCache; acknowledgements: InvalidationAcknowledgements }

/** Makes the transaction announce the store's change. Once it has committed, no process serves an older response. */
export function invalidateOnCommit({ cache, acknowledgements }: Caches, tx: Tx, storeId: string): StoreTx {
  let acknowledged = Promise.resolve()
  // Last, because processes may start and stop while a long transaction runs.
  tx.beforeCommit(async () => {
    // The row stays locked until the commit, which follows at once: other changes of the store wait no longer.
    await renewVersion(tx, storeId, newId())
    const processes = await countListeners(tx)
    const alone = processes <= 1
    const change = newId()
    await announceInvalidation(tx, storeId, alone ? undefined : change)
    // The other processes may acknowledge before this one knows of its own commit.
    if (!alone) acknowledged = acknowledgements.all(change, processes)
  })
  tx.onCommit(() => {
    cache.clear(storeId)
    return acknowledged
  })
  return tx as StoreTx
}
