import { execute, json, many, sql, type Tx } from '../platform/database/database.ts'
import { type AllStores, manyOfAllStores } from '../platform/distribution/all-stores.ts'
import type { StockKey } from './set-stock.queries.ts'
import { announceStockReturned } from './stock-returns.queries.ts'

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

export type ReturnedStock = {
  product_id: string
  variant_id: string
  quantity: number
  website_quantity: number
  /** The outlet that had the units, when another one is the website's by now. */
  outlet_id: string | null
  outlet_quantity: number | null
}

/**
 * Gives back what an order took, to the outlets that it came from. The caller has locked the rows, and names each item
 * once for an outlet. Returns the rows that exist: a deleted item takes nothing back.
 */
export async function returnStock(tx: Tx, storeId: string, returned: ReturnedStock[]): Promise<StockKey[]> {
  const existing: StockKey[] = []
  // One outlet after another: a statement changes each row once.
  for (const ofOutlet of Map.groupBy(returned, ({ outlet_id }) => outlet_id).values()) {
    existing.push(...(await returnToOutlet(tx, storeId, ofOutlet)))
  }
  await announceStockReturned(tx, storeId, returned)
  return existing
}

/**
 * `::text::jsonb`: Citus rejects functions that are not immutable, as to_jsonb and jsonb_build_object are, in what an
 * update sets.
 */
function returnToOutlet(tx: Tx, storeId: string, returned: ReturnedStock[]): Promise<StockKey[]> {
  return many(
    tx,
    sql`
    update stock s
       set quantity = s.quantity + taken.quantity,
           website_quantity = case when taken.website_quantity = 0 then s.website_quantity
                                   else coalesce(s.website_quantity, 0) + taken.website_quantity end,
           other_outlets = case when taken.outlet_id is null then s.other_outlets
                                else jsonb_set(s.other_outlets, array[taken.outlet_id], (
                                  coalesce((s.other_outlets->>taken.outlet_id)::bigint, 0) + taken.outlet_quantity
                                )::text::jsonb) end
      from jsonb_to_recordset(${json(returned)}::jsonb)
             as taken(product_id text, variant_id text, quantity bigint, website_quantity bigint,
                      outlet_id text, outlet_quantity bigint)
     where s.store_id = ${storeId} and s.product_id = taken.product_id and s.variant_id = taken.variant_id
    returning s.product_id, s.variant_id`,
  )
}

/** Frees the units that an unpaid order holds. The caller has locked the order and then its stock rows. */
export async function releaseHoldsOfOrder(tx: Tx, storeId: string, orderId: string): Promise<void> {
  const released = await many<{ product_id: string }>(
    tx,
    sql`
    with gone as (
      delete from stock_holds where store_id = ${storeId} and order_id = ${orderId}
      returning product_id, variant_id, quantity
    )
    update stock s set held = s.held - gone.quantity
      from gone
     where s.store_id = ${storeId} and s.product_id = gone.product_id and s.variant_id = gone.variant_id
    returning s.product_id`,
  )
  await announceStockReturned(tx, storeId, released)
}

export type OverdueRow = { store_id: string; product_id: string; variant_id: string }

/** cross-store: the sweep finds the stock rows with expired holds of all stores. */
export function listOverdueRows(stores: AllStores, now: Date, limit: number): Promise<OverdueRow[]> {
  return manyOfAllStores(
    stores,
    (among) => sql`
    select distinct store_id, product_id, variant_id from stock_holds
     where expires_at <= ${now} ${among(sql`store_id`)} limit ${limit}`,
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
  await announceStockReturned(tx, storeId, [row])
}

export type SoldStock = { product_id: string; variant_id: string; quantity: number }

/**
 * Takes a paid order's units from the stock: those that it held, and the others too, which can oversell. The caller has
 * locked the order and its stock rows. Returns whether units were sold that were not free.
 */
export async function sellStock(
  tx: Tx,
  storeId: string,
  orderId: string,
  sold: SoldStock[],
  byWebsite: boolean,
): Promise<boolean> {
  const rows = await many<{ oversold: boolean }>(
    tx,
    sql`
    with gone as (
      delete from stock_holds where store_id = ${storeId} and order_id = ${orderId}
      returning product_id, variant_id, quantity
    )
    update stock s
       set held = s.held - coalesce(gone.quantity, 0),
           quantity = s.quantity - sold.quantity,
           website_quantity = case when ${byWebsite} then coalesce(s.website_quantity, 0) - sold.quantity
                                   else s.website_quantity end
      from jsonb_to_recordset(${json(sold)}::jsonb) as sold(product_id text, variant_id text, quantity bigint)
      left join gone using (product_id, variant_id)
      join products p on p.store_id = ${storeId} and p.product_id = sold.product_id
     where s.store_id = ${storeId} and s.product_id = sold.product_id and s.variant_id = sold.variant_id
    returning not p.continue_selling
          and (case when ${byWebsite} then coalesce(s.website_quantity,
            0) else s.quantity end) - s.held < 0 as oversold`,
  )
  return rows.some(({ oversold }) => oversold)
}
