import { execute, sql, type Tx } from '../platform/database/database.ts'

/** Whether the order took units that were not free. Its stock rows are locked since it took them. */
export function markIfOversold(tx: Tx, storeId: string, orderId: string, advanced: boolean): Promise<number> {
  return execute(
    tx,
    sql`
      update orders set oversold = true
       where store_id = ${storeId} and order_id = ${orderId}
         and exists (
           select 1
             from order_lines l
             join stock s on s.store_id = ${storeId} and s.product_id = l.product_id and s.variant_id = l.variant_id
             join products p on p.store_id = ${storeId} and p.product_id = l.product_id
            where l.store_id = ${storeId} and l.order_id = ${orderId} and l.taken_quantity > 0
              and not p.continue_selling
              and case when ${advanced} then coalesce(s.website_quantity, 0) else s.quantity end - s.held < 0)`,
  )
}
