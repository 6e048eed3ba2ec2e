import { type CronItem, type Runner, run, runOnce, type TaskList } from 'graphile-worker'
import type { Context } from './context.ts'

/** Every job of the service by name; a job only calls the one function that does the work. */
function tasks(_context: Context): TaskList {
  return {}
}

const cron: CronItem[] = []

/** Starts taking jobs; `stop()` waits for those under way. */
export async function startWorker(context: Context): Promise<Runner> {
  return run({
    ...options(context),
    concurrency: 4,
    noHandleSignals: true,
    parsedCronItems: undefined,
    ...cronOptions(),
  })
}

/** Does the jobs that are due now, then returns. For tests and one-off commands. */
export async function runDueJobs(context: Context): Promise<void> {
  await runOnce({ ...options(context), noHandleSignals: true })
}

function options(context: Context) {
  return { pgPool: context.db.pool, taskList: tasks(context) }
}

function cronOptions() {
  return cron.length === 0 ? {} : { cronItems: cron }
}
