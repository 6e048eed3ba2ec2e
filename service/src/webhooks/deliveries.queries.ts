import type { ListDeliveries } from '@pasal/contract/merchant/webhooks/requests.ts'
import { joinFilters, readPage } from '../merchant/lists.queries.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { type Db, execute, first, json, many, sql, type Tx } from '../platform/database/database.ts'

export type Attempt = { at: Date; status: number | null; duration_ms: number; error: string }

const columns = sql`delivery_id as _id, event, state, attempts, next_attempt_at, created_at`

export function listDeliveryPage(db: Db, storeId: string, webhookId: string, request: MerchantRequest<ListDeliveries>) {
  const { event, state, sort } = request.query
  const filters = joinFilters([
    event !== undefined && sql`and event = ${event}`,
    state !== undefined && sql`and state = any(${state})`,
  ])
  return readPage(db, request, {
    columns,
    from: sql`from webhook_deliveries where store_id = ${storeId} and webhook_id = ${webhookId} ${filters}`,
    id: sql`delivery_id`,
    order: { by: sql`created_at`, type: 'timestamptz', descending: sort === '-created_at' },
  })
}

export function findDelivery(db: Db, storeId: string, webhookId: string, id: string): Promise<object | undefined> {
  return first(
    db,
    sql`
    select ${columns}, body, response from webhook_deliveries
     where store_id = ${storeId} and webhook_id = ${webhookId} and delivery_id = ${id}`,
  )
}

export type NewDelivery = { delivery_id: string; webhook_id: string; event: string; body: string }

export function insertDeliveries(tx: Db, storeId: string, deliveries: NewDelivery[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
    insert into webhook_deliveries (store_id, delivery_id, webhook_id, event, body, state, next_attempt_at, created_at,
                                    queued_at)
    select ${storeId}, row.delivery_id, row.webhook_id, row.event, row.body, 'waiting', ${now}, ${now}, ${now}
      from jsonb_to_recordset(${json(deliveries)}::jsonb) as row(
        delivery_id text, webhook_id text, event text, body text)`,
  )
}

export type DeliveryToSend = { webhook_id: string; body: string; queued_at: Date }

export function findDeliveryToSend(db: Db, storeId: string, id: string): Promise<DeliveryToSend | undefined> {
  return first(
    db,
    sql`select webhook_id, body, queued_at from webhook_deliveries where store_id = ${storeId} and delivery_id = ${id}`,
  )
}

type EndOfAttempt = { attempt: Attempt | undefined; state: string; nextAttemptAt: Date | null; response: string }

export function recordAttempt(tx: Db, storeId: string, id: string, end: EndOfAttempt): Promise<number> {
  const { attempt, state, nextAttemptAt, response } = end
  return execute(
    tx,
    sql`
    update webhook_deliveries
       set attempts = attempts || ${json(attempt ? [attempt] : [])}::jsonb, state = ${state},
           next_attempt_at = ${nextAttemptAt}, response = ${response}
     where store_id = ${storeId} and delivery_id = ${id}`,
  )
}

/** Makes deliveries wait again: one, or all failed ones of a time. Returns their ids and events. */
export function requeueDeliveries(
  tx: Tx,
  storeId: string,
  webhookId: string,
  which: { id: string } | { from: string; to: string },
  now: Date,
): Promise<{ delivery_id: string; event: string }[]> {
  const these =
    'id' in which
      ? sql`delivery_id = ${which.id}`
      : sql`state = 'failed' and created_at between ${which.from} and ${which.to}`
  return many(
    tx,
    sql`
    update webhook_deliveries set state = 'waiting', next_attempt_at = ${now}, queued_at = ${now}
     where store_id = ${storeId} and webhook_id = ${webhookId} and ${these}
    returning delivery_id, event`,
  )
}

/** cross-store: retention. */
export function listStoresWithDeliveriesBefore(db: Db, before: Date, limit: number): Promise<{ store_id: string }[]> {
  return many(db, sql`select distinct store_id from webhook_deliveries where created_at < ${before} limit ${limit}`)
}

export function deleteDeliveriesBefore(db: Db, storeId: string, before: Date, limit: number): Promise<number> {
  return execute(
    db,
    sql`
      delete from webhook_deliveries
       where store_id = ${storeId} and delivery_id in (
         select delivery_id from webhook_deliveries
          where store_id = ${storeId} and created_at < ${before} limit ${limit})`,
  )
}

type Person = { phone: string; emails: readonly string[]; orderIds: readonly string[] }

/**
 * Takes the data out of what was or will be sent about a person. That something was sent stays. The subquery: Citus
 * rejects functions that are not immutable, as json_build_object and to_char are, in what an update sets.
 */
export function eraseDeliveriesOfPerson(tx: Tx, storeId: string, person: Person): Promise<number> {
  const named = [person.phone, ...person.emails, ...person.orderIds].filter((text) => text !== '')
  return execute(
    tx,
    sql`
    update webhook_deliveries
       set response = '', body = (select json_build_object(
             'type', event, 'store_id', ${storeId}::text, 'data', json_build_object(),
             'timestamp', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text)
     where store_id = ${storeId}
       and exists (select 1 from unnest(${named}::text[]) as text where strpos(lower(body), text) > 0)`,
  )
}
