import type { DiscountType } from '@pasal/contract/pricing/offer-price.ts'
import { countsByWebsite } from '../catalog/inventory.queries.ts'
import { type Db, first, many, type Sql, sql } from '../platform/database/database.ts'

export type Sale = {
  _id: string
  name: string
  live: boolean
  start_at: Date
  end_at: Date
  discount_type: DiscountType
  discount_value: number
  max_per_order: number
  show_countdown: boolean
  show_stock_left: boolean
  sold_out: boolean
}

const listedDaysAhead = 14

/** The stock rows of the row `product`: of its variants, or its own when it has none. */
const countedStock = (storeId: string): Sql => sql`
  select stock.* from stock
   where stock.store_id = ${storeId} and stock.product_id = product.product_id
     and case when exists (select 1 from variants v
                            where v.store_id = ${storeId} and v.product_id = product.product_id)
              then stock.variant_id in (select v.variant_id from variants v
                                         where v.store_id = ${storeId} and v.product_id = product.product_id)
              else stock.variant_id = '' end`

/** Live or starting soon, live first. `condition` is on the row `sale`. */
function listSales(db: Db, storeId: string, now: Date, condition: Sql): Promise<Sale[]> {
  const lastStart = new Date(now.getTime() + listedDaysAhead * 86_400_000)
  return many<Sale>(
    db,
    sql`
      with store as (select ${countsByWebsite(storeId)} as by_website from stores where store_id = ${storeId})
      select flash_sale_id as _id, name, start_at <= ${now} as live, start_at, end_at, discount_type, discount_value,
             max_per_order, show_countdown, show_stock_left,
             coalesce((
               select bool_and(not product.continue_selling and not exists (
                        select 1 from (${countedStock(storeId)}) counted
                         where case when store.by_website then counted.website_quantity else counted.quantity end > 0))
                 from store, flash_sale_products member
                 join products product on product.store_id = ${storeId} and product.product_id = member.product_id
                where member.store_id = ${storeId} and member.flash_sale_id = sale.flash_sale_id), false) as sold_out
        from flash_sales sale
       where store_id = ${storeId} and end_at > ${now} and start_at <= ${lastStart} and ${condition}
       order by live desc, start_at, flash_sale_id`,
  )
}

export function listListedSales(db: Db, storeId: string, now: Date) {
  return listSales(db, storeId, now, sql`true`)
}

/** The sale of a product: the live one that started first (it set the price), else the next one. */
export async function findSaleOfProduct(db: Db, storeId: string, productId: string, now: Date) {
  const salesOfProduct = sql`
    select flash_sale_id from flash_sale_products where store_id = ${storeId} and product_id = ${productId}`
  const sales = await listSales(db, storeId, now, sql`flash_sale_id in (${salesOfProduct})`)
  return sales[0]
}

export type SaleProduct = {
  continue_selling: boolean
  /** The merchant's price of each variant; one without a price, or at 0, has the product's (4.3). */
  merchant_prices_paisa: (number | null)[]
  available: number
  in_checkout: number
}

/** A product's merchant prices, and its units over all variants. Expired holds do not count, freed or not. */
export function findSaleProduct(db: Db, storeId: string, productId: string, now: Date) {
  return first<SaleProduct>(
    db,
    sql`
      with store as (select ${countsByWebsite(storeId)} as by_website from stores where store_id = ${storeId})
      select product.continue_selling, prices.merchant_prices_paisa, units.available, units.in_checkout
        from store
        join products product on product.store_id = ${storeId} and product.product_id = ${productId}
        cross join lateral (
          select coalesce(jsonb_agg(coalesce(nullif(v.merchant_price_paisa, 0), product.merchant_price_paisa)),
                          jsonb_build_array(product.merchant_price_paisa)) as merchant_prices_paisa
            from variants v where v.store_id = ${storeId} and v.product_id = product.product_id) prices
        cross join lateral (
          select coalesce(sum(greatest(0, case when store.by_website then coalesce(website_quantity, 0)
                                               else quantity end - held.units)), 0) as available,
                 coalesce(sum(held.units), 0) as in_checkout
            from (${countedStock(storeId)}) counted
            cross join lateral (
              select coalesce(sum(hold.quantity), 0) as units
                from stock_holds hold
               where hold.store_id = ${storeId} and hold.product_id = counted.product_id
                 and hold.variant_id = counted.variant_id and hold.expires_at > ${now}) held) units`,
  )
}
