import { lockStorePrices } from '../catalog/visible-prices.queries.ts'
import type { Context } from '../context.ts'
import { invalidateOnCommit } from '../platform/cache/store-changes.ts'
import { transaction } from '../platform/database/database.ts'
import { applyFlashSales } from './apply-flash-sales.ts'
import { listStoresWithLaggingSales } from './flash-sales.queries.ts'

/** A sale of this store starts or ends: writes its prices and clears the caches that have the old ones. */
export async function flipFlashSales(context: Context, storeId: string): Promise<void> {
  const changed = await transaction(context.db, async (tx) => {
    await lockStorePrices(tx, storeId)
    // Read under the lock: another price change may have held it until after a sale's start.
    const now = context.clock.now()
    const { products, sales } = await applyFlashSales(tx, storeId, now)
    // A sale that changes no price may still have alerts that wait for it.
    if (products + sales > 0) invalidateOnCommit(context, tx, storeId)
    return products
  })
  context.log.info({ store_id: storeId, count: changed }, 'flash sale prices written')
}

/** Repeats the jobs that were missed. cross-store: finds the stores of all, and flips each in its own transaction. */
export async function flipLaggingFlashSales(context: Context): Promise<void> {
  for (const storeId of await listStoresWithLaggingSales(context, context.clock.now())) {
    await flipFlashSales(context, storeId).catch((error) => {
      // The next sweep tries this store again; the stores after it are flipped now.
      context.log.error({ store_id: storeId, err: error }, 'flash sale prices not written')
    })
  }
}
