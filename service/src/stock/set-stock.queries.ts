import { execute, json, sql, type Tx } from '../platform/database/database.ts'

export type StockKey = { product_id: string; variant_id: string }

/** New figures of a row. Orders change a row all the time, so an absent figure stays what it is at that moment. */
export type StockFigures = StockKey & {
  quantity?: number
  website_quantity?: number
  other_outlets?: Record<string, number>
}

/** In (product, variant) order, as orders lock them. */
export async function lockStock(tx: Tx, storeId: string, keys: StockKey[]): Promise<void> {
  await execute(
    tx,
    sql`
      select 1 from stock
       where store_id = ${storeId}
         and (product_id, variant_id) in (
               select n.product_id, n.variant_id
                 from jsonb_to_recordset(${json(keys)}) as n(product_id text, variant_id text))
       order by product_id, variant_id
         for update`,
  )
}

export async function lockAllStock(tx: Tx, storeId: string): Promise<void> {
  await execute(tx, sql`select 1 from stock where store_id = ${storeId} order by product_id, variant_id for update`)
}

/** Rows whose variant is gone; the row of the product itself stays. */
export async function deleteStock(tx: Tx, storeId: string, variantIds: string[]): Promise<void> {
  await execute(
    tx,
    sql`delete from stock where store_id = ${storeId} and variant_id <> '' and variant_id = any(${variantIds})`,
  )
}

export type OutletMove = { oldWebsiteId: string | undefined; websiteId: string | undefined; removedIds: string[] }

/** Figures follow their outlet when another one becomes the website's, and go with an outlet that goes. */
export async function moveOutletStock(tx: Tx, storeId: string, move: OutletMove): Promise<void> {
  const { oldWebsiteId = null, websiteId = null, removedIds } = move
  await execute(
    tx,
    sql`
      with moved as (
        select product_id, variant_id,
               other_outlets || case when website_quantity is null or ${oldWebsiteId}::text is null then '{}'::jsonb
                                     else jsonb_build_object(${oldWebsiteId}::text, website_quantity) end as figures
          from stock where store_id = ${storeId})
      update stock
         set website_quantity = (figures->>${websiteId}::text)::bigint,
             other_outlets = figures - coalesce(${websiteId}::text, '') - ${removedIds}::text[]
        from moved
       where stock.store_id = ${storeId} and stock.product_id = moved.product_id and stock.variant_id = moved.variant_id
         and (website_quantity, other_outlets) is distinct from
             ((figures->>${websiteId}::text)::bigint,
              figures - coalesce(${websiteId}::text, '') - ${removedIds}::text[])`,
  )
}

export async function updateStock(tx: Tx, storeId: string, rows: StockFigures[]): Promise<void> {
  await execute(
    tx,
    sql`
      update stock
         set quantity = coalesce(n.quantity, stock.quantity),
             website_quantity = coalesce(n.website_quantity, stock.website_quantity),
             other_outlets = stock.other_outlets || coalesce(n.other_outlets, '{}')
        from jsonb_to_recordset(${json(rows)})
               as n(product_id text, variant_id text, quantity bigint, website_quantity bigint, other_outlets jsonb)
       where stock.store_id = ${storeId} and stock.product_id = n.product_id and stock.variant_id = n.variant_id
         and (n.quantity <> stock.quantity
              or (n.website_quantity is not null and n.website_quantity is distinct from stock.website_quantity)
              or not stock.other_outlets @> coalesce(n.other_outlets, '{}'))`,
  )
}

/** Rows of what is new, in lock order too. */
export async function insertStock(tx: Tx, storeId: string, rows: StockFigures[]): Promise<void> {
  await execute(
    tx,
    sql`
      insert into stock (store_id, product_id, variant_id, quantity, website_quantity, other_outlets)
      select ${storeId}, product_id, variant_id, coalesce(quantity, 0), website_quantity, coalesce(other_outlets, '{}')
        from jsonb_to_recordset(${json(rows)})
               as n(product_id text, variant_id text, quantity bigint, website_quantity bigint, other_outlets jsonb)
       order by product_id, variant_id
          on conflict (store_id, product_id, variant_id) do nothing`,
  )
}
