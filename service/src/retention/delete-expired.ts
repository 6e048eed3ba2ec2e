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
  deleteJobBefore,
  deletePieces,
  forgetFileBefore,
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
import {
  deleteBodiesBefore,
  deleteDeliveriesBefore,
  listStoresWithDeliveriesBefore,
} from '../webhooks/deliveries.queries.ts'
import { clearUnpaidOrders } from './clear-unpaid-orders.ts'
import { inBatches, inTurn, type Step, storeByStore } from './in-batches.ts'

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

/**
 * Deletes expired rows in bounded batches. What fails, of one kind or of one store, waits for the next hour, and the
 * others do not wait for it.
 */
export async function deleteExpired(context: Pick<Context, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = context.clock.now()
  await inTurn([
    ...expiredCounts(context.db, now),
    ...oldAlerts(context.db, now),
    ...oldRows(context.db, now),
    () => deleteOldFeedFiles(context.db, ago(now, feedFileDays * dayMs)),
    ...oldCsvJobs(context.db, now),
    () => clearUnpaidOrders(context),
  ])
}

function expiredCounts(db: Database, now: Date): Step[] {
  const day = nepaliDay(ago(now, messageCountDays * dayMs))
  return [
    () => inBatches((limit) => deleteExpiredRateLimits(db, now, limit)),
    () => inBatches((limit) => deleteSmsToNumbersBefore(db, day, limit)),
    () => inBatches((limit) => deleteMailCountsBefore(db, day, limit)),
    () => inBatches((limit) => deleteExpiredSessions(db, now, limit)),
    () => inBatches((limit) => deleteExpiredVerifications(db, now, limit)),
    () =>
      storeByStore(
        (limit) => listStoresWithSmsBefore(db, day, limit),
        (storeId) => deleteSmsOfStoreBefore(db, storeId, day),
      ),
  ]
}

function oldAlerts(db: Database, now: Date): Step[] {
  const longSent = sentBefore(ago(now, sentAlertDays * dayMs))
  const longAsked = askedBefore(ago(now, waitingAlertDays * dayMs))
  return [longSent, longAsked, ofPastSales(now)].map(
    (outdated) => () =>
      storeByStore(
        (limit) => listOutdatedAlerts(db, outdated, limit),
        (storeId, alerts) => deleteOutdatedAlerts(db, storeId, alerts, outdated),
      ),
  )
}

function oldRows(db: Database, now: Date): Step[] {
  const eventsBefore = ago(now, eventHours * hourMs)
  const deliveriesBefore = ago(now, webhookDeliveryDays * dayMs)
  const keysBefore = ago(now, idempotencyHours * hourMs)
  const printsBefore = ago(now, hourMs)
  const auditBefore = ago(now, auditDays * dayMs)
  return [
    () =>
      storeByStore(
        (limit) => listExpiredCouponHolds(db, now, limit),
        (storeId, holds) => deleteExpiredCouponHolds(db, storeId, holds, now),
      ),
    () =>
      storeByStore(
        (limit) => listStoresWithEventsBefore(db, eventsBefore, limit),
        (storeId) => inBatches((limit) => deleteEventsBefore(db, storeId, eventsBefore, limit)),
      ),
    () =>
      storeByStore(
        (limit) => listStoresWithDeliveriesBefore(db, deliveriesBefore, limit),
        async (storeId) => {
          await inBatches((limit) => deleteDeliveriesBefore(db, storeId, deliveriesBefore, limit))
          await inBatches((limit) => deleteBodiesBefore(db, storeId, deliveriesBefore, limit))
        },
      ),
    () =>
      storeByStore(
        (limit) => listIdempotencyKeysBefore(db, keysBefore, limit),
        (storeId, responses) => deleteIdempotencyKeysBefore(db, storeId, responses, keysBefore),
      ),
    () =>
      storeByStore(
        (limit) => listStoresWithRequestsBefore(db, keysBefore, limit),
        (storeId) => inBatches((limit) => deleteRequestsBefore(db, storeId, keysBefore, limit)),
      ),
    () =>
      storeByStore(
        (limit) => listStoresWithPrintRequestsBefore(db, printsBefore, limit),
        (storeId) => deletePrintRequestsBefore(db, storeId, printsBefore),
      ),
    () =>
      storeByStore(
        (limit) => listStoresWithAuditBefore(db, auditBefore, limit),
        (storeId) => inBatches((limit) => deleteAuditBefore(db, storeId, auditBefore, limit)),
      ),
    () =>
      storeByStore(
        (limit) => listStoresWithExpiredInvitations(db, now, limit),
        (storeId) => deleteExpiredInvitations(db, storeId, now),
      ),
    () => deleteOldMessages(db, ['mail', 'sms'], ago(now, messageDays * dayMs)),
    () => deleteOldMessages(db, ['event'], ago(now, conversionEventDays * dayMs)),
  ]
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

function oldCsvJobs(db: Database, now: Date): Step[] {
  const filesBefore = ago(now, csvFileDays * dayMs)
  const jobsBefore = ago(now, csvJobDays * dayMs)
  return [
    () =>
      storeByStore(
        (limit) => listJobsWithFileBefore(db, filesBefore, limit),
        async (storeId, jobs) => {
          for (const { job_id } of jobs) await deleteFileOfJob(db, storeId, job_id, filesBefore)
        },
      ),
    () =>
      storeByStore(
        (limit) => listJobsEndedBefore(db, jobsBefore, limit),
        async (storeId, jobs) => {
          for (const { job_id } of jobs) await deleteJobBefore(db, storeId, job_id, jobsBefore)
        },
      ),
  ]
}

/** The job comes first: its row is locked until its file is gone, so that it is not started again in between. */
function deleteFileOfJob(db: Database, storeId: string, jobId: string, before: Date): Promise<void> {
  return transaction(db, async (tx) => {
    if ((await forgetFileBefore(tx, storeId, jobId, before)) > 0) await deletePieces(tx, storeId, jobId)
  })
}

/** Takes the build's lock first: a build writes parts before the file, and a file that is being rebuilt must stay. */
function deleteFeedFile(db: Database, storeId: string, kind: FeedKind, before: Date): Promise<void> {
  return transaction(db, async (tx) => {
    if (await tryLockFeedBuild(tx, storeId, kind)) await deleteFeedFileBefore(tx, storeId, kind, before)
  })
}
