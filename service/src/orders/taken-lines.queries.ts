import { many, sql, type Tx } from '../platform/database/database.ts'
import type { ReturnedStock, SoldStock } from '../stock/stock.queries.ts'

/** The lines of an order that is paid take their units. Returns the units that have to leave the stock now. */
export function takeLines(tx: Tx, storeId: string, orderId: string, byWebsite: boolean): Promise<SoldStock[]> {
  return many(
    tx,
    sql`
    with taken as (
      update order_lines
         set taken_quantity = quantity, taken_website_quantity = case when ${byWebsite} then quantity else 0 end
       where store_id = ${storeId} and order_id = ${orderId} and taken_quantity = 0
         -- A deleted product has no stock to take, and none may be returned if the product comes back.
         and exists (select 1 from stock s
                      where s.store_id = ${storeId} and s.product_id = order_lines.product_id
                        and s.variant_id = order_lines.variant_id)
       returning product_id, variant_id, quantity
    )
    select product_id, variant_id, sum(quantity) as quantity from taken group by 1, 2`,
  )
}

/** The lines forget what they took, so that it cannot be given back twice. Returns what has to go back. */
export function emptyTakenLines(tx: Tx, storeId: string, orderId: string): Promise<ReturnedStock[]> {
  return many(
    tx,
    sql`
    with taken as (
      select product_id, variant_id, sum(taken_quantity) as quantity,
             coalesce(sum(taken_website_quantity) filter (where taken_outlet_id is null), 0) as website_quantity,
             max(taken_outlet_id) as outlet_id,
             sum(taken_website_quantity) filter (where taken_outlet_id is not null) as outlet_quantity
        from order_lines where store_id = ${storeId} and order_id = ${orderId} group by 1, 2
    ), emptied as (
      update order_lines set taken_quantity = 0, taken_website_quantity = 0
       where store_id = ${storeId} and order_id = ${orderId}
    )
    select product_id, variant_id, quantity, website_quantity, outlet_id, outlet_quantity from taken`,
  )
}
