import { execute, sql, type Tx } from '../platform/database/database.ts'

/** Counts one rating in its product; 0 rows when the product is gone. */
export function addRating(tx: Tx, storeId: string, productId: string, rating: number): Promise<number> {
  return execute(
    tx,
    sql`
      update products set total_rating = total_rating + ${rating}, review_count = review_count + 1
       where store_id = ${storeId} and product_id = ${productId}`,
  )
}

/** Counts all reviews of these products anew. */
export function countReviews(tx: Tx, storeId: string, productIds: string[]): Promise<number> {
  return execute(
    tx,
    sql`
      update products
         set (total_rating, review_count) = (
               select coalesce(sum(review.rating), 0), count(*)
                 from reviews review
                where review.store_id = ${storeId} and review.product_id = products.product_id)
       where products.store_id = ${storeId} and products.product_id = any(${productIds})`,
  )
}
