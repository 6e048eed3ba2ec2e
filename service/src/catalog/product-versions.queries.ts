import { many, sql, type Tx } from '../platform/database/database.ts'

/** For products that change with another thing, such as a category of theirs. */
export function countProductChanges(tx: Tx, storeId: string, productIds: string[], now: Date) {
  return many<{ _id: string }>(
    tx,
    sql`
      update products set version = version + 1, updated_at = ${now}
       where store_id = ${storeId} and product_id = any(${productIds})
      returning product_id as _id`,
  )
}
