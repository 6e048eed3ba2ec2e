import { type Db, execute, first, json, many, sql, type Tx } from '../platform/database/database.ts'
import { type AllStores, manyOfAllStores } from '../platform/distribution/all-stores.ts'
import type { NewEvent } from './new-event.ts'

type NewRow = NewEvent & { event_id: string }

export function insertEvents(db: Db, storeId: string, events: NewRow[], now: Date): Promise<number> {
  const rows = events.map(({ event_id, event, objectId, data }) => ({ event_id, event, object_id: objectId, data }))
  return execute(
    db,
    sql`
    insert into store_events (store_id, event_id, event, object_id, data, at)
    select ${storeId}, row.event_id, row.event, row.object_id, coalesce(row.data, '{}'), ${now}
      from jsonb_to_recordset(${json(rows)}::jsonb) as row(event_id text, event text, object_id text, data jsonb)`,
  )
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

/** cross-store: the stores with events that are not dispatched yet. */
export async function listStoresWithNewEvents(stores: AllStores, limit: number): Promise<string[]> {
  const rows = await manyOfAllStores<{ store_id: string }>(
    stores,
    (among) => sql`
    select distinct store_id from store_events where sequence is null ${among(sql`store_id`)} limit ${limit}`,
  )
  return rows.map(({ store_id }) => store_id)
}

/** Whether this transaction may number the events of the store; false: another process does. */
export async function tryLockEvents(tx: Tx, storeId: string): Promise<boolean> {
  const row = await first<{ locked: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${storeId} events`}, 0)) as locked`,
  )
  return row?.locked ?? false
}

/**
 * Numbers the oldest new events. A number is at least the time in microseconds, so that numbers go on growing when
 * retention has deleted all rows of a store. The caller has locked the store's events.
 */
export async function numberNewEvents(tx: Tx, storeId: string, limit: number, now: Date): Promise<DispatchedEvent[]> {
  const numbered = await many<DispatchedEvent>(
    tx,
    sql`
    update store_events set sequence = waiting.sequence
      from (select event_id,
                   greatest((select max(sequence) from store_events
                              where store_id = ${storeId} and sequence is not null),
                            ${now.getTime() * 1000}::bigint)
                     + row_number() over (order by at, event_id) as sequence
              from store_events where store_id = ${storeId} and sequence is null
             order by at, event_id limit ${limit}) waiting
     where store_events.store_id = ${storeId} and store_events.event_id = waiting.event_id
    returning store_events.event_id, event, object_id, data, at, store_events.sequence`,
  )
  return numbered.toSorted((a, b) => a.sequence - b.sequence)
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

export function deleteEventsBefore(db: Db, storeId: string, before: Date): Promise<number> {
  return execute(
    db,
    sql`delete from store_events where store_id = ${storeId} and at < ${before} and sequence is not null`,
  )
}
