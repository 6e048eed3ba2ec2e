import type { Db } from '../platform/database/database.ts'
import { newIds } from '../platform/values/ids.ts'
import { insertEvents } from './events.queries.ts'
import type { NewEvent } from './new-event.ts'

/**
 * Announces an event to webhooks, streams and mails. Call it in the transaction of the cause. It costs one insert; who
 * listens is found out later, by the dispatcher.
 */
export function announceEvent(tx: Db, storeId: string, event: NewEvent, now: Date): Promise<void> {
  return announceEvents(tx, storeId, [event], now)
}

export async function announceEvents(tx: Db, storeId: string, events: NewEvent[], now: Date): Promise<void> {
  if (events.length === 0) return
  const ids = newIds(events.length)
  await insertEvents(
    tx,
    storeId,
    events.map((event, index) => ({ event_id: ids[index] as string, ...event })),
    now,
  )
}
