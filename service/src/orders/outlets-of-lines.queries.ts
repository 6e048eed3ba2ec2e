import { execute, sql, type Tx } from '../platform/database/database.ts'
import type { OutletMove } from '../stock/set-stock.queries.ts'

/**
 * What orders took from the website's outlet goes back to that outlet when they are cancelled, although another
 * one is the website's by then, and so does what comes back from delivered ones. Cancelled orders took nothing. What
 * came from an outlet that is removed goes back to the website's, or only to the quantity while no outlet is that.
 */
export function moveOutletsOfOpenOrders(tx: Tx, storeId: string, move: OutletMove): Promise<number> {
  const { oldWebsiteId = null, websiteId = null, removedIds } = move
  return execute(
    tx,
    sql`
      update order_lines l
         set taken_outlet_id = case when took.outlet_id = any(${removedIds}::text[]) then null
                                    else nullif(took.outlet_id, ${websiteId}::text) end,
             taken_website_quantity = case when took.outlet_id = any(${removedIds}::text[])
                                                and ${websiteId}::text is null then 0
                                           else took.quantity end
        from orders o
       cross join lateral (
         select line_number, coalesce(taken_outlet_id, ${oldWebsiteId}::text) as outlet_id,
                taken_website_quantity as quantity
           from order_lines
          where store_id = ${storeId} and order_id = o.order_id and taken_website_quantity > 0) took
       where o.store_id = ${storeId} and o.status in ('Pending', 'Processing', 'Dispatched', 'Delivered')
         and l.store_id = ${storeId} and l.order_id = o.order_id and l.line_number = took.line_number`,
  )
}

/**
 * A store that begins to count by outlets gives the website's outlet what no outlet has. So units that open orders took
 * from no outlet come back to that outlet. Units that they took from it before come back to its figure for the website.
 * The caller has locked all stock of the store.
 */
export function giveUnitsOfOpenOrdersToWebsite(tx: Tx, storeId: string, websiteId: string): Promise<number> {
  return execute(
    tx,
    sql`
      update order_lines l
         set taken_outlet_id = nullif(l.taken_outlet_id, ${websiteId}::text),
             taken_website_quantity = case when l.taken_outlet_id is null then l.taken_quantity
                                           else l.taken_website_quantity end
        from orders o
       where o.store_id = ${storeId} and o.status in ('Pending', 'Processing', 'Dispatched', 'Delivered')
         and l.store_id = ${storeId} and l.order_id = o.order_id
         and (l.taken_outlet_id = ${websiteId}
              or l.taken_outlet_id is null and l.taken_website_quantity < l.taken_quantity)`,
  )
}
