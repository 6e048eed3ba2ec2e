import type { Tx } from '../platform/database/database.ts'
import {
  type DispatchedEvent,
  lastSequence,
  listNewOrders,
  listWaitingEvents,
  recordAnnounced,
  type WaitingEvent,
  writeNumbers,
} from './events.queries.ts'

/**
 * Numbers the oldest new events in the order of their times. A number is at least the time in microseconds, so that
 * numbers go on growing when retention has deleted all rows of a store. The caller has locked the store's events.
 * `isAll`: no more than `limit` orders or other events waited.
 */
export async function numberNewEvents(
  tx: Tx,
  storeId: string,
  limit: number,
  now: Date,
): Promise<{ events: DispatchedEvent[]; isAll: boolean }> {
  const { orders, until } = await listNewOrders(tx, storeId, limit)
  // An order is placed before anything else happens to it: other events wait for the orders of a long backlog.
  const rows = orders.length < limit ? await listWaitingEvents(tx, storeId, limit) : []
  const placed = orders.filter(({ is_placed }) => is_placed).map(({ order_id, at }) => eventOf(order_id, at))
  const waiting = [...placed, ...rows].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const before = Math.max(await lastSequence(tx, storeId), now.getTime() * 1000)
  const events = waiting.map((event, index) => ({ ...event, sequence: before + index + 1 }))
  await writeNumbers(tx, storeId, {
    stored: events.filter(({ isStored }) => isStored),
    placed: events.filter(({ isStored }) => !isStored),
  })
  if (until > 0) await recordAnnounced(tx, storeId, until)
  return { events, isAll: orders.length < limit && rows.length < limit }
}

function eventOf(orderId: string, at: Date): WaitingEvent {
  return { event_id: orderId, event: 'order.placed', object_id: orderId, data: {}, at, isStored: false }
}
