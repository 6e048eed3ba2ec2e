import { type Db, execute, first, json, type Sql, sql, type Tx } from '../platform/database/database.ts'

/** How a merchant proves a domain; it counts for that domain only. */
export type DomainClaim = { domain: string; token: string; checked_at: string | null; problem: string | null }

export type StoreDomain = {
  subdomain: string
  custom_domain: { domain: string; verified?: boolean } | null
  domain_claim: DomainClaim | null
}

function statement(storeId: string, lock: Sql): Sql {
  return sql`select subdomain, custom_domain, domain_claim from stores where store_id = ${storeId} ${lock}`
}

export function findStoreDomain(db: Db, storeId: string): Promise<StoreDomain | undefined> {
  return first(db, statement(storeId, sql``))
}

/** Orders do not wait for this lock. */
export function lockStoreDomain(tx: Tx, storeId: string): Promise<StoreDomain | undefined> {
  return first(tx, statement(storeId, sql`for no key update`))
}

/** No shopper sees the claim, so it has no version. */
export function updateDomainClaim(tx: Tx, storeId: string, claim: DomainClaim | null): Promise<number> {
  return execute(tx, sql`update stores set domain_claim = ${json(claim)} where store_id = ${storeId}`)
}
