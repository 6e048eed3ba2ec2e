import { execute, sql, type Tx } from '../platform/database/database.ts'

/**
 * Locks the order counter. An order takes the counter before it writes its lines, so under this lock no order is half
 * written. A store without orders gets a counter with the number of its first order.
 */
export function lockOrderCounter(tx: Tx, storeId: string): Promise<number> {
  return execute(
    tx,
    sql`
    insert into order_counters as c (store_id, next_order_number) values (${storeId}, 1001)
    on conflict (store_id) do update set next_order_number = c.next_order_number`,
  )
}
