import { type Db, execute, type Sql } from '../platform/database/database.ts'
import { newIds } from '../platform/values/ids.ts'
import { insertionOfEvents } from './events.queries.ts'
import type { NewEvent } from './new-event.ts'

/**
 * Announces an event to webhooks, streams and mails. Call it in the transaction of the cause. It costs one insert; who
 * listens is found out later, by the dispatcher.
 */
export function announceEvent(tx: Db, storeId: string, event: NewEvent, now: Date): Promise<void> {
  return announceEvents(tx, storeId, [event], now)
}

export async function announceEvents(tx: Db, storeId: string, events: NewEvent[], now: Date): Promise<void> {
  if (events.length > 0) await execute(tx, announcementOf(storeId, events, now))
}

/** The insert of at least one event, for a cause that is one statement itself: they are sent together. */
export function announcementOf(storeId: string, events: NewEvent[], now: Date): Sql {
  const ids = newIds(events.length)
  const rows = events.map((event, index) => ({ event_id: ids[index] as string, ...event }))
  return insertionOfEvents(storeId, rows, now)
}
