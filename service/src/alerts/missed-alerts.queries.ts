import { type Db, execute, first, many, type Sql, sql } from '../platform/database/database.ts'
import { isAvailable } from './due-alerts.queries.ts'

/** A product with alerts: its store and its id. */
export type Found = { store_id: string; id: string }

/** Sorts before every product. */
export const beforeFirst: Found = { store_id: '', id: '' }

/** Waiting rows of `alerts` that a product in stock can end. */
const waitsForStock = (now: Date): Sql => sql`kind = 'back-in-stock' and sent_at is null and not_before <= ${now}`

/** Those after the last one found, in the order of stores and products. */
const waitsAfter = ({ store_id, id }: Found, now: Date): Sql => sql`
  ${waitsForStock(now)} and store_id >= ${store_id} and (store_id, product_id) > (${store_id}, ${id})`

/** Each product and variant is checked once, however many wait for it. */
const availableOf = (waiting: Sql, storeId: Sql): Sql => sql`
  select distinct alert.store_id, alert.product_id as id
    from (select distinct store_id, product_id, variant_id from alerts where ${waiting}) alert
    join stores on stores.store_id = ${storeId}
    join products product on product.store_id = ${storeId} and product.product_id = alert.product_id
   where ${isAvailable(storeId)}`

/** Products of this store that an alert waits for and that are in stock now. */
export function listAvailableProducts(db: Db, storeId: string, now: Date): Promise<Found[]> {
  return many(db, availableOf(sql`store_id = ${storeId} and ${waitsForStock(now)}`, sql`${storeId}`))
}

/**
 * cross-store: where the sweep ends its next part: the last of so many products that alerts wait for. Undefined: fewer
 * than that are left.
 */
export function findEndOfPart(db: Db, now: Date, after: Found): Promise<Found | undefined> {
  return first(
    db,
    sql`
    select distinct store_id, product_id as id from alerts
     where ${waitsAfter(after, now)}
     order by store_id, product_id offset 4999 limit 1`,
  )
}

/** cross-store: the sweep looks for products of all stores, up to `end` as findEndOfPart says. */
export function listAvailableProductsAfter(db: Db, now: Date, after: Found, end: Found | undefined): Promise<Found[]> {
  const upToEnd = end
    ? sql`and store_id <= ${end.store_id} and (store_id, product_id) <= (${end.store_id}, ${end.id})`
    : sql``
  const part = sql`${waitsAfter(after, now)} ${upToEnd}`
  return many(db, sql`${availableOf(part, sql`alert.store_id`)} order by 1, 2`)
}

/**
 * cross-store: stores with a live sale that alerts wait for, once the prices follow. There are never many live sales.
 */
export function listStoresWithDueSaleAlerts(db: Db, now: Date): Promise<{ store_id: string }[]> {
  return many(
    db,
    sql`
    select distinct sale.store_id from flash_sales sale
     where sale.start_at <= ${now} and sale.end_at > ${now} and sale.flipped_at = sale.start_at
       and exists (select 1 from alerts alert
                    where alert.store_id = sale.store_id and alert.flash_sale_id = sale.flash_sale_id
                      and alert.flash_sale_id <> '' and alert.kind = 'flash-sale-started'
                      and alert.sent_at is null and alert.not_before <= ${now})
     order by 1`,
  )
}

/** cross-store: runs the sweep of the minute now. Under one key, so that processes that start together run it once. */
export function enqueueAlertSweep(db: Db): Promise<number> {
  return execute(db, sql`select graphile_worker.add_job('send-missed-alerts', job_key := 'send-missed-alerts')`)
}
