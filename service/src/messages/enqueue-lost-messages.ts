import type { Context } from '../context.ts'
import { enqueueUnlessNamed } from '../lost-jobs.queries.ts'
import { pageByPage } from '../page-by-page.ts'
import { listWaitingMessages } from './messages.queries.ts'

/** Young ones are still on their way. */
const longestWaySeconds = 300

/**
 * Messages that wait while no job speaks of them. A message and its job are written together; where stores are spread over servers they stand on two,
 * and a server that dies at the moment of commit may keep the one without the other. One that was put off until the morning, or whose next attempt is
 * hours away, has its job and is left to it.
 */
export async function enqueueLostMessages({ db, clock, log }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - longestWaySeconds * 1000)
  await pageByPage(
    (after) => listWaitingMessages(db, before, after),
    async (found) => {
      const jobs = found.map(({ store_id, id }) => ({
        key: `deliver-message ${store_id} ${id}`,
        payload: { store_id, message_id: id },
      }))
      const added = await enqueueUnlessNamed(db, 'deliver-message', jobs)
      if (added > 0) log.warn({ added }, 'messages had no job')
    },
  )
}
