import { type Db, first, many, sql } from '../platform/database/database.ts'
import type { StoreSite } from '../stores/site-origin.ts'

export type SealedRow = { name: string; sealed: string }

/** The store's sealed gateway credentials (`setting.<key>`). */
export function listSealedCredentials(db: Db, storeId: string): Promise<SealedRow[]> {
  return many(db, sql`select name, sealed from store_secrets where store_id = ${storeId} and name like 'setting.%'`)
}

export type CredentialState = { key: string; updated_at: Date }

/** The keys of the store's credentials, without their values. */
export function listCredentialStates(db: Db, storeId: string): Promise<CredentialState[]> {
  return many(
    db,
    sql`
    select substr(name, length('setting.') + 1) as key, updated_at from store_secrets
     where store_id = ${storeId} and name like 'setting.%'`,
  )
}

export function findStoreForPayment(
  db: Db,
  storeId: string,
): Promise<(StoreSite & { name: string; plan: string; addons: Record<string, unknown> }) | undefined> {
  return first(
    db,
    sql`
    select name, plan, addons, subdomain, storefront_url, custom_domain
      from stores where store_id = ${storeId}`,
  )
}
