import { execute, many, type Sql, sql, type Tx } from '../platform/database/database.ts'

/**
 * Only one transaction at a time writes a store's visible prices. A transaction that changes products or flash sales
 * and then applies the sales takes this lock first: with rows locked before, it could deadlock with the sweep.
 */
export async function lockStorePrices(tx: Tx, storeId: string): Promise<void> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`prices ${storeId}`}, 0))`)
}

/** The live sale of each product; of several the one that started first. */
function liveSales(storeId: string, now: Date): Sql {
  return sql`
    select distinct on (member.product_id)
           member.product_id, sale.flash_sale_id, sale.discount_type, sale.discount_value
      from flash_sales sale
      join flash_sale_products member
        on member.store_id = ${storeId} and member.flash_sale_id = sale.flash_sale_id
     where sale.store_id = ${storeId} and sale.start_at <= ${now} and sale.end_at > ${now}
     order by member.product_id, sale.start_at, sale.flash_sale_id`
}

/** The visible prices that the row `priced` (a product or a variant) must have, given its `live` sale or none. */
const duePrices = sql`
  lateral (select case when live.flash_sale_id is null then priced.merchant_price_paisa
                       else offer_price(priced.merchant_price_paisa, live.discount_type, live.discount_value) end
                    as price_paisa) offer
  cross join lateral (select case when offer.price_paisa < priced.merchant_price_paisa then priced.merchant_price_paisa
                                  else priced.merchant_compare_at_paisa end as compare_at_paisa) before`

/**
 * Joins its live sale or none to the row `priced`, and the prices to show: offer.price_paisa, before.compare_at_paisa.
 */
export function visiblePricesOfPriced(storeId: string, now: Date): Sql {
  return sql`
    left join lateral (
      select sale.flash_sale_id, sale.discount_type, sale.discount_value
        from flash_sale_products member
        join flash_sales sale on sale.store_id = ${storeId} and sale.flash_sale_id = member.flash_sale_id
       where member.store_id = ${storeId} and member.product_id = priced.product_id
         and sale.start_at <= ${now} and sale.end_at > ${now}
       order by sale.start_at, sale.flash_sale_id limit 1) live on true
    cross join ${duePrices}`
}

const productDiffers = sql`
  (priced.price_paisa, priced.compare_at_paisa, priced.flash_sale_id)
    is distinct from (offer.price_paisa, before.compare_at_paisa, live.flash_sale_id)`

const variantDiffers = sql`
  (priced.price_paisa, priced.compare_at_paisa) is distinct from (offer.price_paisa, before.compare_at_paisa)`

/** The products with a visible price, of their own or of a variant, that is not due at `now`; locked in id order. */
export async function lockProductsToReprice(tx: Tx, storeId: string, now: Date): Promise<string[]> {
  const rows = await many<{ product_id: string }>(
    tx,
    sql`
      with live as materialized (${liveSales(storeId, now)}),
      wrong as (
        select priced.product_id
          from products priced left join live using (product_id) cross join ${duePrices}
         where priced.store_id = ${storeId} and ${productDiffers}
         union
        select priced.product_id
          from variants priced left join live using (product_id) cross join ${duePrices}
         where priced.store_id = ${storeId} and ${variantDiffers})
      select product_id from products
       where store_id = ${storeId} and product_id in (select product_id from wrong)
       order by product_id
         for no key update`,
  )
  return rows.map((row) => row.product_id)
}

export function repriceProducts(tx: Tx, storeId: string, productIds: string[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      with live as materialized (${liveSales(storeId, now)})
      update products
         set price_paisa = due.price_paisa, compare_at_paisa = due.compare_at_paisa, flash_sale_id = due.flash_sale_id
        from (select priced.product_id, offer.price_paisa, before.compare_at_paisa, live.flash_sale_id
                from products priced left join live using (product_id) cross join ${duePrices}
               where priced.store_id = ${storeId} and priced.product_id = any(${productIds}) and ${productDiffers}) due
       where products.store_id = ${storeId} and products.product_id = due.product_id`,
  )
}

export function repriceVariants(tx: Tx, storeId: string, productIds: string[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      with live as materialized (${liveSales(storeId, now)})
      update variants
         set price_paisa = due.price_paisa, compare_at_paisa = due.compare_at_paisa
        from (select priced.variant_id, offer.price_paisa, before.compare_at_paisa
                from variants priced left join live using (product_id) cross join ${duePrices}
               where priced.store_id = ${storeId} and priced.product_id = any(${productIds}) and ${variantDiffers}) due
       where variants.store_id = ${storeId} and variants.variant_id = due.variant_id`,
  )
}
