import { execute, first, sql, type Tx } from '../platform/database/database.ts'

/** Locks the store's counter: each barcode is given out once. */
export async function lockNextBarcode(tx: Tx, storeId: string): Promise<number> {
  const row = await first<{ next_barcode: number }>(
    tx,
    sql`select next_barcode from stores where store_id = ${storeId} for no key update`,
  )
  return row?.next_barcode ?? 101
}

export function setNextBarcode(tx: Tx, storeId: string, next: number): Promise<number> {
  return execute(tx, sql`update stores set next_barcode = ${next} where store_id = ${storeId}`)
}
