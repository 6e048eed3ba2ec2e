import { type Db, execute, json, sql } from '../platform/database/database.ts'

export type VisitCounts = {
  day: string
  views: number
  product_views: number
  add_to_cart: number
  checkouts: number
}

/** Adds to the days of a store. An unknown store gets no row. */
export function addVisits(db: Db, storeId: string, counts: VisitCounts[]): Promise<number> {
  return execute(
    db,
    sql`
    insert into page_views (store_id, day, views, product_views, add_to_cart, checkouts)
    select ${storeId}, day, views, product_views, add_to_cart, checkouts
      from jsonb_to_recordset(${json(counts)}::jsonb) as counted(
             day date, views bigint, product_views bigint, add_to_cart bigint, checkouts bigint)
     where exists (select 1 from stores where store_id = ${storeId})
    on conflict (store_id, day) do update
       set views = page_views.views + excluded.views,
           product_views = page_views.product_views + excluded.product_views,
           add_to_cart = page_views.add_to_cart + excluded.add_to_cart,
           checkouts = page_views.checkouts + excluded.checkouts`,
  )
}
