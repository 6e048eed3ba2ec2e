import { execute, first, json, type Sql, sql, type Tx } from '../platform/database/database.ts'
import type { EventActor } from './order-events.queries.ts'

export type NewPayment = {
  payment_id: string
  kind: string
  amount_paisa: number
  reference: string
  received_at: Date
  note: string
  transaction_id: string | null
  settlement_id: string | null
  actor: EventActor
}

/** The caller has locked the order, and changes its sums by the same amount. */
export function insertPayment(tx: Tx, storeId: string, orderId: string, row: NewPayment, now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      insert into order_payments (store_id, order_id, payment_id, kind, amount_paisa, reference, received_at, note,
                                  transaction_id, settlement_id, actor, created_at)
      values (${storeId}, ${orderId}, ${row.payment_id}, ${row.kind}, ${row.amount_paisa}, ${row.reference},
              ${row.received_at}, ${row.note}, ${row.transaction_id}, ${row.settlement_id}, ${json(row.actor)},
              ${now})`,
  )
}

/**
 * Deletes no row when money was given back after the payment was recorded, or more than would be left of what was paid:
 * the clocks of two processes differ. The caller has locked the order.
 */
export function deletePayment(tx: Tx, storeId: string, orderId: string, paymentId: string): Promise<number> {
  return execute(
    tx,
    sql`
      delete from order_payments p
       where store_id = ${storeId} and order_id = ${orderId} and payment_id = ${paymentId}
         and not exists (select from order_refunds r
                          where r.store_id = ${storeId} and r.order_id = ${orderId} and r.created_at >= p.created_at)
         and exists (select from orders o
                      where o.store_id = ${storeId} and o.order_id = ${orderId}
                        and o.paid_paisa - p.amount_paisa >= o.refunded_paisa)`,
  )
}

export type NewRefund = {
  refund_id: string
  amount_paisa: number
  method: string
  reference: string
  reason: string
  credit_note_id?: string | null
  transaction_id: string | null
  actor: EventActor
}

export function insertRefund(tx: Tx, storeId: string, orderId: string, row: NewRefund, now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      insert into order_refunds (store_id, order_id, refund_id, amount_paisa, method, reference, reason,
                                 credit_note_id, transaction_id, actor, created_at)
      values (${storeId}, ${orderId}, ${row.refund_id}, ${row.amount_paisa}, ${row.method}, ${row.reference},
              ${row.reason}, ${row.credit_note_id ?? null}, ${row.transaction_id}, ${json(row.actor)}, ${now})`,
  )
}

const total = sql`(product_total_paisa + customization_total_paisa - discount_paisa + delivery_charge_paisa)`

/**
 * What the sums of an order make of its payment status (10.3, the end). While nothing was paid it is what a gateway
 * left. An order that a gateway's payment has just placed is paid (3.1), and one of Rs 0 that was settled stays paid.
 */
export function derivedPayment(storeId: string, orderId: string, paidPaisa: number, refundedPaisa: number): Sql {
  const paid = sql`(paid_paisa + ${paidPaisa}::bigint)`
  const refunded = sql`(refunded_paisa + ${refundedPaisa}::bigint)`
  return sql`
    paid_paisa = ${paid}, refunded_paisa = ${refunded},
    payment_status = case
      when ${refunded} > 0 and ${refunded} >= ${paid} then 'Refunded'
      when payment_status = 'Paid' and paid_paisa = 0 and (${total} = 0 or ${paid} > 0) then 'Paid'
      when ${paid} > 0 and ${paid} >= ${total} then 'Paid'
      when ${paid} > 0 then 'Unpaid'
      else coalesce((select case when bool_or(state = 'Processing') then 'Processing'
                                 when bool_or(state = 'Failed') then 'Failed' end
                       from payment_transactions
                      where store_id = ${storeId} and order_id = ${orderId}), 'Unpaid') end,
    partial_payment_paisa = case
      when ${refunded} > 0 and ${refunded} >= ${paid} or ${paid} > 0 and ${paid} >= ${total} then 0
      else ${paid} - ${refunded} end`
}

/** `partOfChange`: another statement of the same change counts the version. */
type Change = { paidPaisa?: number; refundedPaisa?: number; partOfChange?: boolean | undefined }

/** Adds to what was paid and refunded, and returns the payment status. The caller has locked the order. */
export async function addToMoney(
  tx: Tx,
  storeId: string,
  orderId: string,
  { paidPaisa = 0, refundedPaisa = 0, partOfChange = false }: Change,
  now: Date,
): Promise<string | undefined> {
  const row = await first<{ payment_status: string }>(
    tx,
    sql`
      update orders
         set ${derivedPayment(storeId, orderId, paidPaisa, refundedPaisa)}, 
             version = version + ${partOfChange ? 0 : 1}, updated_at = ${now}
       where store_id = ${storeId} and order_id = ${orderId}
      returning payment_status`,
  )
  return row?.payment_status
}
