import { Logger, type Runner, run, runOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { enqueueMissedAlerts } from './alerts/enqueue-missed-alerts.ts'
import { sendSaleAlerts, sendStockAlerts } from './alerts/send-alerts.ts'
import type { Context } from './context.ts'
import { enqueueLostEvents } from './conversion-events/enqueue-lost-events.ts'
import { sendConversionEvent } from './conversion-events/send-conversion-event.ts'
import { rearmDemoSales } from './demo/rearm-demo-sales.ts'
import { flipFlashSales, flipLaggingFlashSales } from './flash-sales/flip-flash-sales.ts'
import { deliverMessage } from './outbox/deliver-message.ts'
import { enqueueLostMessages } from './outbox/enqueue-lost-messages.ts'
import { reconcilePayments } from './payments/reconcile-payments.ts'
import { watchAbandonedJobs } from './platform/queue/abandoned-jobs.ts'
import { retryingPool } from './platform/queue/retrying-pool.ts'
import { deleteExpired } from './retention/delete-expired.ts'
import { releaseAllOverdueHolds } from './stock/release-overdue-holds.ts'
import { adoptStrayFiles } from './uploads/adopt-stray-files.ts'
import { deleteUnusedUploads } from './uploads/delete-unused-uploads.ts'

/** Every job of the service by name; a job only calls the one function that does the work. */
function tasks(context: Context): TaskList {
  return {
    'deliver-message': eachInTurn((payload) => deliverMessage(context, payload)),
    'send-conversion-event': eachInTurn((payload) => sendConversionEvent(context, payload)),
    'flip-flash-sales': (payload) => flipFlashSales(context, (payload as { store_id: string }).store_id),
    'flip-lagging-flash-sales': () => flipLaggingFlashSales(context),
    'release-overdue-holds': () => releaseAllOverdueHolds(context),
    'reconcile-payments': () => reconcilePayments(context),
    'send-stock-alerts': (payload) => sendStockAlerts(context, payload),
    'send-sale-alerts': (payload) => sendSaleAlerts(context, payload),
    'enqueue-missed-alerts': () => enqueueMissedAlerts(context),
    'enqueue-lost-messages': () => enqueueLostMessages(context),
    'enqueue-lost-events': () => enqueueLostEvents(context),
    'rearm-demo-sales': async () => {
      if (context.config.demo) await rearmDemoSales(context)
    },
    'delete-unused-uploads': () => deleteUnusedUploads(context),
    'adopt-stray-files': () => adoptStrayFiles(context),
    housekeeping: () => deleteExpired(context),
  }
}

/**
 * Orders that were written together leave their work in one job, as an array: the pieces are done one after the other,
 * and the worker keeps those that failed for its next attempt.
 */
function eachInTurn(work: (payload: unknown) => Promise<void>) {
  return async (payload: unknown): Promise<void | Promise<void>[]> => {
    if (!Array.isArray(payload)) return work(payload)
    const done: Promise<void>[] = []
    for (const piece of payload) {
      const doing = work(piece)
      done.push(doing)
      await doing.catch(() => undefined)
    }
    return done
  }
}

/**
 * Flips, releases, alerts and messages have their own moments; the minute's sweeps catch what a crash, a moved clock or
 * a lost job left behind.
 */
const crontab = [
  '* * * * * flip-lagging-flash-sales ?max=1',
  '* * * * * release-overdue-holds ?max=1',
  '* * * * * reconcile-payments ?max=1',
  '* * * * * enqueue-missed-alerts ?max=1',
  '* * * * * enqueue-lost-messages ?max=1',
  '* * * * * enqueue-lost-events ?max=1',
  '* * * * * rearm-demo-sales ?max=1',
  '17 * * * * housekeeping ?max=3',
  '23 * * * * delete-unused-uploads ?max=3',
  '41 2 * * * adopt-stray-files ?max=3',
].join('\n')

/** Starts taking jobs; `stop()` waits for those under way. */
export async function startWorker(context: Context): Promise<Pick<Runner, 'stop'>> {
  const presence = watchAbandonedJobs(context)
  const ending = new AbortController()
  const plugin: GraphileConfig.Plugin = {
    name: 'presence',
    version: '1.0.0',
    worker: { hooks: { startWorker: (_worker, { worker }) => presence.show(worker.workerPool.id) } },
  }
  const runner = await run({
    ...options(context, retryingPool(context.db.pool, ending.signal)),
    preset: { plugins: [plugin] },
    crontab,
    concurrency: 4,
    noHandleSignals: true,
  })
  return {
    stop() {
      ending.abort()
      return runner.stop().finally(() => presence.stop())
    },
  }
}

/** Does the jobs that are due now, then returns. For tests. */
export async function runDueJobs(context: Context): Promise<void> {
  await runOnce({ ...options(context, context.db.pool), noHandleSignals: true })
}

function options(context: Context, pgPool: pg.Pool) {
  return { pgPool, taskList: tasks(context), logger: jobLogger(context) }
}

/** A job that fails is logged once; what the worker says of its own routine is not worth a line. */
function jobLogger({ log }: Context) {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ job: true }, message)
    else if (level === 'warning') log.warn({ job: true }, message)
  })
}
