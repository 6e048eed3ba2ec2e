import { type Db, execute, first, json, many, type Sql, sql, type Tx } from '../platform/database/database.ts'
import { firstOrderNumber } from '../stores/first-order-number.ts'
import type { NewEvent } from './new-event.ts'

type NewRow = NewEvent & { event_id: string }

export function insertionOfEvents(storeId: string, events: NewRow[], now: Date): Sql {
  const rows = events.map(({ event_id, event, objectId, data }) => ({ event_id, event, object_id: objectId, data }))
  return sql`
    insert into store_events (store_id, event_id, event, object_id, data, at)
    select ${storeId}, row.event_id, row.event, row.object_id, coalesce(row.data, '{}'), ${now}
      from jsonb_to_recordset(${json(rows)}::jsonb) as row(event_id text, event text, object_id text, data jsonb)`
}

/** An event that has its number. Rows of a store are read in the order of `sequence`. */
export type DispatchedEvent = {
  event_id: string
  event: NewEvent['event']
  object_id: string
  data: Record<string, unknown>
  at: Date
  sequence: number
}

const eventColumns = sql`event_id, event, object_id, data, at, sequence`

/** Whether this transaction may number the events of the store; false: another process does. */
export async function tryLockEvents(tx: Tx, storeId: string): Promise<boolean> {
  const row = await first<{ locked: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${lockOfEvents(storeId)}) as locked`,
  )
  return row?.locked ?? false
}

const lockOfEvents = (storeId: string) => sql`hashtextextended(${`${storeId} events`}, 0)`

/**
 * Takes orders out of what their events stored: from now on an event shows the order as it is. Until the commit no
 * event of the store is handed on, so none leaves with what it stored before.
 */
export async function forgetOrdersOfEvents(tx: Tx, storeId: string, orderIds: string[]): Promise<void> {
  await execute(tx, sql`select pg_advisory_xact_lock(${lockOfEvents(storeId)})`)
  await execute(
    tx,
    sql`
    update store_events set data = data - 'order'
     where store_id = ${storeId} and object_id = any(${orderIds}) and data ? 'order'`,
  )
}

/** An event that waits for its number. `isStored`: it is a row of store_events already. */
export type WaitingEvent = Omit<DispatchedEvent, 'sequence'> & { isStored: boolean }

export function listWaitingEvents(tx: Tx, storeId: string, limit: number): Promise<WaitingEvent[]> {
  return many(
    tx,
    sql`
    select event_id, event, object_id, data, at, true as "isStored" from store_events
     where store_id = ${storeId} and sequence is null order by at, event_id limit ${limit}`,
  )
}

type NewOrder = { order_id: string; order_number: number; at: Date; is_placed: boolean }

/**
 * Orders that place_orders wrote since the last look, and the number up to which it looked. An order that it wrote
 * unpaid or as a draft is not placed: what places it announces it.
 */
export async function listNewOrders(
  tx: Tx,
  storeId: string,
  limit: number,
): Promise<{ orders: NewOrder[]; until: number }> {
  const numbers = await first<{ from: number; until: number }>(
    tx,
    sql`
    select next_order_number as until,
           coalesce((select next_order_number from announced_orders where store_id = ${storeId}), ${firstOrderNumber})
             as from
      from order_counters where store_id = ${storeId}`,
  )
  if (!numbers || numbers.from >= numbers.until) return { orders: [], until: 0 }
  // The next statement sees every order below `until`: its number was committed before.
  const orders = await many<NewOrder>(
    tx,
    sql`
    select orders.order_id, order_number, at, kind = 'placed' as is_placed
      from orders
      join order_events on order_events.store_id = ${storeId} and order_events.order_id = orders.order_id
                       and event_id = orders.order_id
     where orders.store_id = ${storeId} and order_number >= ${numbers.from} and order_number < ${numbers.until}
     order by order_number limit ${limit}`,
  )
  const last = orders.at(-1)
  return { orders, until: last && orders.length === limit ? last.order_number + 1 : numbers.until }
}

export function recordAnnounced(tx: Tx, storeId: string, nextOrderNumber: number): Promise<number> {
  return execute(
    tx,
    sql`
    insert into announced_orders as seen (store_id, next_order_number) values (${storeId}, ${nextOrderNumber})
    on conflict (store_id) do update set next_order_number = excluded.next_order_number`,
  )
}

/** Numbers the rows that wait, and writes those of placed orders with their numbers. */
export async function writeNumbers(
  tx: Tx,
  storeId: string,
  { stored, placed }: { stored: DispatchedEvent[]; placed: DispatchedEvent[] },
): Promise<void> {
  const numbers = (events: DispatchedEvent[]) =>
    json(events.map(({ event_id, sequence, at }) => ({ event_id, sequence, at })))
  if (stored.length > 0)
    await execute(
      tx,
      sql`
      update store_events set sequence = numbered.sequence
        from jsonb_to_recordset(${numbers(stored)}::jsonb) as numbered(event_id text, sequence bigint)
       where store_events.store_id = ${storeId} and store_events.event_id = numbered.event_id`,
    )
  if (placed.length > 0)
    await execute(
      tx,
      sql`
      insert into store_events (store_id, event_id, event, object_id, at, sequence)
      select ${storeId}, placed.event_id, 'order.placed', placed.event_id, placed.at, placed.sequence
        from jsonb_to_recordset(${numbers(placed)}::jsonb) as placed(event_id text, sequence bigint, at timestamptz)`,
    )
}

export function listEventsAfter(db: Db, storeId: string, sequence: number, limit: number): Promise<DispatchedEvent[]> {
  return many(
    db,
    sql`
    select ${eventColumns} from store_events
     where store_id = ${storeId} and sequence > ${sequence} order by sequence limit ${limit}`,
  )
}

/** 0: the store has no event. */
export async function lastSequence(db: Db, storeId: string): Promise<number> {
  const row = await first<{ last: number | null }>(
    db,
    sql`select max(sequence) as last from store_events where store_id = ${storeId} and sequence is not null`,
  )
  return row?.last ?? 0
}

/** cross-store: retention. */
export function listStoresWithEventsBefore(db: Db, before: Date, limit: number): Promise<{ store_id: string }[]> {
  return many(
    db,
    sql`select distinct store_id from store_events where at < ${before} and sequence is not null limit ${limit}`,
  )
}

export function deleteEventsBefore(db: Db, storeId: string, before: Date, limit: number): Promise<number> {
  return execute(
    db,
    sql`
      delete from store_events
       where store_id = ${storeId} and event_id in (
         select event_id from store_events
          where store_id = ${storeId} and at < ${before} and sequence is not null limit ${limit})`,
  )
}
