import type { Context } from './context.ts'
import type { Db } from './db.ts'
import { enqueueUnlessNamed } from './lost-jobs.queries.ts'
import { type Found, pageByPage } from './page-by-page.ts'

/** Young ones are still on their way. */
const longestWaySeconds = 300

/** What a task works through: rows that wait for its job, found in the order of their keys. */
export type Waiting = {
  task: string
  /** how the job's payload names a row */
  named: string
  list: (db: Db, before: Date, after: Found) => Promise<Found[]>
}

/**
 * Rows that wait while no job speaks of them. A row and its job are written together; where stores are spread over servers they stand on two, and a
 * server that dies at the moment of commit may keep the one without the other. A row that was put off until the morning, or whose next attempt is
 * hours away, has its job and is left to it.
 */
export async function enqueueLostJobs({ db, clock, log }: Context, { task, named, list }: Waiting): Promise<void> {
  const before = new Date(clock.now().getTime() - longestWaySeconds * 1000)
  await pageByPage(
    (after) => list(db, before, after),
    async (found) => {
      const jobs = found.map(({ store_id, id }) => ({
        key: `${task} ${store_id} ${id}`,
        payload: { store_id, [named]: id },
      }))
      const added = await enqueueUnlessNamed(db, task, jobs)
      if (added > 0) log.warn({ task, added }, 'rows had no job')
    },
  )
}
