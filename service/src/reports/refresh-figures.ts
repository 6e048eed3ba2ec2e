import type { Context } from '../context.ts'
import { transaction } from '../platform/database/database.ts'
import { chunks } from '../platform/values/chunks.ts'
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

const daysOfStatement = 31
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
 * counted. So the cost of a report does not grow with the orders of the store.
 */
async function refreshFigures({ db, clock }: Pick<Context, 'db' | 'clock'>, storeId: string, { from, to }: Days) {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  const { refreshed_at, counted_days } = await readFreshness(db, storeId, from, to)
  if (counted_days === days && isFresh(refreshed_at, clock.now())) return
  await transaction(db, async (tx) => {
    const last = await lockFigures(tx, storeId)
    const now = clock.now()
    if (last && !isFresh(last, now)) {
      const since = Math.min(last.getTime(), now.getTime()) - overlapMs
      await forgetChangedDays(tx, storeId, new Date(since))
    }
    const uncounted = await listUncountedDays(tx, storeId, from, to)
    for (const chunk of chunks(uncounted, daysOfStatement)) await countDays(tx, storeId, chunk)
    if (!last || !isFresh(last, now)) await setRefreshed(tx, storeId, now)
  })
}

function isFresh(refreshedAt: Date | null, now: Date): boolean {
  if (refreshedAt === null) return false
  const age = now.getTime() - refreshedAt.getTime()
  return age >= 0 && age < freshMs
}
