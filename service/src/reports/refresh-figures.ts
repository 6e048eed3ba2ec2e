import type { Context } from '../context.ts'
import { transaction } from '../platform/database/database.ts'
import {
  countDays,
  forgetChangedDays,
  listUncountedDays,
  lockFigures,
  readFreshness,
  setRefreshed,
} from './refresh-figures.queries.ts'

export type Days = { from: string; to: string }

/** Figures are used for so long before changes are looked for again. */
const freshMs = 2000

/**
 * A change is dated before its transaction commits, and the clocks of processes differ. So changes of so long before
 * the last refresh are looked at once more.
 */
const overlapMs = 5 * 60_000

/**
 * Days that one transaction counts at first, and at most. A shop with thousands of orders a day must not reach the
 * time limit of a statement, a small one must not need a transaction for each day.
 */
const firstDays = 4
const mostDays = 64
const briefMs = 500

const dayMs = 86_400_000

/** A report is a long read: stores take turns. */
export function withFreshFigures<Report>(
  context: Pick<Context, 'db' | 'clock' | 'longReads'>,
  storeId: string,
  days: Days,
  read: () => Promise<Report>,
): Promise<Report> {
  return context.longReads.inTurn(storeId, async () => {
    await refreshFigures(context, storeId, days)
    return read()
  })
}

/**
 * Counts again the days on which an order has changed since the last time, and days of the range that were never
 * counted. So the cost of a report does not grow with the orders of the store. Days that are counted stay so when a
 * later part fails.
 */
async function refreshFigures({ db, clock }: Pick<Context, 'db' | 'clock'>, storeId: string, { from, to }: Days) {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  const { refreshed_at, counted_days } = await readFreshness(db, storeId, from, to)
  if (counted_days === days && isFresh(refreshed_at, clock.now())) return
  await transaction(db, async (tx) => {
    const last = await lockFigures(tx, storeId)
    const now = clock.now()
    if (last && isFresh(last, now)) return
    if (last) await forgetChangedDays(tx, storeId, new Date(Math.min(last.getTime(), now.getTime()) - overlapMs))
    await setRefreshed(tx, storeId, now)
  })
  for (let most = firstDays; ; ) {
    const begun = performance.now()
    const counted = await transaction(db, async (tx) => {
      await lockFigures(tx, storeId)
      const uncounted = await listUncountedDays(tx, storeId, from, to, most)
      if (uncounted.length > 0) await countDays(tx, storeId, uncounted)
      return uncounted.length
    })
    if (counted < most) return
    most = performance.now() - begun < briefMs ? Math.min(mostDays, most * 2) : Math.max(1, Math.floor(most / 2))
  }
}

function isFresh(refreshedAt: Date | null, now: Date): boolean {
  if (refreshedAt === null) return false
  const age = now.getTime() - refreshedAt.getTime()
  return age >= 0 && age < freshMs
}
