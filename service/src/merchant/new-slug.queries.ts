import { execute, sql, type Tx } from '../platform/database/database.ts'

/** Until the transaction ends. */
export function lockSlugs(tx: Tx, storeId: string, thing: string): Promise<number> {
  return execute(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`slugs of ${thing} ${storeId}`}, 0))`)
}
