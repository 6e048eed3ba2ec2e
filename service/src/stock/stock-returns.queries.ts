import { type Db, execute, sql } from '../platform/database/database.ts'
import { stockReturned, stockReturnedPayload } from './stock-returns.ts'

/** Announces to the worker processes, once the transaction commits, that units of these products are free again. */
export async function announceStockReturned(db: Db, storeId: string, rows: { product_id: string }[]): Promise<void> {
  if (rows.length === 0) return
  const payload = stockReturnedPayload(storeId, new Set(rows.map(({ product_id }) => product_id)))
  await execute(db, sql`select pg_notify(${stockReturned}, ${payload})`)
}
