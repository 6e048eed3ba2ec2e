import { type Db, many, sql } from '../platform/database/database.ts'

/** Reviews as the store file has them, and the product that each belongs to. */
export function listReviewsForExport(db: Db, storeId: string): Promise<({ product_id: string } & object)[]> {
  return many(
    db,
    sql`
      select product_id, review_id as _id, rating, review, images, customer_name, verified_purchase, hidden,
             reply, created_at
        from reviews where store_id = ${storeId} and not deleted
       order by product_id, created_at, review_id`,
  )
}
