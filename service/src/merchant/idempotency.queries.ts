import { type Db, execute, first, json, many, sql, type Tx } from '../platform/database/database.ts'
import type { MerchantReply } from './reply.ts'

type Claim = { storeId: string; actorId: string; key: string; fingerprint: string; now: Date }
export type StoredRequest = {
  fingerprint: string
  /** null: a call in several transactions that is not finished */
  status: number | null
  headers: Record<string, string>
  /** encrypted; while `status` is null, the done rows of a bulk call, which hold no secret */
  body: string | null
}

const lifetimeMs = 24 * 3_600_000
/** After this time a call in several transactions has no process any more. */
const abandonedMs = 10 * 60_000

/**
 * Whether the key is free for this request. Waits for a transaction that has claimed it. A call that continues the one
 * of a killed process keeps its done rows. The limits are values, because Citus rejects `timestamptz - interval` (it
 * depends on the time zone) in the condition of an `on conflict`.
 */
export async function claimRequest(db: Db, { storeId, actorId, key, fingerprint, now }: Claim): Promise<boolean> {
  const expired = new Date(now.getTime() - lifetimeMs)
  const abandoned = new Date(now.getTime() - abandonedMs)
  const claimed = await execute(
    db,
    sql`
      insert into merchant_requests as old (store_id, actor_id, idempotency_key, fingerprint, created_at)
      values (${storeId}, ${actorId}, ${key}, ${fingerprint}, ${now})
      on conflict (store_id, actor_id, idempotency_key) do update
         set fingerprint = excluded.fingerprint, created_at = excluded.created_at, status = null,
             body = case when old.status is null and old.fingerprint = excluded.fingerprint
                              and old.created_at >= ${expired} then old.body end
       where old.created_at < ${expired} or old.status is null and old.created_at < ${abandoned}`,
  )
  return claimed === 1
}

export function findRequest(db: Db, { storeId, actorId, key }: Claim): Promise<StoredRequest | undefined> {
  return first(
    db,
    sql`select fingerprint, status, headers, body from merchant_requests
         where store_id = ${storeId} and actor_id = ${actorId} and idempotency_key = ${key}`,
  )
}

/**
 * What each done row of a bulk call returned, by its index. Null: none is done. Waits for a transaction that is about
 * to record one.
 */
export async function findDoneRows(db: Db, { storeId, actorId, key }: Claim): Promise<Record<string, object> | null> {
  const row = await first<{ done: Record<string, object> | null }>(
    db,
    sql`select body as done from merchant_requests
         where store_id = ${storeId} and actor_id = ${actorId} and idempotency_key = ${key} and status is null
           for share`,
  )
  return row?.done ?? null
}

/** Records a row of a bulk call. False: another process has claimed the call since. */
export async function recordDoneRow(
  tx: Tx,
  { storeId, actorId, key, now }: Claim,
  index: number,
  result: object,
): Promise<boolean> {
  const touched = await execute(
    tx,
    sql`update merchant_requests set body = coalesce(body, '{}') || ${json({ [index]: result })}::jsonb
         where store_id = ${storeId} and actor_id = ${actorId} and idempotency_key = ${key}
           and status is null and created_at = ${now}`,
  )
  return touched === 1
}

export function storeResponse(db: Db, { storeId, actorId, key }: Claim, reply: MerchantReply): Promise<number> {
  const { status, headers, body } = reply
  return execute(
    db,
    sql`update merchant_requests
           set status = ${status}, headers = ${json(headers)}, body = ${body === undefined ? null : json(body)}
         where store_id = ${storeId} and actor_id = ${actorId} and idempotency_key = ${key}`,
  )
}

export function deleteRequest(db: Db, { storeId, actorId, key }: Claim): Promise<number> {
  return execute(
    db,
    sql`delete from merchant_requests
         where store_id = ${storeId} and actor_id = ${actorId} and idempotency_key = ${key}`,
  )
}

/** cross-store: retention. Stores with keys made before a moment. */
export function listStoresWithRequestsBefore(db: Db, before: Date, limit: number): Promise<{ store_id: string }[]> {
  return many(db, sql`select store_id from merchant_requests where created_at < ${before} limit ${limit}`)
}

export function deleteRequestsBefore(db: Db, storeId: string, before: Date, limit: number): Promise<number> {
  return execute(
    db,
    sql`
      delete from merchant_requests
       where store_id = ${storeId} and (actor_id, idempotency_key) in (
         select actor_id, idempotency_key from merchant_requests
          where store_id = ${storeId} and created_at < ${before} limit ${limit})`,
  )
}
