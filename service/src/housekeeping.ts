import {
  deleteAlertsAskedBefore,
  deleteAlertsOfPastSales,
  deleteAlertsSentBefore,
} from './alerts/old-alerts.queries.ts'
import type { Context } from './context.ts'
import { deleteConversionEventsBefore } from './conversion-events/conversion-events.queries.ts'
import { deleteExpiredCouponHolds } from './coupons/coupons.queries.ts'
import { deleteFeedFilesBefore } from './feeds/feed-files.queries.ts'
import { deleteMessagesBefore } from './messages/messages.queries.ts'
import { nepaliDay } from './messages/sms-day.ts'
import { deleteSmsCountsBefore } from './messages/sms-limits.queries.ts'
import { deleteIdempotencyKeysBefore } from './orders/orders.queries.ts'
import { deleteExpiredRateLimits } from './rate-limits.queries.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How long rows are kept that nothing looks at any more; those with somebody's address in them not longer than they may be asked about. */
const idempotencyHours = 24
const sentAlertDays = 30
const waitingAlertDays = 180
const messageDays = 90
const conversionEventDays = 7
const feedFileDays = 7
const smsCountDays = 2

const rowsPerBatch = 1000
/** The rest is for the next hour: one sweep does not keep the database busy. */
const batchesPerSweep = 100

/** Deletes what expired, a bounded batch at a time. */
export async function deleteWhatExpired({ db, clock }: Context): Promise<void> {
  const now = clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  await deleteExpiredCouponHolds(db, now)
  await deleteIdempotencyKeysBefore(db, before(idempotencyHours * hourMs))
  await deleteExpiredRateLimits(db, now)
  await inBatches((limit) => deleteAlertsSentBefore(db, before(sentAlertDays * dayMs), limit))
  await inBatches((limit) => deleteAlertsAskedBefore(db, before(waitingAlertDays * dayMs), limit))
  await inBatches((limit) => deleteAlertsOfPastSales(db, now, limit))
  await inBatches((limit) => deleteMessagesBefore(db, before(messageDays * dayMs), limit))
  await inBatches((limit) => deleteConversionEventsBefore(db, before(conversionEventDays * dayMs), limit))
  await inBatches((limit) => deleteSmsCountsBefore(db, nepaliDay(before(smsCountDays * dayMs)), limit))
  await inBatches((limit) => deleteFeedFilesBefore(db, before(feedFileDays * dayMs), limit))
}

async function inBatches(deleteSome: (limit: number) => Promise<number>): Promise<void> {
  for (let batch = 0; batch < batchesPerSweep; batch += 1) {
    if ((await deleteSome(rowsPerBatch)) < rowsPerBatch) return
  }
}
