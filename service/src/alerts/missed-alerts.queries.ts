import { countsByWebsite } from '../catalog/inventory.queries.ts'
import { type Db, first, many, type Sql, sql } from '../platform/database/database.ts'
import type { Found } from '../platform/database/page-by-page.ts'
import { isAvailable } from './due-alerts.queries.ts'

/** Rows of `alerts` that wait for stock after the last one found, in the order of stores and products. */
const waitsAfter = ({ store_id, id }: Found, now: Date): Sql => sql`
  kind = 'back-in-stock' and sent_at is null and not_before <= ${now}
  and store_id >= ${store_id} and (store_id, product_id) > (${store_id}, ${id})`

/**
 * cross-store: where the sweep ends its next part: the last of so many products that somebody waits for. Undefined: fewer than that are left.
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

/**
 * cross-store: the minute's sweep looks for products, by store, that somebody waits for and can have now: exactly those of whom the job will tell, so
 * that waiting alone makes no job. Each product and variant is judged once, however many wait for it. `end` as findEndOfPart says.
 */
export function listProductsToTellOf(db: Db, now: Date, after: Found, end: Found | undefined): Promise<Found[]> {
  const upToEnd = end
    ? sql`and store_id <= ${end.store_id} and (store_id, product_id) <= (${end.store_id}, ${end.id})`
    : sql``
  return many(
    db,
    sql`
    select distinct alert.store_id, alert.product_id as id
      from (select distinct store_id, product_id, variant_id from alerts
             where ${waitsAfter(after, now)} ${upToEnd}) alert
      join stores on stores.store_id = alert.store_id
      join products product on product.store_id = alert.store_id and product.product_id = alert.product_id
     where ${isAvailable(countsByWebsite)}
     order by 1, 2`,
  )
}

/** cross-store: sales that somebody waits for and that are live, once the prices follow. Of these there are never many. */
export function listSalesToTellOf(db: Db, now: Date): Promise<Found[]> {
  return many(
    db,
    sql`
    select sale.store_id, sale.flash_sale_id as id from flash_sales sale
     where sale.start_at <= ${now} and sale.end_at > ${now} and sale.flipped_at = sale.start_at
       and exists (select 1 from alerts alert
                    where alert.store_id = sale.store_id and alert.flash_sale_id = sale.flash_sale_id and alert.flash_sale_id <> ''
                      and alert.kind = 'flash-sale-started' and alert.sent_at is null and alert.not_before <= ${now})
     order by 1, 2`,
  )
}
