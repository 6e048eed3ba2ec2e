import { execute, sql, type Tx } from '../platform/database/database.ts'

/** The texts stay; the person who wrote them is erased. */
export function eraseReviewersOfOrders(tx: Tx, storeId: string, orderIds: string[]): Promise<number> {
  return execute(
    tx,
    sql`update reviews set customer_name = 'Erased' where store_id = ${storeId} and order_id = any(${orderIds})`,
  )
}
