import type { DeliveryPlace } from '@pasal/contract/pricing/delivery-charge.ts'
import { type Db, first, type Sql, sql, type Tx } from '../platform/database/database.ts'

export type StoredTable = {
  /** null: the store never saved a table */
  version: number | null
  updated_at: Date | null
  created_at: Date
  defaults: unknown[]
  places: DeliveryPlace[]
}

function statement(storeId: string, lock: Sql): Sql {
  return sql`
    select saved.version, saved.updated_at, stores.created_at, saved.defaults, saved.places
      from stores left join delivery_tables saved on saved.store_id = ${storeId}
     where stores.store_id = ${storeId} ${lock}`
}

export function findTableOfMerchant(db: Db, storeId: string): Promise<StoredTable | undefined> {
  return first(db, statement(storeId, sql``))
}

/** Locks the store's row: a table that was never saved has none. */
export function lockTableOfMerchant(tx: Tx, storeId: string): Promise<StoredTable | undefined> {
  return first(tx, statement(storeId, sql`for no key update of stores`))
}
