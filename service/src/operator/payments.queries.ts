import { type Db, many, sql } from '../platform/database/database.ts'

export type ListedTransaction = {
  transaction_id: string
  order_id: string
  order_number: number
  method: string
  reference: string
  gateway_reference: string | null
  order_amount_paisa: number
  charged_amount_paisa: number
  state: string
  surplus: boolean
  doubt: string | null
  oversold: boolean
  order_status: string
  order_payment_status: string
  created_at: Date
  settled_at: Date | null
}

/**
 * Payments of a store, newest first. Those that need attention: second payments and payments of cancelled orders (to
 * refund), paid orders that took units which were not free, payments that differ from what was requested, and payments
 * that were still open after the last query. What the merchant has resolved (12) needs none.
 */
export function listTransactions(
  db: Db,
  storeId: string,
  needsAttention: boolean,
  limit: number,
): Promise<ListedTransaction[]> {
  return many(
    db,
    sql`
    select t.transaction_id, t.order_id, o.order_number, t.method, t.reference, t.gateway_reference,
           t.order_amount_paisa, t.charged_amount_paisa, t.state, t.surplus, t.review_reason as doubt, o.oversold,
           o.status as order_status, o.payment_status as order_payment_status, t.created_at, t.settled_at
      from payment_transactions t join orders o on o.store_id = ${storeId} and o.order_id = t.order_id
     where t.store_id = ${storeId}
       and (not ${needsAttention}::boolean or t.resolution is null and (t.surplus or t.review_reason is not null
            or (t.state = 'Paid' and (o.oversold or o.status = 'Cancelled'))))
     order by t.created_at desc, t.transaction_id desc limit ${limit}`,
  )
}
