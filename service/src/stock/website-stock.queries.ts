import { execute, sql, type Tx } from '../platform/database/database.ts'

/** Gives the website's outlet what no other outlet has of each quantity. The rows have been locked. */
export function giveRestToWebsite(tx: Tx, storeId: string, outletId: string): Promise<number> {
  return execute(
    tx,
    sql`
      update stock
         set other_outlets = other_outlets - ${outletId}::text,
             website_quantity = quantity - (
               select coalesce(sum(value::numeric), 0)::bigint from jsonb_each_text(other_outlets - ${outletId}::text))
       where store_id = ${storeId}`,
  )
}
