import type { TaskList } from 'graphile-worker'
import type pg from 'pg'
import { renderBackInStock, renderSaleStarted } from './alerts/alert-messages.ts'
import { AlertWatch, alertAnnouncements } from './alerts/alert-watch.ts'
import { enqueueAlertSweep } from './alerts/missed-alerts.queries.ts'
import { sendMissedAlerts } from './alerts/send-missed-alerts.ts'
import type { Context } from './context.ts'
import { conversionEventChannel } from './conversion-events/conversion-event-channel.ts'
import { CsvJobWorker } from './csv-jobs/csv-job-worker.ts'
import { csvJobsDue } from './csv-jobs/jobs.queries.ts'
import { addDemoOrders } from './demo/add-demo-orders.ts'
import { enqueueDemoOrders } from './demo/demo.queries.ts'
import { rearmDemoSales } from './demo/rearm-demo-sales.ts'
import { EventDispatcher } from './events/event-dispatcher.ts'
import { flipFlashSales, flipLaggingFlashSales } from './flash-sales/flip-flash-sales.ts'
import { LowStockWatch } from './inventory/low-stock-watch.ts'
import { deleteLostPictures } from './media/delete-picture.ts'
import { enqueueMemberMails } from './member-mails/enqueue-member-mails.ts'
import { memberMailRenderer } from './member-mails/render-member-mail.ts'
import { renderCancellation, renderConfirmation, renderDispatch } from './orders/order-messages.ts'
import { mailChannel } from './outbox/mail-channel.ts'
import { outboxDue } from './outbox/messages.queries.ts'
import { type Channels, OutboxWorker } from './outbox/outbox-worker.ts'
import type { Renderers } from './outbox/rendered-message.ts'
import { sendKeptMessages } from './outbox/send-kept-messages.ts'
import { smsChannel } from './outbox/sms-channel.ts'
import { reconcilePayments } from './payments/reconcile-payments.ts'
import { passwordResetRenderer } from './people/account-messages.ts'
import { runJobsOnce, startJobRunner } from './platform/queue/job-runner.ts'
import { deleteExpired } from './retention/delete-expired.ts'
import { invitationRenderer } from './staff/invitation-message.ts'
import { mailEndingKeys, renderEndingKey } from './staff/mail-ending-keys.ts'
import { releaseAllOverdueHolds } from './stock/release-overdue-holds.ts'
import { adoptStrayFiles } from './uploads/adopt-stray-files.ts'
import { deleteUnusedUploads } from './uploads/delete-unused-uploads.ts'
import { disabledMailRenderer } from './webhooks/disabled-mail.ts'
import { enqueueDeliveries } from './webhooks/enqueue-deliveries.ts'
import { webhookChannel } from './webhooks/webhook-channel.ts'

/** Every job of the service by name; a job only calls the one function that does the work. */
function tasks(context: Context): TaskList {
  return {
    'flip-flash-sales': (payload) => flipFlashSales(context, (payload as { store_id: string }).store_id),
    'flip-lagging-flash-sales': () => flipLaggingFlashSales(context),
    'release-overdue-holds': () => releaseAllOverdueHolds(context),
    'reconcile-payments': () => reconcilePayments(context),
    'send-missed-alerts': () => sendMissedAlerts(context),
    'send-kept-messages': () => sendKeptMessages(context),
    'add-demo-orders': async () => {
      if (context.config.demo) await addDemoOrders(context)
    },
    'rearm-demo-sales': async () => {
      if (context.config.demo) await rearmDemoSales(context)
    },
    'delete-unused-uploads': () => deleteUnusedUploads(context),
    'adopt-stray-files': () => adoptStrayFiles(context),
    'delete-lost-pictures': () => deleteLostPictures(context),
    'delete-expired': () => deleteExpired(context),
    'mail-ending-keys': () => mailEndingKeys(context),
  }
}

/** Flips have their own moments; the minute's sweeps catch what a crash, a moved clock or a lost job left behind. */
const crontab = [
  '* * * * * flip-lagging-flash-sales ?max=1',
  '* * * * * release-overdue-holds ?max=1',
  '* * * * * reconcile-payments ?max=1',
  '* * * * * send-missed-alerts ?max=1',
  '* * * * * rearm-demo-sales ?max=1',
  '11 * * * * send-kept-messages ?max=1',
  '17 * * * * delete-expired ?max=3',
  '23 * * * * delete-unused-uploads ?max=3',
  '29 * * * * mail-ending-keys ?max=3',
  '31 * * * * delete-lost-pictures ?max=3',
  // A machine that is off at this time does it when it is on again.
  '41 2 * * * adopt-stray-files ?fill=1d&max=3',
].join('\n')

/** The template of every kind of message. */
const renderers = (context: Context): Renderers => ({
  'order-confirmation': renderConfirmation,
  'order-cancelled': renderCancellation,
  'order-dispatched': renderDispatch,
  'back-in-stock': renderBackInStock,
  'flash-sale-started': renderSaleStarted,
  'password-reset': passwordResetRenderer(context),
  invitation: invitationRenderer(context),
  'api-key-ends': renderEndingKey,
  'webhook-disabled': disabledMailRenderer(context),
  'member-mail': memberMailRenderer(context),
})

/** The ways by which rows of the outbox leave. */
function channels(context: Context): Channels {
  return {
    mail: mailChannel(context, renderers(context)),
    sms: smsChannel(context, renderers(context)),
    event: conversionEventChannel(context),
    webhook: webhookChannel(context),
  }
}

/** What becomes of the events of stores besides the stream. */
const dispatcher = (context: Context) => new EventDispatcher(context, [enqueueDeliveries, enqueueMemberMails])

/** Starts the work of a worker process: jobs, events, the outbox and alerts; `stop()` waits for what is under way. */
export async function startWorker(context: Context, connection: pg.ClientConfig): Promise<{ stop(): Promise<void> }> {
  const outbox = new OutboxWorker(channels(context), context)
  const alerts = new AlertWatch(context)
  const events = dispatcher(context).repeat()
  const lowStock = new LowStockWatch(context).repeat()
  const csvJobs = new CsvJobWorker(context)
  const jobs = await startJobRunner(context, {
    connection,
    tasks: tasks(context),
    crontab,
    announcements: [outboxDue, csvJobsDue, ...alertAnnouncements],
    onAnnouncement(channel, payload) {
      if (channel === outboxDue) outbox.wake(payload)
      else if (channel === csvJobsDue) csvJobs.wake()
      else alerts.onAnnouncement(channel, payload)
    },
    async onListening(db) {
      outbox.wakeAll()
      await enqueueAlertSweep(db)
      if (context.config.demo) await enqueueDemoOrders(db)
    },
  })
  // A sender comes with a restart. The hour's job finds what a process without one kept beside this one.
  await sendKeptMessages(context)
  outbox.start()
  events.start()
  lowStock.start()
  csvJobs.start()
  return {
    async stop() {
      await Promise.all([jobs.stop(), events.stop(), lowStock.stop(), outbox.stop(), csvJobs.stop()])
      await alerts.idle()
    },
  }
}

/** Does the jobs that are due now, then returns. For tests. */
export const runDueJobs = (context: Context): Promise<void> => runJobsOnce(context, tasks(context))

/** Dispatches the events that are there now, then returns. For tests. */
export const dispatchDueEvents = (context: Context): Promise<void> => dispatcher(context).dispatchDue()

/** Delivers the rows of the outbox that are due now, then returns. For tests. */
export const deliverDueMessages = (context: Context): Promise<void> =>
  new OutboxWorker(channels(context), context).deliverDue()

/** Works at the imports and exports that are due now, then returns. For tests. */
export const runDueCsvJobs = (context: Context): Promise<void> => new CsvJobWorker(context).workDue()
