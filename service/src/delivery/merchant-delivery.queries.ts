import type { DeliveryPlace } from '@pasal/contract/pricing/delivery-charge.ts'
import { type Db, execute, first, sql, type Tx } from '../platform/database/database.ts'

export type StoredTable = {
  /** null: the store never saved a table */
  version: number | null
  updated_at: Date | null
  created_at: Date
  defaults: unknown[]
  places: DeliveryPlace[]
}

export function findTableOfMerchant(db: Db, storeId: string): Promise<StoredTable | undefined> {
  return first(
    db,
    sql`
      select saved.version, saved.updated_at, stores.created_at, saved.defaults, saved.places
        from stores left join delivery_tables saved on saved.store_id = ${storeId}
       where stores.store_id = ${storeId}`,
  )
}

/**
 * Locks the store's row: a table that was never saved has none. The table is read by a statement of its own, which sees
 * what was saved while this one waited for the lock.
 */
export async function lockTableOfMerchant(tx: Tx, storeId: string): Promise<StoredTable | undefined> {
  await execute(tx, sql`select 1 from stores where store_id = ${storeId} for no key update`)
  return findTableOfMerchant(tx, storeId)
}
