import type { ListDeliveries } from '@pasal/contract/merchant/webhooks/requests.ts'
import { joinFilters, readPage } from '../merchant/lists.queries.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { type Db, execute, first, json, many, type Sql, sql, type Tx } from '../platform/database/database.ts'

export type Attempt = { at: Date; status: number | null; duration_ms: number; error: string }

const columns = sql`delivery_id as _id, event, state, attempts, next_attempt_at, created_at`

function bodyColumn(storeId: string): Sql {
  return sql`
    (select body from webhook_bodies where store_id = ${storeId} and body_id = webhook_deliveries.body_id) as body`
}

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
    select ${columns}, ${bodyColumn(storeId)}, response from webhook_deliveries
     where store_id = ${storeId} and webhook_id = ${webhookId} and delivery_id = ${id}`,
  )
}

export type NewBody = { body_id: string; body: string }
export type NewDelivery = { delivery_id: string; webhook_id: string; event: string; body_id: string }

/** Each body is one of a delivery. */
export async function insertDeliveries(
  tx: Tx,
  storeId: string,
  { bodies, deliveries }: { bodies: NewBody[]; deliveries: NewDelivery[] },
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`
    insert into webhook_bodies (store_id, body_id, body, created_at)
    select ${storeId}, row.body_id, row.body, ${now}
      from jsonb_to_recordset(${json(bodies)}::jsonb) as row(body_id text, body text)`,
  )
  await execute(
    tx,
    sql`
    insert into webhook_deliveries (store_id, delivery_id, webhook_id, event, body_id, state, next_attempt_at,
                                    created_at, queued_at)
    select ${storeId}, row.delivery_id, row.webhook_id, row.event, row.body_id, 'waiting', ${now}, ${now}, ${now}
      from jsonb_to_recordset(${json(deliveries)}::jsonb) as row(
        delivery_id text, webhook_id text, event text, body_id text)`,
  )
}

export type DeliveryToSend = { webhook_id: string; body: string; queued_at: Date }

export function findDeliveryToSend(db: Db, storeId: string, id: string): Promise<DeliveryToSend | undefined> {
  return first(
    db,
    sql`
    select webhook_id, ${bodyColumn(storeId)}, queued_at from webhook_deliveries
     where store_id = ${storeId} and delivery_id = ${id}`,
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

/** cross-store: retention. A store has bodies as long as it has deliveries: they are deleted last. */
export function listStoresWithDeliveriesBefore(db: Db, before: Date, limit: number): Promise<{ store_id: string }[]> {
  return many(db, sql`select distinct store_id from webhook_bodies where created_at < ${before} limit ${limit}`)
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

/** Not before the deliveries of that time: each needs its body. */
export function deleteBodiesBefore(db: Db, storeId: string, before: Date, limit: number): Promise<number> {
  return execute(
    db,
    sql`
      delete from webhook_bodies
       where store_id = ${storeId} and body_id in (
         select body_id from webhook_bodies
          where store_id = ${storeId} and created_at < ${before} limit ${limit})`,
  )
}

type Person = { phone: string; emails: readonly string[]; orderIds: readonly string[] }

/**
 * Takes the data out of what was or will be sent about a person. That something was sent stays. The subquery: Citus
 * rejects functions that are not immutable, as json_build_object is, in what an update sets.
 */
export async function eraseDeliveriesOfPerson(tx: Tx, storeId: string, person: Person): Promise<void> {
  const named = [person.phone, ...person.emails, ...person.orderIds].filter((text) => text !== '')
  const ofPerson = sql`
    store_id = ${storeId}
    and exists (select 1 from unnest(${named}::text[]) as text where strpos(lower(body), text) > 0)`
  await execute(
    tx,
    sql`
    update webhook_deliveries set response = ''
     where store_id = ${storeId} and body_id in (select body_id from webhook_bodies where ${ofPerson})`,
  )
  await execute(
    tx,
    sql`
    update webhook_bodies
       set body = (select json_build_object(
             'type', body::json ->> 'type', 'timestamp', body::json ->> 'timestamp',
             'store_id', ${storeId}::text, 'data', json_build_object())::text)
     where ${ofPerson}`,
  )
}
