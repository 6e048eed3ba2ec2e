import type { Context } from '../context.ts'
import { announceInvalidation } from '../platform/cache/invalidation-listener.ts'
import { transaction } from '../platform/database/database.ts'
import { applyFlashSales } from './apply-flash-sales.ts'
import { listStoresWithLaggingSales } from './flash-sales.queries.ts'

/** A sale of this store starts or ends: prices follow the clock, and the caches forget the old ones. */
export async function flipFlashSales(context: Context, storeId: string): Promise<void> {
  const now = context.clock.now()
  const changedProducts = await transaction(context.db, async (tx) => {
    const changed = await applyFlashSales(tx, storeId, now)
    if (changed > 0) await announceInvalidation(tx, storeId)
    return changed
  })
  if (changedProducts > 0) context.cache.clear(storeId)
  context.log.info({ storeId, changedProducts }, 'flash sales flipped')
}

/** What a missed job left behind. cross-store: every store is looked at, each is flipped by itself. */
export async function flipLaggingFlashSales(context: Context): Promise<void> {
  for (const storeId of await listStoresWithLaggingSales(context.db, context.clock.now())) {
    await flipFlashSales(context, storeId).catch((error) => {
      // The next minute tries again; the stores behind this one need not wait for it.
      context.log.error({ storeId, err: error }, 'lagging flash sales could not be flipped')
    })
  }
}
