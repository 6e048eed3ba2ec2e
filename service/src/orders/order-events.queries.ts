import { type Db, execute, json, sql } from '../platform/database/database.ts'

/** Who did something: a person, an API key, or the service itself for a shopper or a gateway. */
export type EventActor = { kind: string; _id: string; name: string }

export const systemActor: EventActor = { kind: 'system', _id: '', name: '' }

export type NewOrderEvent = {
  event_id: string
  at: Date
  kind: string
  actor: EventActor
  text?: string
  data?: object
}

/** An entry of the order's timeline, written in the transaction of what it tells. */
export function insertOrderEvent(tx: Db, storeId: string, orderId: string, event: NewOrderEvent): Promise<number> {
  const { event_id, at, kind, actor, text = '', data = {} } = event
  return execute(
    tx,
    sql`
      insert into order_events (store_id, order_id, event_id, at, kind, actor, text, data)
      values (${storeId}, ${orderId}, ${event_id}, ${at}, ${kind}, ${json(actor)}, ${text}, ${json(data)})`,
  )
}

export function deleteOrderEvents(tx: Db, storeId: string, orderId: string): Promise<number> {
  return execute(tx, sql`delete from order_events where store_id = ${storeId} and order_id = ${orderId}`)
}
