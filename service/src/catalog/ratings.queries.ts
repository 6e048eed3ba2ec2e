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

/**
 * No review of these products is written until the transaction ends. Before `countReviews`, so that it sees what the
 * transactions wrote for which this one waited.
 */
export function lockRatings(tx: Tx, storeId: string, productIds: string[]): Promise<number> {
  return execute(
    tx,
    sql`
      select 1 from products
       where store_id = ${storeId} and product_id = any(${productIds}) order by product_id for no key update`,
  )
}

/** Counts all reviews of these products anew, but for hidden ones. */
export function countReviews(tx: Tx, storeId: string, productIds: string[]): Promise<number> {
  return execute(
    tx,
    sql`
      update products
         set (total_rating, review_count) = (
               select coalesce(sum(review.rating), 0), count(*)
                 from reviews review
                where review.store_id = ${storeId} and review.product_id = products.product_id and not review.hidden)
       where products.store_id = ${storeId} and products.product_id = any(${productIds})`,
  )
}
