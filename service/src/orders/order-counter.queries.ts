import { execute, first, sql, type Tx } from '../platform/database/database.ts'
import { firstOrderNumber } from '../stores/first-order-number.ts'

/**
 * Locks the order counter. An order takes the counter before it writes its lines, so under this lock no order is half
 * written. A store without orders gets a counter with the number of its first order.
 */
export function lockOrderCounter(tx: Tx, storeId: string): Promise<number> {
  return execute(
    tx,
    sql`
    insert into order_counters as c (store_id, next_order_number) values (${storeId}, ${firstOrderNumber})
    on conflict (store_id) do update set next_order_number = c.next_order_number`,
  )
}

/**
 * The time under which this transaction records its changes of stock and coupon uses: now, but later than that of every
 * transaction before. The counter row is the last lock of a transaction and stays locked until its commit. `at time
 * zone`: Citus rejects `timestamptz + interval` in an update, because its result can depend on the session's time zone.
 */
export async function nextChangeTime(tx: Tx, storeId: string, now: Date): Promise<Date> {
  const row = await first<{ last_change_at: Date }>(
    tx,
    sql`
    insert into order_counters as c (store_id, next_order_number, last_change_at)
    values (${storeId}, ${firstOrderNumber}, ${now})
    on conflict (store_id) do update
       set last_change_at = greatest(
             excluded.last_change_at,
             (c.last_change_at at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC')
    returning last_change_at`,
  )
  return (row as { last_change_at: Date }).last_change_at
}

/**
 * The next `count` orders have the numbers before the first one, so that the first one after them has the number of a first
 * order. False when the store has orders already.
 */
export async function beginNumbersEarlier(tx: Tx, storeId: string, count: number): Promise<boolean> {
  await lockOrderCounter(tx, storeId)
  const touched = await execute(
    tx,
    sql`
    update order_counters set next_order_number = ${firstOrderNumber}::int - ${count}::int
     where store_id = ${storeId} and next_order_number = ${firstOrderNumber}
       and not exists (select 1 from orders where store_id = ${storeId})`,
  )
  return touched === 1
}

/** The time of the last recorded change that this snapshot contains. */
export async function findLastChangeTime(tx: Tx, storeId: string): Promise<Date | undefined> {
  const row = await first<{ last_change_at: Date | null }>(
    tx,
    sql`select last_change_at from order_counters where store_id = ${storeId}`,
  )
  return row?.last_change_at ?? undefined
}
