import {
  askedBefore,
  deleteOutdatedAlerts,
  listOutdatedAlerts,
  ofPastSales,
  sentBefore,
} from '../alerts/old-alerts.queries.ts'
import type { Context } from '../context.ts'
import { deleteExpiredCouponHolds, listExpiredCouponHolds } from '../coupons/coupons.queries.ts'
import {
  deleteJob,
  deletePieces,
  forgetFile,
  listJobsEndedBefore,
  listJobsWithFileBefore,
} from '../csv-jobs/jobs.queries.ts'
import { deleteEventsBefore, listStoresWithEventsBefore } from '../events/events.queries.ts'
import {
  deletePrintRequestsBefore,
  listStoresWithPrintRequestsBefore,
} from '../existing-clients/print-requests.queries.ts'
import {
  deleteFeedFileBefore,
  type FeedKind,
  listFeedFilesBefore,
  tryLockFeedBuild,
} from '../feeds/feed-files.queries.ts'
import { deleteAuditBefore, listStoresWithAuditBefore } from '../merchant/audit.queries.ts'
import { deleteRequestsBefore, listStoresWithRequestsBefore } from '../merchant/idempotency.queries.ts'
import { deleteIdempotencyKeysBefore, listIdempotencyKeysBefore } from '../orders/idempotency-retention.queries.ts'
import { deleteMailCountsBefore } from '../outbox/mail-limits.queries.ts'
import { type ChannelName, deleteMessages, listMessagesBefore } from '../outbox/messages.queries.ts'
import {
  deleteSmsOfStoreBefore,
  deleteSmsToNumbersBefore,
  listStoresWithSmsBefore,
} from '../outbox/sms-limits.queries.ts'
import { deleteExpiredInvitations, listStoresWithExpiredInvitations } from '../people/invitations.queries.ts'
import { deleteExpiredSessions, deleteExpiredVerifications } from '../people/sessions.queries.ts'
import { type Database, transaction } from '../platform/database/database.ts'
import { deleteExpiredRateLimits } from '../platform/http/rate-limits.queries.ts'
import { nepaliDay } from '../platform/values/nepali-day.ts'
import { deleteDeliveriesBefore, listStoresWithDeliveriesBefore } from '../webhooks/deliveries.queries.ts'
import { clearUnpaidOrders } from './clear-unpaid-orders.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

/**
 * How long rows that no code reads any more are kept. Rows with personal data are kept only while they may be asked
 * about.
 */
const idempotencyHours = 24
const sentAlertDays = 30
const waitingAlertDays = 180
const messageDays = 90
const conversionEventDays = 7
const webhookDeliveryDays = 30
const feedFileDays = 7
const messageCountDays = 2
/** The stream repeats those of an hour. */
const eventHours = 3
const auditDays = 400
const csvFileDays = 7
const csvJobDays = 90

const rowsPerBatch = 1000
/** Bounds one run. The next hour's run deletes the rest. */
const batchesPerSweep = 100

/** Deletes expired rows in bounded batches. */
export async function deleteExpired(context: Pick<Context, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = context.clock.now()
  await deleteExpiredCounts(context.db, now)
  await deleteOldAlerts(context.db, now)
  await deleteOldRows(context.db, now)
  await deleteOldFeedFiles(context.db, ago(now, feedFileDays * dayMs))
  await deleteOldCsvJobs(context.db, now)
  await clearUnpaidOrders(context)
}

async function deleteExpiredCounts(db: Database, now: Date): Promise<void> {
  const day = nepaliDay(ago(now, messageCountDays * dayMs))
  await inBatches((limit) => deleteExpiredRateLimits(db, now, limit))
  await inBatches((limit) => deleteSmsToNumbersBefore(db, day, limit))
  await inBatches((limit) => deleteMailCountsBefore(db, day, limit))
  await inBatches((limit) => deleteExpiredSessions(db, now, limit))
  await inBatches((limit) => deleteExpiredVerifications(db, now, limit))
  await storeByStore(
    (limit) => listStoresWithSmsBefore(db, day, limit),
    (storeId) => deleteSmsOfStoreBefore(db, storeId, day),
  )
}

async function deleteOldAlerts(db: Database, now: Date): Promise<void> {
  const longSent = sentBefore(ago(now, sentAlertDays * dayMs))
  const longAsked = askedBefore(ago(now, waitingAlertDays * dayMs))
  for (const outdated of [longSent, longAsked, ofPastSales(now)]) {
    await storeByStore(
      (limit) => listOutdatedAlerts(db, outdated, limit),
      (storeId, alerts) => deleteOutdatedAlerts(db, storeId, alerts, outdated),
    )
  }
}

async function deleteOldRows(db: Database, now: Date): Promise<void> {
  await storeByStore(
    (limit) => listExpiredCouponHolds(db, now, limit),
    (storeId, holds) => deleteExpiredCouponHolds(db, storeId, holds, now),
  )
  const eventsBefore = ago(now, eventHours * hourMs)
  await storeByStore(
    (limit) => listStoresWithEventsBefore(db, eventsBefore, limit),
    (storeId) => deleteEventsBefore(db, storeId, eventsBefore),
  )
  const deliveriesBefore = ago(now, webhookDeliveryDays * dayMs)
  await storeByStore(
    (limit) => listStoresWithDeliveriesBefore(db, deliveriesBefore, limit),
    (storeId) => deleteDeliveriesBefore(db, storeId, deliveriesBefore),
  )
  const keysBefore = ago(now, idempotencyHours * hourMs)
  await storeByStore(
    (limit) => listIdempotencyKeysBefore(db, keysBefore, limit),
    (storeId, responses) => deleteIdempotencyKeysBefore(db, storeId, responses, keysBefore),
  )
  await storeByStore(
    (limit) => listStoresWithRequestsBefore(db, keysBefore, limit),
    (storeId) => deleteRequestsBefore(db, storeId, keysBefore),
  )
  const printsBefore = ago(now, hourMs)
  await storeByStore(
    (limit) => listStoresWithPrintRequestsBefore(db, printsBefore, limit),
    (storeId) => deletePrintRequestsBefore(db, storeId, printsBefore),
  )
  const auditBefore = ago(now, auditDays * dayMs)
  await storeByStore(
    (limit) => listStoresWithAuditBefore(db, auditBefore, limit),
    (storeId) => deleteAuditBefore(db, storeId, auditBefore),
  )
  await storeByStore(
    (limit) => listStoresWithExpiredInvitations(db, now, limit),
    (storeId) => deleteExpiredInvitations(db, storeId, now),
  )
  await deleteOldMessages(db, ['mail', 'sms'], ago(now, messageDays * dayMs))
  await deleteOldMessages(db, ['event'], ago(now, conversionEventDays * dayMs))
}

async function deleteOldMessages(db: Database, channels: ChannelName[], before: Date): Promise<void> {
  await storeByStore(
    (limit) => listMessagesBefore(db, channels, before, limit),
    (storeId, messages) => deleteMessages(db, storeId, messages),
  )
}

async function deleteOldFeedFiles(db: Database, before: Date): Promise<void> {
  await storeByStore(
    (limit) => listFeedFilesBefore(db, before, limit),
    async (storeId, files) => {
      for (const { kind } of files) await deleteFeedFile(db, storeId, kind, before)
    },
  )
}

async function deleteOldCsvJobs(db: Database, now: Date): Promise<void> {
  await storeByStore(
    (limit) => listJobsWithFileBefore(db, ago(now, csvFileDays * dayMs), limit),
    async (storeId, jobs) => {
      for (const { job_id } of jobs) {
        await deletePieces(db, storeId, job_id)
        await forgetFile(db, storeId, job_id)
      }
    },
  )
  await storeByStore(
    (limit) => listJobsEndedBefore(db, ago(now, csvJobDays * dayMs), limit),
    async (storeId, jobs) => {
      for (const { job_id } of jobs) await deleteJob(db, storeId, job_id)
    },
  )
}

/** Takes the build's lock first: a build writes parts before the file, and a file that is being rebuilt must stay. */
function deleteFeedFile(db: Database, storeId: string, kind: FeedKind, before: Date): Promise<void> {
  return transaction(db, async (tx) => {
    if (await tryLockFeedBuild(tx, storeId, kind)) await deleteFeedFileBefore(tx, storeId, kind, before)
  })
}

/**
 * Finds rows of all stores without a lock, then deletes store by store: on a distributed database no statement may lock
 * rows of two stores.
 */
async function storeByStore<Row extends { store_id: string }>(
  look: (limit: number) => Promise<Row[]>,
  deleteOfStore: (storeId: string, rows: Row[]) => Promise<unknown>,
): Promise<void> {
  await inBatches(async (limit) => {
    const found = await look(limit)
    for (const [storeId, rows] of Map.groupBy(found, (row) => row.store_id)) await deleteOfStore(storeId, rows)
    return found.length
  })
}

/** `batch` returns how many rows it found. */
async function inBatches(batch: (limit: number) => Promise<number>): Promise<void> {
  for (let done = 0; done < batchesPerSweep; done += 1) {
    if ((await batch(rowsPerBatch)) < rowsPerBatch) return
  }
}
