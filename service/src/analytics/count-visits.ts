import type { Context } from '../context.ts'
import { createBatcher } from '../platform/batching/batcher.ts'
import { isId } from '../platform/values/ids.ts'
import { nepaliDay } from '../platform/values/nepali-day.ts'
import { addVisits, type VisitCounts } from './visits.queries.ts'

/**
 * Everything that happens on a store's day is counted on one row. One statement at a time for a store adds all that
 * waits, so that a thousand views a second do not queue for the lock of that row.
 */
const batching = {
  maxBatchSize: 10_000,
  concurrencyPerKey: 1,
  totalConcurrency: 2,
  maxWaiting: 20_000,
  maxWaitingBytes: 1024 * 1024,
}
const bytesOfVisit = 16

/** A page that was opened, or one of the three events of a shopper on the way to an order. */
export type Visit = Exclude<keyof VisitCounts, 'day'>

/** Counts visits for the reports. A visit of an unknown store counts nowhere. */
export function openVisitCounts({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const add = createBatcher<{ day: string; visit: Visit }, true>({
    ...batching,
    run: async (storeId, visits) => {
      await addVisits(db, storeId, countsOf(visits))
      return visits.map(() => true)
    },
  })
  return async function countVisit(storeId: string, visit: Visit): Promise<void> {
    if (isId(storeId)) await add(storeId.toLowerCase(), { day: nepaliDay(clock.now()), visit }, bytesOfVisit)
  }
}

function countsOf(visits: { day: string; visit: Visit }[]): VisitCounts[] {
  const days = new Map<string, VisitCounts>()
  for (const { day, visit } of visits) {
    const counts = days.get(day) ?? { day, views: 0, product_views: 0, add_to_cart: 0, checkouts: 0 }
    counts[visit] += 1
    days.set(day, counts)
  }
  return [...days.values()]
}
