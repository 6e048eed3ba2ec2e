import type { Scope } from '@pasal/contract/merchant/rights.ts'
import { type Db, execute, first, json, many, type Sql, sql, type Tx } from '../platform/database/database.ts'

export type ApiKeyRow = {
  api_key_id: string
  name: string
  scopes: Scope[]
  expires_at: Date
  revoked_at: Date | null
  last_used_at: Date | null
  store_closed: boolean
}

/** In the statement that finds the key: each request would read its store otherwise. */
const keyOfStore = (storeId: string): Sql => sql`
  select api_key_id, api_keys.name, scopes, expires_at, revoked_at, last_used_at, stores.closed as store_closed
    from api_keys join stores on stores.store_id = ${storeId}
   where api_keys.store_id = ${storeId}`

export function findApiKey(db: Db, storeId: string, keyDigest: string): Promise<ApiKeyRow | undefined> {
  return first(db, sql`${keyOfStore(storeId)} and key_digest = ${keyDigest}`)
}

export function findApiKeyById(db: Db, storeId: string, apiKeyId: string): Promise<ApiKeyRow | undefined> {
  return first(db, sql`${keyOfStore(storeId)} and api_key_id = ${apiKeyId}`)
}

export function recordApiKeyUse(db: Db, storeId: string, apiKeyId: string, now: Date, ip: string): Promise<number> {
  return execute(
    db,
    sql`update api_keys set last_used_at = ${now}, last_used_ip = ${ip}
         where store_id = ${storeId} and api_key_id = ${apiKeyId}`,
  )
}

export type NewApiKey = {
  api_key_id: string
  name: string
  key_digest: string
  hint: string
  scopes: readonly Scope[]
  created_at: Date
  created_by: object
  expires_at: Date
}

export function insertApiKey(db: Db, storeId: string, key: NewApiKey): Promise<number> {
  return execute(
    db,
    sql`
      insert into api_keys (store_id, api_key_id, name, key_digest, hint, scopes, created_at, created_by, expires_at)
      select ${storeId}, api_key_id, name, key_digest, hint, scopes, created_at, created_by, expires_at
        from jsonb_populate_record(null::api_keys, ${json(key)}::jsonb)`,
  )
}

export async function countLiveApiKeys(db: Db, storeId: string, now: Date): Promise<number> {
  const row = await first<{ live: number }>(
    db,
    sql`select count(*) as live from api_keys
         where store_id = ${storeId} and revoked_at is null and expires_at > ${now}`,
  )
  return row?.live ?? 0
}

/** False when the key was revoked before, or is none of the store. */
export async function revokeApiKey(db: Db, storeId: string, apiKeyId: string, now: Date): Promise<boolean> {
  const revoked = await execute(
    db,
    sql`update api_keys set revoked_at = ${now}
         where store_id = ${storeId} and api_key_id = ${apiKeyId} and revoked_at is null`,
  )
  return revoked === 1
}

/**
 * A key that ends within the time of the mail, and of whose end no mail was written. A key that was made later than
 * that has no such mail. Times are subtracted from each other: Citus rejects `timestamptz - interval` on a column in an
 * update, because its result can depend on the session's time zone.
 */
const endsSoon = (now: Date, days: number) => sql`
  revoked_at is null and end_mailed_at is null
  and expires_at > ${now} and expires_at <= ${now}::timestamptz + ${days} * interval '1 day'
  and expires_at - created_at >= ${days} * interval '1 day'`

/** cross-store: the mails about keys that end soon. */
export async function listStoresWithEndingKeys(db: Db, now: Date, days: number, limit: number): Promise<string[]> {
  const rows = await many<{ store_id: string }>(
    db,
    sql`select distinct store_id from api_keys where ${endsSoon(now, days)} limit ${limit}`,
  )
  return rows.map(({ store_id }) => store_id)
}

type EndingKey = { api_key_id: string; name: string; hint: string; expires_at: Date }

/** Each key is in the result of one transaction that commits. */
export function markEndingKeys(tx: Tx, storeId: string, now: Date, days: number): Promise<EndingKey[]> {
  return many(
    tx,
    sql`update api_keys set end_mailed_at = ${now}
         where store_id = ${storeId} and ${endsSoon(now, days)}
        returning api_key_id, name, hint, expires_at`,
  )
}
