import type { Attention } from '@pasal/contract/merchant/money/attention-sentences.ts'
import { type Db, many, type Sql, sql } from '../../platform/database/database.ts'

export type Resolution = 'refunded' | 'settled' | 'accepted'

export type TransactionRow = {
  _id: string
  order: string
  order_number: number
  method: string
  reference: string
  gateway_reference: string | null
  order_amount_paisa: number
  charged_amount_paisa: number
  state: 'Processing' | 'Paid' | 'Failed'
  attention: Attention | null
  review_reason: string | null
  order_status: string
  order_payment_status: string
  created_at: Date
  settled_at: Date | null
  resolution: Resolution | null
  resolution_reference: string | null
  resolved_at: Date | null
}

/** A paid order needs no attention any more when all of its money was given back. */
const hasMoney = sql`o.paid_paisa > o.refunded_paisa`

/** Null when nothing is wrong, or the merchant has resolved it. */
const attention = sql`
  case when t.resolution is not null then null
       when t.review_reason is not null then 'mismatch'
       when t.surplus then 'surplus'
       when t.state = 'Paid' and t.order_amount_paisa > 0 and ${hasMoney} then
         case when o.status = 'Cancelled' then 'cancelled' when o.oversold then 'oversold' end end`

/** For a statement on `transactionsOf`. */
export const transactionColumns = sql`
  t.transaction_id as _id, t.order_id as order, o.order_number, t.method, t.reference, t.gateway_reference,
  t.order_amount_paisa, t.charged_amount_paisa, t.state, ${attention} as attention, t.review_reason,
  o.status as order_status, o.payment_status as order_payment_status, t.created_at, t.settled_at, t.resolution,
  t.resolution_reference, t.resolved_at`

/** What follows `from`; the statement goes on with `where t.store_id = ${storeId}`. */
export function transactionsOf(storeId: string): Sql {
  return sql`payment_transactions t join orders o on o.store_id = ${storeId} and o.order_id = t.order_id`
}

/** The candidates come from partial indexes, so that no list reads every payment of a store. */
export function needsAttention(storeId: string): Sql {
  const paidBy = (orders: Sql) => sql`
    select t.transaction_id from orders o
      join payment_transactions t on t.store_id = ${storeId} and t.order_id = o.order_id
     where o.store_id = ${storeId} and ${orders}`
  return sql`
    ${attention} is not null and t.transaction_id in (
      select t.transaction_id from payment_transactions t
       where t.store_id = ${storeId} and (t.surplus or t.review_reason is not null) and t.resolution is null
      union all ${paidBy(sql`o.status = 'Cancelled' and ${hasMoney}`)}
      union all ${paidBy(sql`o.oversold`)})`
}

export const needsNoAttention = sql`${attention} is null`

/** A column `transactions` of a statement on `orders`. */
export function transactionsColumn(storeId: string): Sql {
  return sql`
    (select coalesce(json_agg(p order by p.created_at, p._id), '[]')
       from (select ${transactionColumns} from ${transactionsOf(storeId)}
              where t.store_id = ${storeId} and t.order_id = orders.order_id) p) as transactions`
}

export function listTransactions(db: Db, storeId: string, ids: string[]): Promise<TransactionRow[]> {
  return many(
    db,
    sql`
      select ${transactionColumns} from ${transactionsOf(storeId)}
       where t.store_id = ${storeId} and t.transaction_id = any(${ids}) order by t.created_at, t.transaction_id`,
  )
}

export function listTransactionsOfOrder(db: Db, storeId: string, orderId: string): Promise<TransactionRow[]> {
  return many(
    db,
    sql`
      select ${transactionColumns} from ${transactionsOf(storeId)}
       where t.store_id = ${storeId} and t.order_id = ${orderId} order by t.created_at, t.transaction_id`,
  )
}
