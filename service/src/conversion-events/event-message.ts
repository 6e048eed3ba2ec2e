import type { NewMessage } from '../outbox/messages.queries.ts'
import { newId } from '../platform/values/ids.ts'
import type { GraphEvent } from './graph-event.ts'

/** The event as a row of the outbox. */
export function eventMessage(event: GraphEvent, now: Date) {
  const about = { channel: 'event', kind: 'conversion-event', recipient: '', order_id: null }
  return { message_id: newId(now.getTime()), ...about, data: event } satisfies NewMessage
}
