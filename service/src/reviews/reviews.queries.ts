import { execute, first, sql, type Tx } from '../platform/database/database.ts'

export type NewReview = {
  reviewId: string
  orderId: string
  productId: string
  rating: number
  review: string
  customerName: string
  now: Date
}

/** Published at once as a verified purchase. The caller has locked the order, so it reviews each product once. */
export function insertReview(tx: Tx, storeId: string, review: NewReview): Promise<number> {
  return execute(
    tx,
    sql`
    insert into reviews (store_id, review_id, product_id, order_id, rating, review, customer_name, verified_purchase,
                         created_at)
    values (${storeId}, ${review.reviewId}, ${review.productId}, ${review.orderId}, ${review.rating}, ${review.review},
            ${review.customerName}, true, ${review.now})`,
  )
}

export function findReviewedProduct(tx: Tx, storeId: string, orderId: string, productId: string): Promise<unknown> {
  return first(
    tx,
    sql`select 1 from reviews where store_id = ${storeId} and order_id = ${orderId} and product_id = ${productId}`,
  )
}
