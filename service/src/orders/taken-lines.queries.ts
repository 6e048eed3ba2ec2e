import { execute, first, json, many, sql, type Tx } from '../platform/database/database.ts'
import type { ReturnedStock, SoldStock } from '../stock/stock.queries.ts'

/**
 * The lines of an order take their units, but for those that were returned. Returns the units that have to leave the
 * stock now.
 */
export function takeLines(tx: Tx, storeId: string, orderId: string, byWebsite: boolean): Promise<SoldStock[]> {
  return many(
    tx,
    sql`
    with taken as (
      update order_lines
         set taken_quantity = quantity - returned_quantity,
             taken_website_quantity = case when ${byWebsite} then quantity - returned_quantity else 0 end,
             taken_outlet_id = null
       where store_id = ${storeId} and order_id = ${orderId} and taken_quantity = 0 and quantity > returned_quantity
         -- A deleted product has no stock to take, and none may be returned if the product comes back.
         and exists (select 1 from stock s
                      where s.store_id = ${storeId} and s.product_id = order_lines.product_id
                        and s.variant_id = order_lines.variant_id)
       returning product_id, variant_id, taken_quantity as quantity
    )
    select product_id, variant_id, sum(quantity) as quantity from taken group by 1, 2`,
  )
}

/** The lines forget what they took, so that it cannot be given back twice. Returns what goes back to each outlet. */
export function emptyTakenLines(tx: Tx, storeId: string, orderId: string): Promise<ReturnedStock[]> {
  return many(
    tx,
    sql`
    with taken as (
      select product_id, variant_id, sum(taken_quantity) as quantity,
             coalesce(sum(taken_website_quantity) filter (where taken_outlet_id is null), 0) as website_quantity,
             taken_outlet_id as outlet_id,
             sum(taken_website_quantity) filter (where taken_outlet_id is not null) as outlet_quantity
        from order_lines where store_id = ${storeId} and order_id = ${orderId} group by 1, 2, taken_outlet_id
    ), emptied as (
      update order_lines set taken_quantity = 0, taken_website_quantity = 0
       where store_id = ${storeId} and order_id = ${orderId}
    )
    select product_id, variant_id, quantity, website_quantity, outlet_id, outlet_quantity from taken`,
  )
}

/** All that is left of the lines counts as returned. */
export function returnAllLines(tx: Tx, storeId: string, orderId: string): Promise<number> {
  return execute(
    tx,
    sql`
    update order_lines set returned_quantity = quantity where store_id = ${storeId} and order_id = ${orderId}`,
  )
}

type LineUnits = { line: number; quantity: number }

/** Units of one line are returned: the line forgets that it took them. Returns what can go back to the stock. */
export function returnLine(tx: Tx, storeId: string, orderId: string, units: LineUnits): Promise<ReturnedStock> {
  return forgetUnits(tx, storeId, orderId, { ...units, returned: units.quantity })
}

/** The same for units that the order no longer has. */
export function takeFromLine(tx: Tx, storeId: string, orderId: string, units: LineUnits): Promise<ReturnedStock> {
  return forgetUnits(tx, storeId, orderId, { ...units, returned: 0 })
}

async function forgetUnits(
  tx: Tx,
  storeId: string,
  orderId: string,
  { line, quantity, returned }: LineUnits & { returned: number },
): Promise<ReturnedStock> {
  const row = await first<ReturnedStock>(
    tx,
    sql`
    with took as (
      select product_id, variant_id, least(taken_quantity, ${quantity}::bigint) as units,
             least(taken_website_quantity, ${quantity}::bigint) as outlet_units, taken_outlet_id
        from order_lines where store_id = ${storeId} and order_id = ${orderId} and line_number = ${line}
    ), returned as (
      update order_lines
         set returned_quantity = returned_quantity + ${returned}::bigint,
             taken_quantity = taken_quantity - least(taken_quantity, ${quantity}::bigint),
             taken_website_quantity = taken_website_quantity - least(taken_website_quantity, ${quantity}::bigint)
       where store_id = ${storeId} and order_id = ${orderId} and line_number = ${line}
    )
    select product_id, variant_id, units as quantity, taken_outlet_id as outlet_id,
           case when taken_outlet_id is null then outlet_units else 0 end as website_quantity,
           case when taken_outlet_id is not null then outlet_units end as outlet_quantity
      from took`,
  )
  return row as ReturnedStock
}

/**
 * A line remembers one outlet. Lines that are about to take more from the website's outlet give back what they have
 * from another one, and take as much from the website's too. Returns what that changes in the stock.
 */
export function moveLinesToWebsite(
  tx: Tx,
  storeId: string,
  orderId: string,
  lines: LineUnits[],
  byWebsite: boolean,
): Promise<ReturnedStock[]> {
  const ofOthers = sql`
    store_id = ${storeId} and order_id = ${orderId} and line_number = any(${lines.map(({ line }) => line)}::int[])
    and taken_outlet_id is not null`
  return many(
    tx,
    sql`
    with took as (
      select product_id, variant_id, taken_outlet_id, sum(taken_website_quantity) as units
        from order_lines where ${ofOthers} group by 1, 2, 3
    ), moved as (
      update order_lines
         set taken_outlet_id = null,
             taken_website_quantity = case when ${byWebsite} then taken_website_quantity else 0 end
       where ${ofOthers}
    )
    select product_id, variant_id, 0 as quantity, case when ${byWebsite} then -units else 0 end as website_quantity,
           taken_outlet_id as outlet_id, units as outlet_quantity
      from took where units > 0`,
  )
}

/** Lines take more units. Returns the units that have to leave the stock now. */
export function addToTakenLines(
  tx: Tx,
  storeId: string,
  orderId: string,
  lines: LineUnits[],
  byWebsite: boolean,
): Promise<SoldStock[]> {
  return many(
    tx,
    sql`
    with taken as (
      update order_lines l
         set taken_quantity = l.taken_quantity + n.quantity,
             taken_website_quantity = l.taken_website_quantity + case when ${byWebsite} then n.quantity else 0 end
        from jsonb_to_recordset(${json(lines)}::jsonb) as n(line int, quantity bigint)
       where l.store_id = ${storeId} and l.order_id = ${orderId} and l.line_number = n.line
         and exists (select 1 from stock s
                      where s.store_id = ${storeId} and s.product_id = l.product_id and s.variant_id = l.variant_id)
       returning l.product_id, l.variant_id, n.quantity
    )
    select product_id, variant_id, sum(quantity) as quantity from taken group by 1, 2`,
  )
}
