import { type Database, type Db, first, many, sql } from '../platform/database/database.ts'
import { gather } from '../platform/database/gather.ts'
import { type AllStores, firstOfAllStores } from '../platform/distribution/all-stores.ts'
import type { StoreSite } from '../stores/site-origin.ts'
import { lineColumns, type OrderLineRow, type OrderRow, orderColumns } from './placed-orders.queries.ts'

export type ReviewOfOrder = {
  review_id: string
  product_id: string
  rating: number
  review: string
  images: string[]
  deleted: boolean
}
export type TrackedOrder = OrderRow & { lines: OrderLineRow[]; reviews: ReviewOfOrder[] }

/** The order with its lines and reviews, in one statement, because shoppers load the tracking page often. */
export const findTrackedOrder = gather(async ({ db }: { db: Database }, storeId, orderIds: readonly string[]) => {
  const orders = await many<TrackedOrder>(
    db.pipelined,
    sql`
    select ${orderColumns},
           (select coalesce(json_agg(l order by l.line_number), '[]')
              from (select ${lineColumns} from order_lines
                     where store_id = ${storeId} and order_id = orders.order_id) l) as lines,
           (select coalesce(json_agg(r order by r.created_at, r.review_id), '[]')
              from (select review_id, product_id, rating, review, images, deleted, created_at from reviews
                     where store_id = ${storeId} and order_id = orders.order_id) r) as reviews
      from orders where store_id = ${storeId} and order_id = any(${orderIds})`,
  )
  const byId = new Map(orders.map((order) => [order.order_id, order]))
  return (orderId) => byId.get(orderId)
})

/** cross-store: a request for a tracking link has only the order's id. */
export async function findStoreOfOrder(stores: AllStores, orderId: string): Promise<string | undefined> {
  const order = await firstOfAllStores<{ store_id: string }>(
    stores,
    (among) => sql`select store_id from orders where order_id = ${orderId} ${among(sql`store_id`)}`,
  )
  return order?.store_id
}

/** Where the site of a store stands. */
export function findSite(db: Db, storeId: string): Promise<StoreSite | undefined> {
  return first(
    db,
    sql`select subdomain, storefront_url, custom_domain from stores where store_id = ${storeId} and not closed`,
  )
}
