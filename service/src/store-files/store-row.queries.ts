import { type Db, execute, first, many, sql, type Tx } from '../platform/database/database.ts'
import type { Row } from './shape.ts'

/** cross-store: settings of the transaction. An import may take minutes, and waits for a store's other writers rather than give up. */
export async function allowLongWork(tx: Tx): Promise<void> {
  await execute(
    tx,
    sql`
      select set_config('statement_timeout', '0', true), set_config('lock_timeout', '120s', true),
             set_config('idle_in_transaction_session_timeout', '600s', true)`,
  )
}

/** cross-store: two files that would make the same store wait for each other. */
export async function lockSubdomain(tx: Tx, subdomain: string): Promise<void> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`subdomain ${subdomain}`}, 0))`)
}

/** cross-store: a subdomain says which store is meant. */
export async function findStoreIdBySubdomain(tx: Tx, subdomain: string): Promise<string | undefined> {
  const row = await first<{ store_id: string }>(
    tx,
    sql`select store_id from store_domains where domain = ${subdomain} and kind = 'subdomain'`,
  )
  return row?.store_id
}

/** Orders refer to the row and do not wait for this lock. */
export function lockStoreRow(tx: Tx, storeId: string): Promise<Row | undefined> {
  return first<Row>(tx, sql`select * from stores where store_id = ${storeId} for no key update`)
}

/** Which of these names another store answers to. */
export async function listTakenDomains(tx: Tx, storeId: string, domains: string[]): Promise<string[]> {
  const rows = await many<{ domain: string }>(
    tx,
    sql`select domain from store_domains where domain = any(${domains}) and store_id <> ${storeId}`,
  )
  return rows.map(({ domain }) => domain)
}

export async function saveDomains(tx: Tx, storeId: string, subdomain: string, custom: string | null): Promise<void> {
  const domains = custom === null ? [subdomain] : [subdomain, custom]
  await execute(tx, sql`delete from store_domains where store_id = ${storeId}`)
  await execute(
    tx,
    sql`
      insert into store_domains (domain, store_id, kind)
      select domain, ${storeId}, case position when 1 then 'subdomain' else 'custom' end
        from unnest(${domains}::text[]) with ordinality as named(domain, position)`,
  )
}

export function listSecrets(db: Db, storeId: string): Promise<{ name: string; sealed: string }[]> {
  return many(db, sql`select name, sealed from store_secrets where store_id = ${storeId} order by name`)
}

export async function saveSecret(tx: Tx, storeId: string, name: string, sealed: string): Promise<void> {
  await execute(
    tx,
    sql`
      insert into store_secrets (store_id, name, sealed) values (${storeId}, ${name}, ${sealed})
          on conflict (store_id, name) do update set sealed = excluded.sealed`,
  )
}

export async function deleteSecrets(tx: Tx, storeId: string, names: string[]): Promise<void> {
  await execute(tx, sql`delete from store_secrets where store_id = ${storeId} and name = any(${names})`)
}

export async function saveDelivery(tx: Tx, storeId: string, defaults: string, places: string): Promise<void> {
  await execute(
    tx,
    sql`
      insert into delivery_tables (store_id, defaults, places) values (${storeId}, ${defaults}, ${places})
          on conflict (store_id) do update set defaults = excluded.defaults, places = excluded.places`,
  )
}

/** The table as saved; undefined when the store never saved one. */
export function findSavedDelivery(db: Db, storeId: string) {
  return first<{ defaults: unknown[]; places: unknown[][] }>(
    db,
    sql`select defaults, places from delivery_tables where store_id = ${storeId}`,
  )
}

/** cross-store: a setting of the transaction. Everything it reads is as of its first read. */
export async function readOneSnapshot(tx: Tx): Promise<void> {
  await execute(tx, sql`set transaction isolation level repeatable read, read only`)
}
