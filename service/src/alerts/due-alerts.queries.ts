import type { Language } from '@pasal/contract/format/language.ts'
import { countsByWebsite } from '../catalog/inventory.queries.ts'
import { execute, first, many, type Sql, sql, type Tx } from '../platform/database/database.ts'

export type DueAlert = {
  alert_id: string
  kind: 'back-in-stock' | 'flash-sale-started'
  channel: 'mail' | 'sms'
  address: string
  language: Language
  product_name: string
  url: string
  store_name: string
  sale_name: string
}

/**
 * Whether the lists call the product of the row `alert`, or its chosen variant, in stock now (3.5). `product` and
 * `stores` are the rows of its product and store. `storeId`: the store as a value, or its column in a statement about
 * every store.
 */
export const isAvailable = (storeId: Sql): Sql => sql`
  (product.status = 'Active' and product.channel <> 3
   and ((product.continue_selling and not ${countsByWebsite(storeId)} and (alert.variant_id = '' or exists (
     select 1 from variants v
      where v.store_id = ${storeId} and v.product_id = alert.product_id and v.variant_id = alert.variant_id)))
    or exists (
     select 1 from stock
      where stock.store_id = ${storeId} and stock.product_id = alert.product_id
        and case when alert.variant_id <> '' then stock.variant_id = alert.variant_id
                 -- the product's own row counts only without variants
                 else (stock.variant_id = '') = not exists (
                   select 1 from variants v where v.store_id = ${storeId} and v.product_id = alert.product_id) end
        and (case when ${countsByWebsite(storeId)} then coalesce(stock.website_quantity, 0)
                  else stock.quantity end) - stock.held > 0)))`

/**
 * Waiting alerts for what the lists call in stock now (3.5), in no order, so that of a hundred thousand only `limit`
 * are read. Rows that another process has locked are left to it.
 */
export function lockDueStockAlerts(
  tx: Tx,
  storeId: string,
  productIds: string[],
  { now, limit }: { now: Date; limit: number },
): Promise<DueAlert[]> {
  return many(
    tx,
    sql`
    select alert.alert_id, alert.kind, alert.channel, alert.address, stores.name as store_name, '' as sale_name,
           coalesce(nullif(alert.data->>'product_name', ''), product.name) as product_name, alert.data->>'url' as url,
           coalesce(alert.data->>'language', 'en') as language
      from alerts alert
      join stores on stores.store_id = ${storeId}
      join products product on product.store_id = ${storeId} and product.product_id = alert.product_id
     where alert.store_id = ${storeId} and alert.kind = 'back-in-stock' and alert.product_id = any(${productIds})
       and alert.sent_at is null and alert.not_before <= ${now} and ${isAvailable(sql`${storeId}`)}
     limit ${limit}
       for update of alert skip locked`,
  )
}

/** Waiting alerts of the store's sales that are live now, once the prices follow. */
export function lockDueSaleAlerts(
  tx: Tx,
  storeId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<DueAlert[]> {
  return many(
    tx,
    sql`
    select alert.alert_id, alert.kind, alert.channel, alert.address, store.name as store_name,
           sale.name as sale_name, coalesce(product.name, '') as product_name,
           alert.data->>'url' as url,
           coalesce(alert.data->>'language', 'en') as language
      from alerts alert
      join stores store on store.store_id = ${storeId}
      join flash_sales sale on sale.store_id = ${storeId} and sale.flash_sale_id = alert.flash_sale_id
      left join flash_sale_products member on member.store_id = ${storeId}
        and member.flash_sale_id = alert.flash_sale_id and member.product_id = alert.product_id
      left join products product on product.store_id = ${storeId} and product.product_id = member.product_id
     where alert.store_id = ${storeId} and sale.start_at <= ${now} and sale.end_at > ${now}
       and sale.flipped_at = sale.start_at and alert.flash_sale_id <> '' and alert.kind = 'flash-sale-started'
       and alert.sent_at is null and alert.not_before <= ${now}
     limit ${limit}
       for update of alert skip locked`,
  )
}

/**
 * How many alerts this address got since `since`. The address is locked until the transaction ends, so that two workers
 * cannot both give it its last one; callers take addresses in order. cross-store: one phone rings whichever store
 * writes.
 */
export async function lockAndCountSentTo(tx: Tx, address: string, since: Date): Promise<number> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`alerts to ${address}`}, 0))`)
  const row = await first<{ sent: number }>(
    tx,
    sql`select count(*) as sent from alerts where address = ${address} and sent_at > ${since}`,
  )
  return row?.sent ?? 0
}

/** 0 when another process sent it. */
export function markSent(tx: Tx, storeId: string, alertId: string, now: Date): Promise<number> {
  return execute(
    tx,
    sql`update alerts set sent_at = ${now} where store_id = ${storeId} and alert_id = ${alertId} and sent_at is null`,
  )
}

export function postpone(tx: Tx, storeId: string, alertId: string, until: Date): Promise<number> {
  return execute(
    tx,
    sql`
    update alerts set not_before = ${until}
     where store_id = ${storeId} and alert_id = ${alertId} and sent_at is null`,
  )
}
