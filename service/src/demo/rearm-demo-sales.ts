import { lockStorePrices } from '../catalog/visible-prices.queries.ts'
import type { Context } from '../context.ts'
import { applyFlashSales } from '../flash-sales/apply-flash-sales.ts'
import { announceInvalidation } from '../platform/cache/invalidation-listener.ts'
import { transaction } from '../platform/database/database.ts'
import { rearmSale } from './demo.queries.ts'

export const demoStoreId = '6745a1b0c3d2e4f5a6b7c001'

const hour = 3_600_000

/** Keeps one live and one upcoming sale in the demo: a sale that is over gets new times. */
export async function rearmDemoSales({ db, clock, cache }: Pick<Context, 'db' | 'clock' | 'cache'>): Promise<void> {
  const now = clock.now()
  const at = (hours: number) => new Date(now.getTime() + hours * hour)
  const rearmed = await transaction(db, async (tx) => {
    await lockStorePrices(tx, demoStoreId)
    const live = await rearmSale(tx, demoStoreId, { name: 'Weekend flash', startAt: at(-1), endAt: at(71), now })
    const upcoming = await rearmSale(tx, demoStoreId, {
      name: 'Festival early bird',
      startAt: at(96),
      endAt: at(144),
      now,
    })
    if (live + upcoming === 0) return false
    await applyFlashSales(tx, demoStoreId, now)
    await announceInvalidation(tx, demoStoreId)
    return true
  })
  if (rearmed) cache.clear(demoStoreId)
}
