import type { Database, Db } from '../database/database.ts'
import { type Found, pageByPage } from '../database/page-by-page.ts'
import type { Clock } from '../process/clock.ts'
import type { Log } from '../process/log.ts'
import { enqueueUnlessNamed, type Work } from './lost-jobs.queries.ts'

/** Young ones are still on their way. */
const longestWaySeconds = 300

type Dependencies = { db: Database; clock: Clock; log: Log }

/** Rows that wait for a task's job, found in the order of their keys. */
export type Waiting = Work & {
  list: (db: Db, before: Date, after: Found) => Promise<Found[]>
}

/**
 * Rows that wait while no job speaks of them. A row and its job are written together; where stores are spread over servers they stand on two, and a
 * server that dies at the moment of commit may keep the one without the other. A row that was put off until the morning, or whose next attempt is
 * hours away, has its job and is left to it.
 */
export async function enqueueLostJobs({ db, clock, log }: Dependencies, { list, ...work }: Waiting): Promise<void> {
  const before = new Date(clock.now().getTime() - longestWaySeconds * 1000)
  await pageByPage(
    (after) => list(db, before, after),
    async (found) => {
      const added = await enqueueUnlessNamed(db, work, found)
      if (added > 0) log.warn({ task: work.task, added }, 'rows had no job')
    },
  )
}
