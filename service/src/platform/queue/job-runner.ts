import { Logger, run, runOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { listenTo } from '../database/announcements.queries.ts'
import type { Database, Db } from '../database/database.ts'
import { type DedicatedConnection, keepConnection } from '../database/dedicated-connection.ts'
import type { Log } from '../process/log.ts'
import { holdWorkerLock } from './abandoned-jobs.queries.ts'
import { sweepAbandonedJobs } from './abandoned-jobs.ts'
import { retryingPool } from './retrying-pool.ts'

type Dependencies = { db: Database; log: Log }

type Options = {
  connection: pg.ClientConfig
  tasks: TaskList
  crontab: string
  /** The announcements (LISTEN) that this worker process hears. */
  announcements: readonly string[]
  onAnnouncement(channel: string, payload: string): void
  /** The connection is up, for the first time or again: announcements since the last time are lost. */
  onListening(db: Db): Promise<unknown>
}

/**
 * Runs jobs until `stop()`, which waits for those under way. The process keeps one connection for as long as it runs
 * them: it holds the lock that shows that its workers are alive, and hears announcements.
 */
export async function startJobRunner({ db, log }: Dependencies, options: Options): Promise<{ stop(): Promise<void> }> {
  const abandoned = sweepAbandonedJobs({ db, log })
  const ending = new AbortController()
  let worker: DedicatedConnection | undefined
  const connect = (workers: string) =>
    keepConnection({
      connection: options.connection,
      log,
      name: 'worker',
      async onOpen(session) {
        await holdWorkerLock(session, workers)
        for (const channel of options.announcements) await listenTo(session, channel)
        await options.onListening(session)
      },
      onNotification: options.onAnnouncement,
    })
  const startWorker = async (workers: string): Promise<void> => {
    worker ??= connect(workers)
    await Promise.race([worker.ready, new Promise((ended) => ending.signal.addEventListener('abort', ended))])
  }
  const plugin: GraphileConfig.Plugin = {
    name: 'worker-lock',
    version: '1.0.0',
    worker: { hooks: { startWorker: (_event, { worker: { workerPool } }) => startWorker(workerPool.id) } },
  }
  const runner = await run({
    ...commonOptions(retryingPool(db.pool, ending.signal), options.tasks, log),
    preset: { plugins: [plugin] },
    crontab: options.crontab,
    concurrency: 4,
  })
  return {
    async stop() {
      ending.abort()
      abandoned.stop()
      await runner.stop()
      // Last: without its lock, another process would run the jobs that are under way once more.
      await worker?.stop()
    },
  }
}

/** Does the jobs that are due now, then returns. For tests. */
export async function runJobsOnce({ db, log }: Dependencies, tasks: TaskList): Promise<void> {
  await runOnce(commonOptions(db.pool, tasks, log))
}

function commonOptions(pgPool: pg.Pool, taskList: TaskList, log: Log) {
  return { pgPool, taskList, logger: jobLogger(log), noHandleSignals: true }
}

/** A job that fails is logged once; what the library logs of its own routine is not worth a line. */
function jobLogger(log: Log) {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ kind: 'job' }, message)
    else if (level === 'warning') log.warn({ kind: 'job' }, message)
  })
}
