import { type Db, first, sql } from '../platform/database/database.ts'

/* What an event shows of the objects that a shopper made. */

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
