import type { ProductsQuery } from '@pasal/contract/merchant/reports/requests.ts'
import { type Db, first, many, sql } from '../platform/database/database.ts'
import type { Days } from './refresh-figures.ts'

export type DayFigures = {
  day: string
  orders: number
  units: number
  sales_paisa: number
  discount_paisa: number
  delivery_paisa: number
  refunds_paisa: number
  paid_orders: number
  to_pack: number
  dispatched: number
  delivered: number
  cancelled: number
  returned: number
}

/** The days of the range that have figures. */
export function listDayFigures(db: Db, storeId: string, { from, to }: Days): Promise<DayFigures[]> {
  return many(
    db,
    sql`
      select to_char(day, 'YYYY-MM-DD') as day, sum(orders)::bigint as orders, sum(units)::bigint as units,
             sum(sales_paisa)::bigint as sales_paisa, sum(discount_paisa)::bigint as discount_paisa,
             sum(delivery_paisa)::bigint as delivery_paisa, sum(refunds_paisa)::bigint as refunds_paisa,
             sum(paid_orders)::bigint as paid_orders, sum(to_pack)::bigint as to_pack,
             sum(dispatched)::bigint as dispatched, sum(delivered)::bigint as delivered,
             sum(cancelled)::bigint as cancelled, sum(returned)::bigint as returned
        from report_figures
       where store_id = ${storeId} and kind in ('day', 'refund') and day between ${from}::date and ${to}::date
       group by day order by day`,
  )
}

export type KeyFigures = {
  key: string
  subkey: string
  name: string
  subname: string
  orders: number
  units: number
  sales_paisa: number
  discount_paisa: number
  cancelled: number
  returned: number
}

const mostRows = 250

/** Products, coupons, cities … of the range, the newest name of each. */
export function listKeyFigures(
  db: Db,
  storeId: string,
  kind: 'product' | 'coupon' | 'city' | 'paymentMethod' | 'courier' | 'source',
  { from, to }: Days,
  { by = 'sales', limit = mostRows }: Partial<Pick<ProductsQuery, 'by' | 'limit'>> = {},
): Promise<KeyFigures[]> {
  const first = by === 'sales' ? sql`sales_paisa desc, units desc` : sql`units desc, sales_paisa desc`
  return many(
    db,
    sql`
      select key, subkey, (array_agg(name order by day desc))[1] as name,
             (array_agg(subname order by day desc))[1] as subname,
             sum(orders)::bigint as orders, sum(units)::bigint as units, sum(sales_paisa)::bigint as sales_paisa,
             sum(discount_paisa)::bigint as discount_paisa, sum(cancelled)::bigint as cancelled,
             sum(returned)::bigint as returned
        from report_figures
       where store_id = ${storeId} and kind = ${kind} and day between ${from}::date and ${to}::date
       group by key, subkey
       order by ${first}, orders desc, key, subkey
       limit ${limit}`,
  )
}

export type VisitFigures = {
  day: string
  visits: number
  product_views: number
  add_to_cart: number
  checkouts: number
}

export function listVisits(db: Db, storeId: string, { from, to }: Days): Promise<VisitFigures[]> {
  return many(
    db,
    sql`
      select to_char(day, 'YYYY-MM-DD') as day, views as visits, product_views, add_to_cart, checkouts
        from page_views
       where store_id = ${storeId} and day between ${from}::date and ${to}::date`,
  )
}

/** Online orders since a moment that wait for their payment. They have no day of `placed_at` yet. */
export async function countAwaitingPayment(db: Db, storeId: string, since: Date): Promise<number> {
  const row = await first<{ orders: number }>(
    db,
    sql`
      select count(*) as orders from orders
       where store_id = ${storeId} and status = 'Inactive' and created_at >= ${since}`,
  )
  return row?.orders ?? 0
}
