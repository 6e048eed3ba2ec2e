import { type Db, execute, first, json, many, sql } from '../platform/database/database.ts'
import type { Found } from '../platform/database/page-by-page.ts'
import type { GraphEvent } from './graph-event.ts'

/** Leaves the event to its job, where the store has the plugin with pixel and token; elsewhere it does nothing. */
export function enqueueConversionEvent(
  db: Db,
  storeId: string,
  eventRowId: string,
  event: GraphEvent,
  now: Date,
): Promise<number> {
  return execute(db, sql`select enqueue_conversion_event(${storeId}, ${eventRowId}, ${json(event)}::jsonb, ${now})`)
}

export type EventRow = { event: GraphEvent; attempts: number; pixel_id: string | null; sealed_token: string | null }

export function findConversionEvent(db: Db, storeId: string, eventRowId: string): Promise<EventRow | undefined> {
  return first(
    db,
    sql`
    select e.event, e.attempts,
           (select plugin->'details'->>'pixel_id' from jsonb_array_elements(s.plugins) plugin
             where plugin->>'name' = 'meta_capi' limit 1) as pixel_id,
           (select sealed from store_secrets t
             where t.store_id = e.store_id and t.name = 'plugin.meta_capi.access_token') as sealed_token
      from conversion_events e join stores s using (store_id)
     where e.store_id = ${storeId} and e.event_row_id = ${eventRowId}`,
  )
}

export function countAttempt(db: Db, storeId: string, eventRowId: string): Promise<number> {
  return execute(
    db,
    sql`update conversion_events set attempts = attempts + 1 where store_id = ${storeId} and event_row_id = ${eventRowId}`,
  )
}

export function deleteConversionEvent(db: Db, storeId: string, eventRowId: string): Promise<number> {
  return execute(db, sql`delete from conversion_events where store_id = ${storeId} and event_row_id = ${eventRowId}`)
}

/** cross-store: the minute's sweep looks for events that wait for long, whether they have a job or not. */
export function listWaitingEvents(db: Db, before: Date, after: Found): Promise<Found[]> {
  return many(
    db,
    sql`
    select store_id, event_row_id as id from conversion_events
     where created_at < ${before} and (store_id, event_row_id) > (${after.store_id}, ${after.id})
     order by store_id, event_row_id limit 10000`,
  )
}

export type OldEvent = { store_id: string; event_row_id: string }

/** cross-store: housekeeping. The platform takes no event of that age. */
export function listConversionEventsBefore(db: Db, before: Date, limit: number): Promise<OldEvent[]> {
  return many(db, sql`select store_id, event_row_id from conversion_events where created_at < ${before} limit ${limit}`)
}

export function deleteConversionEvents(db: Db, storeId: string, events: OldEvent[]): Promise<number> {
  const eventRowIds = events.map((event) => event.event_row_id)
  return execute(
    db,
    sql`delete from conversion_events where store_id = ${storeId} and event_row_id = any(${eventRowIds})`,
  )
}
