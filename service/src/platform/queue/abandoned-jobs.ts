import type { Database } from '../database/database.ts'
import type { Log } from '../process/log.ts'
import { freeAbandonedJobs } from './abandoned-jobs.queries.ts'

const sweepMs = 5_000

/**
 * A killed process leaves its jobs locked, and graphile-worker frees those only after four hours. So a process that
 * runs jobs holds a lock under its workers' name, which goes with its connection (job-runner.ts), and every such
 * process looks for jobs whose workers hold none.
 */
export function sweepAbandonedJobs({ db, log }: { db: Database; log: Log }): { stop(): void } {
  let stopped = false
  // An outage is logged once, however often the database is tried.
  let isDown = false
  const sweep = async () => {
    try {
      const processes = await freeAbandonedJobs(db)
      if (processes > 0) log.warn({ count: processes }, 'jobs of ended processes are free again')
      isDown = false
    } catch (error) {
      if (!stopped && !isDown) log.error({ err: error }, 'could not look for abandoned jobs')
      isDown = true
    }
  }
  const timer = setInterval(sweep, sweepMs)
  void sweep()
  return {
    stop() {
      stopped = true
      clearInterval(timer)
    },
  }
}
