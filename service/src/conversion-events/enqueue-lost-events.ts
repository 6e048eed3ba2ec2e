import type { Context } from '../context.ts'
import { enqueueUnlessNamed } from '../lost-jobs.queries.ts'
import { pageByPage } from '../page-by-page.ts'
import { listWaitingEvents } from './conversion-events.queries.ts'

/** Young ones are still on their way. */
const longestWaySeconds = 300

/** Conversion events of which no job speaks, as in messages/enqueue-lost-messages.ts. */
export async function enqueueLostEvents({ db, clock, log }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - longestWaySeconds * 1000)
  await pageByPage(
    (after) => listWaitingEvents(db, before, after),
    async (found) => {
      const jobs = found.map(({ store_id, id }) => ({
        key: `send-conversion-event ${store_id} ${id}`,
        payload: { store_id, event_row_id: id },
      }))
      const added = await enqueueUnlessNamed(db, 'send-conversion-event', jobs)
      if (added > 0) log.warn({ added }, 'conversion events had no job')
    },
  )
}
