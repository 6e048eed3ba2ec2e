import { execute, first, sql, type Tx } from '../platform/database/database.ts'

export function findPhoneGuesses(
  tx: Tx,
  storeId: string,
  orderId: string,
): Promise<{ wrong_count: number; resets_at: Date } | undefined> {
  return first(
    tx,
    sql`select wrong_count, resets_at from phone_guesses where store_id = ${storeId} and order_id = ${orderId}`,
  )
}

export function countWrongPhone(
  tx: Tx,
  storeId: string,
  orderId: string,
  wrongCount: number,
  resetsAt: Date,
): Promise<number> {
  return execute(
    tx,
    sql`
    insert into phone_guesses (store_id, order_id, wrong_count, resets_at)
    values (${storeId}, ${orderId}, ${wrongCount}, ${resetsAt})
    on conflict (store_id, order_id) do update
       set wrong_count = excluded.wrong_count, resets_at = excluded.resets_at`,
  )
}
