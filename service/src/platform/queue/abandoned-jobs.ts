import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Database, type Db, endConnection, type Sql } from '../database/database.ts'
import type { Log } from '../process/log.ts'
import { freeAbandonedJobs, holdWorkerLock } from './abandoned-jobs.queries.ts'

const retryMilliseconds = 500
const sweepMilliseconds = 5_000

/**
 * A killed process leaves its jobs locked, and graphile-worker frees those only after four hours. So a process that takes jobs holds a lock in
 * the database under its workers' name, which goes with its connection, and every such process looks for jobs whose workers have none.
 */
export function watchAbandonedJobs({ db, log }: { db: Database; log: Log }) {
  let client: pg.Client | undefined
  let stopped = false
  let shown: Promise<void> | undefined
  // An outage is told once by each, however often the database is tried.
  let absent = false
  let sweepFails = false

  const keepHeartbeat = async (workers: string, alive: () => void): Promise<void> => {
    while (!stopped) {
      const opened = new pg.Client(db.pool.options)
      client = opened
      // Said by 'end', which follows; without a listener it would end the process.
      opened.on('error', () => undefined)
      const ended = new Promise((done) => opened.once('end', done))
      try {
        await opened.connect()
        await holdWorkerLock(connectionOf(opened), workers)
        absent = false
        alive()
      } catch (error) {
        if (!absent) log.warn({ error: (error as Error).message }, 'cannot show the database that this worker is alive')
        absent = true
        void opened.end().catch(() => undefined)
      }
      await ended
      if (!stopped) await sleep(retryMilliseconds)
    }
    alive()
  }

  const sweep = async () => {
    try {
      const processes = await freeAbandonedJobs(db)
      if (processes > 0) log.warn({ processes }, 'jobs of processes that ended are free again')
      sweepFails = false
    } catch (error) {
      if (!stopped && !sweepFails) log.error({ err: error }, 'could not look for abandoned jobs')
      sweepFails = true
    }
  }
  const timer = setInterval(sweep, sweepMilliseconds)
  void sweep()

  return {
    /** Resolves once the workers of this name may take jobs. */
    show(workers: string): Promise<void> {
      shown ??= new Promise((alive) => void keepHeartbeat(workers, alive))
      return shown
    },
    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      if (client) await endConnection(client)
    },
  }
}

function connectionOf(client: pg.Client): Db {
  return {
    query: async ({ text, values }: Sql) => {
      const { rows, rowCount } = await client.query(text, values as unknown[])
      return { rows, rowCount: rowCount ?? 0 }
    },
  }
}
