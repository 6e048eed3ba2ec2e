import { execute, json, many, sql, type Tx } from '../platform/database/database.ts'

const columns = sql`rating, review, images, customer_name, verified_purchase, hidden, reply, created_at`

type Row = { review_id: string; product_id: string }

/** A deleted review comes back when a file names its id. */
export function insertReviews(tx: Tx, storeId: string, rows: Row[]): Promise<number> {
  return execute(
    tx,
    sql`
      insert into reviews (store_id, review_id, product_id, ${columns})
      select ${storeId}, review_id, product_id, ${columns}
        from jsonb_populate_recordset(null::reviews, ${json(rows)}::jsonb)
      on conflict (store_id, review_id) do update
         set (product_id, ${columns}, deleted) = row(excluded.product_id, excluded.rating, excluded.review,
               excluded.images, excluded.customer_name, excluded.verified_purchase, excluded.hidden, excluded.reply,
               excluded.created_at, false)
       where reviews.deleted`,
  )
}

/** A column that a row does not name keeps what it has at that moment. */
export function updateReviews(tx: Tx, storeId: string, rows: Row[]): Promise<number> {
  return execute(
    tx,
    sql`
      update reviews old
         set (${columns}) = (select ${columns} from jsonb_populate_record(old, given.named))
        from jsonb_array_elements(${json(rows)}::jsonb) as given(named)
       where old.store_id = ${storeId} and old.review_id = given.named->>'review_id'`,
  )
}

export function deleteReviews(tx: Tx, storeId: string, ids: string[]): Promise<number> {
  return execute(tx, sql`delete from reviews where store_id = ${storeId} and review_id = any(${ids})`)
}

/**
 * Empties the review of an order in place of deleting it: its shopper cannot review the product again, and the order
 * still names it. 0 rows when it is of no order.
 */
export function emptyReviewOfOrder(tx: Tx, storeId: string, reviewId: string): Promise<number> {
  return execute(
    tx,
    sql`
      update reviews set deleted = true, hidden = true, review = '', images = '[]', customer_name = '', reply = null
       where store_id = ${storeId} and review_id = ${reviewId} and order_id is not null`,
  )
}

export async function listReviewedProductIds(tx: Tx, storeId: string, reviewIds: string[]): Promise<string[]> {
  if (reviewIds.length === 0) return []
  const rows = await many<{ product_id: string }>(
    tx,
    sql`select distinct product_id from reviews where store_id = ${storeId} and review_id = any(${reviewIds})`,
  )
  return rows.map(({ product_id }) => product_id)
}
