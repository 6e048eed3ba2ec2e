import type { Language } from '@pasal/contract/format/language.ts'
import { type Db, execute, first, json, sql, type Tx } from '../platform/database/database.ts'
import { isAvailable } from './due-alerts.queries.ts'

export type StoreForAlerts = {
  subdomain: string
  storefront_url: string
  custom_domain: { domain?: string; verified?: boolean } | null
  back_in_stock: boolean
}

export function findStoreForAlerts(db: Db, storeId: string): Promise<StoreForAlerts | undefined> {
  return first(
    db,
    sql`
    select subdomain, storefront_url, custom_domain,
           coalesce(customer_program->'back_in_stock'->'enabled' = 'true', false) as back_in_stock
      from stores where store_id = ${storeId}`,
  )
}

export async function hasProduct(db: Db, storeId: string, productId: string, variantId: string): Promise<boolean> {
  const found = await first(
    db,
    sql`
    select 1 from products product
     where store_id = ${storeId} and product_id = ${productId}
       and (${variantId} = '' or exists (
         select 1 from variants
          where variants.store_id = ${storeId} and variants.product_id = product.product_id
           and variant_id = ${variantId}))`,
  )
  return found !== undefined
}

/** A sale cannot start while an alert for it is being written. */
export function lockSale(tx: Tx, storeId: string, flashSaleId: string): Promise<{ start_at: Date } | undefined> {
  return first(
    tx,
    sql`select start_at from flash_sales where store_id = ${storeId} and flash_sale_id = ${flashSaleId} for share`,
  )
}

export type NewAlert = {
  alert_id: string
  kind: 'back-in-stock' | 'flash-sale-started'
  product_id: string
  variant_id: string
  flash_sale_id: string
  channel: 'mail' | 'sms'
  address: string
  /** `product_name`: as it was sent (4.12); a sale's alert names the product as the store does */
  data: { product_name?: string; url: string; language: Language }
}

/**
 * Returns 0 when the same alert waits already or the product is in stock: an alert that is due at once would let any
 * client send its own text to any phone. Takes no lock; the sweep of each minute finds stock that returns later.
 */
export function insertStockAlert(tx: Tx, storeId: string, alert: NewAlert, now: Date): Promise<number> {
  return execute(
    tx,
    sql`
    insert into alerts (store_id, alert_id, kind, product_id, variant_id, flash_sale_id, channel, address, data,
                        created_at, not_before)
    select alert.*
      from (select ${storeId}::text as store_id, ${alert.alert_id}::text, ${alert.kind}::text,
                   ${alert.product_id}::text as product_id, ${alert.variant_id}::text as variant_id,
                   ${alert.flash_sale_id}::text, ${alert.channel}::text, ${alert.address}::text,
                   ${json(alert.data)}::jsonb, ${now}::timestamptz, ${now}::timestamptz) alert
      join stores on stores.store_id = ${storeId}
      join products product on product.store_id = ${storeId} and product.product_id = alert.product_id
     where not ${isAvailable(sql`${storeId}`)}
    on conflict do nothing`,
  )
}

/** 0 when the same alert waits already. */
export function insertAlert(tx: Tx, storeId: string, alert: NewAlert, now: Date): Promise<number> {
  return execute(
    tx,
    sql`
    insert into alerts (store_id, alert_id, kind, product_id, variant_id, flash_sale_id, channel, address, data,
                        created_at, not_before)
    values (${storeId}, ${alert.alert_id}, ${alert.kind}, ${alert.product_id}, ${alert.variant_id},
            ${alert.flash_sale_id}, ${alert.channel}, ${alert.address}, ${json(alert.data)}, ${now}, ${now})
    on conflict do nothing`,
  )
}
