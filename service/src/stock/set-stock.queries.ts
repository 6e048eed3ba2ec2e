import { execute, json, many, type Sql, sql, type Tx } from '../platform/database/database.ts'

export type StockKey = { product_id: string; variant_id: string }

/** New figures of a row. Orders change a row all the time, so an absent figure stays what it is at that moment. */
export type StockFigures = StockKey & {
  quantity?: number
  website_quantity?: number
  other_outlets?: Record<string, number>
}

/** What a statement made of a row: its figures before, without those of a new row, and after. */
export type ChangedRow = StockKey & {
  quantity_before: number
  website_before: number | null
  outlets_before: Record<string, number>
  quantity: number
  website_quantity: number | null
  other_outlets: Record<string, number>
}

const figures: Sql = sql`
  stock.product_id, stock.variant_id, stock.quantity, stock.website_quantity, stock.other_outlets`

const deletedRow: Sql = sql`
  product_id, variant_id, quantity as quantity_before, website_quantity as website_before,
  other_outlets as outlets_before, 0 as quantity, null as website_quantity, '{}'::jsonb as other_outlets`

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
export function deleteStock(tx: Tx, storeId: string, variantIds: string[]): Promise<ChangedRow[]> {
  return many(
    tx,
    sql`
      delete from stock where store_id = ${storeId} and variant_id <> '' and variant_id = any(${variantIds})
      returning ${deletedRow}`,
  )
}

/** All rows of products that are going to be deleted. */
export function deleteStockOfProductRows(tx: Tx, storeId: string, productIds: string[]): Promise<ChangedRow[]> {
  return many(
    tx,
    sql`delete from stock where store_id = ${storeId} and product_id = any(${productIds}) returning ${deletedRow}`,
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

/** Returns the rows that differ now. */
export function updateStock(tx: Tx, storeId: string, rows: StockFigures[]): Promise<ChangedRow[]> {
  return many(
    tx,
    sql`
      update stock
         set quantity = coalesce(n.quantity, stock.quantity),
             website_quantity = coalesce(n.website_quantity, stock.website_quantity),
             other_outlets = stock.other_outlets || coalesce(n.other_outlets, '{}')
        from jsonb_to_recordset(${json(rows)})
               as n(product_id text, variant_id text, quantity bigint, website_quantity bigint, other_outlets jsonb)
        join stock before on before.store_id = ${storeId} and before.product_id = n.product_id
                         and before.variant_id = n.variant_id
       where stock.store_id = ${storeId} and stock.product_id = n.product_id and stock.variant_id = n.variant_id
         and (n.quantity <> stock.quantity
              or (n.website_quantity is not null and n.website_quantity is distinct from stock.website_quantity)
              or not stock.other_outlets @> coalesce(n.other_outlets, '{}'))
      returning ${figures}, before.quantity as quantity_before, before.website_quantity as website_before,
                before.other_outlets as outlets_before`,
  )
}

/** Rows of what is new, in lock order too. */
export function insertStock(tx: Tx, storeId: string, rows: StockFigures[]): Promise<ChangedRow[]> {
  return many(
    tx,
    sql`
      insert into stock (store_id, product_id, variant_id, quantity, website_quantity, other_outlets)
      select ${storeId}, product_id, variant_id, coalesce(quantity, 0), website_quantity, coalesce(other_outlets, '{}')
        from jsonb_to_recordset(${json(rows)})
               as n(product_id text, variant_id text, quantity bigint, website_quantity bigint, other_outlets jsonb)
       order by product_id, variant_id
          on conflict (store_id, product_id, variant_id) do nothing
      returning ${figures}, 0 as quantity_before, null as website_before, '{}'::jsonb as outlets_before`,
  )
}
