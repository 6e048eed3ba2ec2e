import type { Context } from '../context.ts'
import { announceDue } from '../outbox/messages.queries.ts'
import { isDistributed } from '../platform/distribution/is-distributed.ts'
import type { OrderRows } from './orders.queries.ts'

/**
 * Announces the messages that place_orders wrote, when the stores are distributed: the function then runs on the server
 * of its store, where no process listens. The orders are placed, so a failure only delays their messages until the next
 * sweep.
 */
export async function announceMessages(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { rows }: Pick<OrderRows, 'rows'>,
): Promise<void> {
  try {
    if (!(await isDistributed(db))) return
    const channels = new Set(rows.messages.map((message) => (message as { channel: string }).channel))
    for (const channel of channels) await announceDue(db, channel)
  } catch (err) {
    log.warn({ err }, 'messages of placed orders were not announced')
  }
}
