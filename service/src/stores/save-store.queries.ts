import { isDeepStrictEqual } from 'node:util'
import { execute, first, json, many, sql, type Tx } from '../platform/database/database.ts'
import { wouldChange } from '../platform/database/would-change.ts'
import type { Plugin } from './plugin-details.ts'

const columns = sql`
  subdomain, name, brand_name, description, top_bar_text, logo, hero_images, plan, storefront_url, custom_domain,
  addons, checkout, plugins, use_advanced_inventory, customization, customer_program, cancellation_sms, dispatched_sms,
  business, low_stock_at, page_builder, created_at`

export type StoredStore = {
  subdomain: string
  custom_domain: { domain: string; verified?: boolean } | null
  addons: unknown
  checkout: unknown
  customization: unknown
  customer_program: unknown
  business: unknown
  plugins: Plugin[]
}

/** What a change is merged into, locked against other changes of the store. Orders do not wait for this lock. */
export function findStoreToSave(tx: Tx, storeId: string): Promise<StoredStore | undefined> {
  return first(
    tx,
    sql`
      select subdomain, custom_domain, addons, checkout, customization, customer_program, business, plugins
        from stores where store_id = ${storeId}
         for no key update`,
  )
}

export function insertStore(tx: Tx, storeId: string, row: object, now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      insert into stores (store_id, ${columns}, updated_at)
      select ${storeId}, ${columns}, ${now} from jsonb_populate_record(null::stores, ${json(row)}::jsonb)`,
  )
}

/** A column that the row does not name keeps what it has. A row without effect keeps the version. */
export function updateStore(tx: Tx, storeId: string, row: object, now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      update stores old
         set (${columns}) = (select ${columns} from jsonb_populate_record(old, ${json(row)}::jsonb)),
             version = old.version + 1, updated_at = ${now}
       where old.store_id = ${storeId} and ${wouldChange(sql`${json(row)}::jsonb`)}`,
  )
}

/** Which of these names another store responds to. */
export async function listTakenDomains(tx: Tx, storeId: string, domains: string[]): Promise<string[]> {
  if (domains.length === 0) return []
  const rows = await many<{ domain: string }>(
    tx,
    sql`select domain from store_domains where domain = any(${domains}) and store_id <> ${storeId}`,
  )
  return rows.map(({ domain }) => domain)
}

/**
 * Names that stay are not written: on a Citus cluster a write of this table needs every server, and a store is saved
 * while another's server is down. The caller holds the store's lock, without which no name of the store changes.
 */
export async function replaceDomains(tx: Tx, storeId: string, subdomain: string, custom: string | null): Promise<void> {
  const domains = custom === null ? [subdomain] : [subdomain, custom]
  const stored = await many<{ domain: string }>(
    tx,
    sql`select domain from store_domains where store_id = ${storeId} order by kind = 'custom'`,
  )
  if (
    isDeepStrictEqual(
      stored.map(({ domain }) => domain),
      domains,
    )
  )
    return
  await execute(tx, sql`delete from store_domains where store_id = ${storeId}`)
  await execute(
    tx,
    sql`
      insert into store_domains (domain, store_id, kind)
      select domain, ${storeId}, case position when 1 then 'subdomain' else 'custom' end
        from unnest(${domains}::text[]) with ordinality as named(domain, position)`,
  )
}

/** cross-store: requests that would make the same store wait for each other. */
export async function lockSubdomain(tx: Tx, subdomain: string): Promise<void> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`subdomain ${subdomain}`}, 0))`)
}

/** A closed store is unknown to shoppers, and its members only read. */
export function setClosed(tx: Tx, storeId: string, closed: boolean, now: Date): Promise<number> {
  return execute(
    tx,
    sql`update stores set closed = ${closed}, version = version + 1, updated_at = ${now}
         where store_id = ${storeId} and closed <> ${closed}`,
  )
}
