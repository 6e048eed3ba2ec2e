import { type Db, execute, sql } from '../platform/database/database.ts'

/** Announced when units became free again. */
export const stockReturned = 'stock_returned'

/** A notification holds 8,000 bytes; of more products than this, the whole store is announced. */
const mostProducts = 200

/** Announces to the worker processes, once the transaction commits, that units of these products are free again. */
export async function announceStockReturned(db: Db, storeId: string, rows: { product_id: string }[]): Promise<void> {
  if (rows.length === 0) return
  const products = new Set(rows.map(({ product_id }) => product_id))
  const payload = [storeId, ...(products.size > mostProducts ? [] : products)].join(' ')
  await execute(db, sql`select pg_notify(${stockReturned}, ${payload})`)
}

/** The payload of `stock_returned`. Without products: any of the store's. */
export function returnedStock(payload: string): { storeId: string; productIds: string[] | undefined } {
  const [storeId = '', ...productIds] = payload.split(' ')
  return { storeId, productIds: productIds.length > 0 ? productIds : undefined }
}
