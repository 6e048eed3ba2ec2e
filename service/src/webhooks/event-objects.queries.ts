import { toNpr } from '@pasal/contract/pricing/money.ts'
import { type Db, first, sql } from '../platform/database/database.ts'

/* What an event shows of the objects that a shopper or gateway made. */

export function findSubmission(db: Db, storeId: string, id: string): Promise<object | undefined> {
  return first(
    db,
    sql`
    select sent.submission_id as _id, sent.form_id as form, coalesce(forms.name, '') as form_name, sent.data,
           false as read, sent.created_at
      from form_submissions sent
      left join forms on forms.store_id = ${storeId} and forms.form_id = sent.form_id
     where sent.store_id = ${storeId} and sent.submission_id = ${id}`,
  )
}

export function findReview(db: Db, storeId: string, id: string): Promise<object | undefined> {
  return first(
    db,
    sql`
    select reviews.review_id as _id, reviews.product_id as product, coalesce(products.name, '') as product_name,
           reviews.order_id as order, reviews.rating, reviews.review, reviews.images, reviews.customer_name,
           reviews.verified_purchase, false as hidden, null as reply, reviews.created_at
      from reviews
      left join products on products.store_id = ${storeId} and products.product_id = reviews.product_id
     where reviews.store_id = ${storeId} and reviews.review_id = ${id}`,
  )
}

type Transaction = { amount: number; charged_amount: number }

export async function findTransaction(db: Db, storeId: string, id: string): Promise<object | undefined> {
  const row = await first<Transaction>(
    db,
    sql`
    select paid.transaction_id as _id, paid.order_id as order, orders.order_number, paid.method, paid.reference,
           paid.gateway_reference, paid.order_amount_paisa as amount, paid.charged_amount_paisa as charged_amount,
           paid.state,
           case when paid.surplus then 'surplus' when paid.review_reason is not null then 'mismatch'
                when paid.state = 'Paid' and orders.status = 'Cancelled' then 'cancelled'
                when paid.state = 'Paid' and orders.oversold then 'oversold' end as attention,
           paid.review_reason, orders.status as order_status, orders.payment_status as order_payment_status,
           paid.created_at, paid.settled_at
      from payment_transactions paid
      join orders on orders.store_id = ${storeId} and orders.order_id = paid.order_id
     where paid.store_id = ${storeId} and paid.transaction_id = ${id}`,
  )
  return row && { ...row, amount: toNpr(row.amount), charged_amount: toNpr(row.charged_amount) }
}
