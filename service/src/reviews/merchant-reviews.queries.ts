import type { ListReviews } from '@pasal/contract/merchant/reviews/requests.ts'
import { joinFilters, type Order, readPage } from '../merchant/lists.queries.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { type Db, execute, first, type Sql, sql, type Tx } from '../platform/database/database.ts'

/** A review as the merchant's API shows it (8). */
export type MerchantReview = {
  _id: string
  product: string
  product_name: string
  order: string | null
  rating: number
  review: string
  images: string[]
  customer_name: string
  verified_purchase: boolean
  hidden: boolean
  reply: { text: string; created_at: string } | null
  created_at: Date
}

const columns = sql`
  review.review_id as _id, review.product_id as product, product.name as product_name, review.order_id as order,
  review.rating, review.review, review.images, review.customer_name, review.verified_purchase, review.hidden,
  review.reply, review.created_at`

const from = (storeId: string) => sql`
  from reviews review
  join products product on product.store_id = ${storeId} and product.product_id = review.product_id
 where review.store_id = ${storeId} and not review.deleted`

const orders: Record<ListReviews['sort'], Order> = {
  '-created_at': { by: sql`review.created_at`, type: 'timestamptz', descending: true },
  rating: { by: sql`review.rating`, type: 'numeric' },
  '-rating': { by: sql`review.rating`, type: 'numeric', descending: true },
}

export function listMerchantReviews(db: Db, storeId: string, request: MerchantRequest<ListReviews>) {
  return readPage<MerchantReview>(db, request, {
    ...{ columns, id: sql`review.review_id`, order: orders[request.query.sort] },
    from: sql`${from(storeId)} ${filters(request.query)}`,
  })
}

function filters({ product, rating, hidden, replied }: ListReviews): Sql {
  return joinFilters([
    product !== undefined && sql`and (product.product_id = ${product.toLowerCase()} or product.slug = ${product})`,
    rating !== undefined && sql`and review.rating = ${rating}`,
    hidden !== undefined && sql`and review.hidden = ${hidden}`,
    replied !== undefined && sql`and (review.reply is not null) = ${replied}`,
  ])
}

/** Locks the product before the review, as everything does that writes reviews. */
export async function lockMerchantReview(tx: Tx, storeId: string, id: string): Promise<MerchantReview | undefined> {
  await execute(
    tx,
    sql`select 1 from products
         where store_id = ${storeId}
           and product_id = (select product_id from reviews where store_id = ${storeId} and review_id = ${id})
           for no key update`,
  )
  await execute(tx, sql`select 1 from reviews where store_id = ${storeId} and review_id = ${id} for update`)
  return first(tx, sql`select ${columns} ${from(storeId)} and review.review_id = ${id}`)
}
