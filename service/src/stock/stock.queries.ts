import { type Db, execute, many, sql, type Tx } from '../platform/database/database.ts'

/** The stock rows of an order's lines and holds, locked in the order in which every transaction locks them. */
export function lockStockOfOrder(tx: Tx, storeId: string, orderId: string): Promise<unknown[]> {
  return many(
    tx,
    sql`
    select product_id, variant_id from stock
     where store_id = ${storeId} and (product_id, variant_id) in (
       select product_id, variant_id from order_lines where store_id = ${storeId} and order_id = ${orderId})
     order by product_id, variant_id
       for update`,
  )
}

/** Returns the units that the order's lines took. It sets them to 0 in the lines, so they cannot be returned twice. */
export function returnTakenStock(tx: Tx, storeId: string, orderId: string): Promise<number> {
  return execute(
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
    update stock s
       set quantity = s.quantity + taken.quantity,
           website_quantity = case when taken.website_quantity = 0 then s.website_quantity
                                   else coalesce(s.website_quantity, 0) + taken.website_quantity end,
           other_outlets = case when taken.outlet_id is null then s.other_outlets
                                else s.other_outlets || jsonb_build_object(
                                  taken.outlet_id,
                                  coalesce((s.other_outlets->>taken.outlet_id)::bigint, 0) + taken.outlet_quantity) end
      from taken
     where s.store_id = ${storeId} and s.product_id = taken.product_id and s.variant_id = taken.variant_id`,
  )
}

/** Frees the units that an unpaid order holds. The caller has locked the order and then its stock rows. */
export function releaseHoldsOfOrder(tx: Tx, storeId: string, orderId: string): Promise<number> {
  return execute(
    tx,
    sql`
    with gone as (
      delete from stock_holds where store_id = ${storeId} and order_id = ${orderId}
      returning product_id, variant_id, quantity
    )
    update stock s set held = s.held - gone.quantity
      from gone
     where s.store_id = ${storeId} and s.product_id = gone.product_id and s.variant_id = gone.variant_id`,
  )
}

export type OverdueRow = { store_id: string; product_id: string; variant_id: string }

/** cross-store: the sweep finds the stock rows with expired holds of all stores. */
export function listOverdueRows(db: Db, now: Date, limit: number): Promise<OverdueRow[]> {
  return many(
    db,
    sql`select distinct store_id, product_id, variant_id from stock_holds where expires_at <= ${now} limit ${limit}`,
  )
}

/** Locks one stock row and frees its overdue holds. */
export async function releaseOverdueHolds(tx: Tx, storeId: string, row: OverdueRow, now: Date): Promise<void> {
  await execute(
    tx,
    sql`
    select 1 from stock
     where store_id = ${storeId} and product_id = ${row.product_id} and variant_id = ${row.variant_id} for update`,
  )
  await execute(
    tx,
    sql`select release_overdue_holds(${storeId}, ${now}, ${[row.product_id]}::text[], ${[row.variant_id]}::text[])`,
  )
}

/**
 * Takes a paid order's units from the stock: those that it held, and the others too, which can oversell. The caller has
 * locked the order and its stock rows. Returns whether units were sold that were not free.
 */
export async function sellStockOfOrder(
  tx: Tx,
  storeId: string,
  orderId: string,
  advancedInventory: boolean,
): Promise<boolean> {
  const rows = await many<{ oversold: boolean }>(
    tx,
    sql`
    with gone as (
      delete from stock_holds where store_id = ${storeId} and order_id = ${orderId}
      returning product_id, variant_id, quantity
    ), taken as (
      update order_lines
         set taken_quantity = quantity,
             taken_website_quantity = case when ${advancedInventory} then quantity else 0 end
       where store_id = ${storeId} and order_id = ${orderId} and taken_quantity = 0
         -- A deleted product has no stock to take, and none may be returned if the product comes back.
         and exists (select 1 from stock s
                      where s.store_id = ${storeId} and s.product_id = order_lines.product_id
                        and s.variant_id = order_lines.variant_id)
       returning product_id, variant_id, quantity
    ), sold as (
      select product_id, variant_id, sum(quantity) as quantity from taken group by 1, 2
    )
    update stock s
       set held = s.held - coalesce(gone.quantity, 0),
           quantity = s.quantity - sold.quantity,
           website_quantity = case when ${advancedInventory} then coalesce(s.website_quantity, 0) - sold.quantity
                                   else s.website_quantity end
      from sold left join gone using (product_id, variant_id)
      join products p on p.store_id = ${storeId} and p.product_id = sold.product_id
     where s.store_id = ${storeId} and s.product_id = sold.product_id and s.variant_id = sold.variant_id
    returning not p.continue_selling
          and (case when ${advancedInventory} then coalesce(s.website_quantity, 0) else s.quantity end) - s.held < 0
       as oversold`,
  )
  return rows.some(({ oversold }) => oversold)
}
