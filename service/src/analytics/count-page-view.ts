import type { Context } from '../context.ts'
import { createBatcher } from '../platform/batching/batcher.ts'
import { isId } from '../platform/values/ids.ts'
import { nepaliDay } from '../platform/values/nepali-day.ts'
import { addPageViews } from './page-views.queries.ts'

/**
 * Every view of a store's day is counted on one row. One statement at a time for a store adds all views that wait, so
 * that a thousand views a second do not queue for the lock of that row.
 */
const batching = {
  maxBatchSize: 10_000,
  concurrencyPerKey: 1,
  totalConcurrency: 2,
  maxWaiting: 20_000,
  maxWaitingBytes: 1024 * 1024,
}
const bytesOfView = 16

/** POST /analytics/ping/:store_id. A view of an unknown store counts nowhere. */
export function openPageViews({ db, clock }: Context) {
  const add = createBatcher<string, true>({
    ...batching,
    run: async (storeId, days) => {
      await addPageViews(db, storeId, countsOf(days))
      return days.map(() => true)
    },
  })
  return async function countPageView(storeId: string): Promise<void> {
    if (isId(storeId)) await add(storeId, nepaliDay(clock.now()), bytesOfView)
  }
}

function countsOf(days: string[]): { day: string; views: number }[] {
  const views = new Map<string, number>()
  for (const day of days) views.set(day, (views.get(day) ?? 0) + 1)
  return [...views].map(([day, count]) => ({ day, views: count }))
}
