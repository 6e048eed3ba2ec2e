import type { DiscountType } from '@pasal/contract/pricing/offer-price.ts'
import { countsByWebsite } from '../catalog/inventory.queries.ts'
import type { LongReads } from '../platform/batching/long-reads.ts'
import { type Database, type Db, first, many, type Sql, sql } from '../platform/database/database.ts'

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

/** Some members of the row `sale`: as many as a brief statement can look at. */
const someMembers = (storeId: string): Sql => sql`
  select product_id from flash_sale_products
   where store_id = ${storeId} and flash_sale_id = sale.flash_sale_id
   order by product_id limit 100`

/** Whether any of these members can be sold. It ends at the first that can. */
const anyOnSale = (storeId: string, members: Sql): Sql => sql`
  exists (select 1
            from (select ${countsByWebsite(storeId)} as by_website from stores where store_id = ${storeId}) store
           cross join (${members}) member
           cross join lateral (select * from products where store_id = ${storeId}
             and product_id = member.product_id limit 1) product
           where product.continue_selling or exists (
                   select 1 from (${countedStock(storeId)}) counted
                    where case when store.by_website then counted.website_quantity else counted.quantity end > 0))`

/** Null: none of some members can be sold, and the sale has more than those. */
type BriefSale = Omit<Sale, 'sold_out'> & { sold_out: boolean | null }

/** Live or starting soon, live first. `condition` is on the row `sale`. */
function listSales(db: Db, storeId: string, now: Date, condition: Sql): Promise<BriefSale[]> {
  const lastStart = new Date(now.getTime() + listedDaysAhead * 86_400_000)
  return many(
    db,
    sql`
      select flash_sale_id as _id, name, start_at <= ${now} as live, start_at, end_at, discount_type, discount_value,
             max_per_order, show_countdown, show_stock_left,
             case when ${anyOnSale(storeId, someMembers(storeId))} then false
                  else (select case count(*) when 0 then false when 100 then null else true end
                          from (${someMembers(storeId)}) member) end as sold_out
        from flash_sales sale
       where store_id = ${storeId} and end_at > ${now} and start_at <= ${lastStart} and ${condition}
       order by live desc, start_at, flash_sale_id`,
  )
}

/** Whether no product of a sale can be sold. Its time grows with the sale. */
async function isSoldOut(db: Db, storeId: string, saleId: string): Promise<boolean> {
  const members = sql`select product_id from flash_sale_products
                       where store_id = ${storeId} and flash_sale_id = ${saleId}`
  const row = await first<{ on_sale: boolean }>(db, sql`select ${anyOnSale(storeId, members)} as on_sale`)
  return row?.on_sale === false
}

/** A sale of many sold-out products is looked at whole, among the long reads. */
async function withSoldOut(longReads: LongReads, storeId: string, sale: BriefSale): Promise<Sale> {
  return { ...sale, sold_out: sale.sold_out ?? (await isSoldOut(longReads.of(storeId), storeId, sale._id)) }
}

type Reads = { db: Database; longReads: LongReads }

export async function listListedSales({ db, longReads }: Reads, storeId: string, now: Date): Promise<Sale[]> {
  const sales = await listSales(db.pipelined, storeId, now, sql`true`)
  return Promise.all(sales.map((sale) => withSoldOut(longReads, storeId, sale)))
}

/** The sale of a product: the live one that started first (it set the price), else the next one. */
export async function findSaleOfProduct({ db, longReads }: Reads, storeId: string, productId: string, now: Date) {
  const salesOfProduct = sql`
    select flash_sale_id from flash_sale_products where store_id = ${storeId} and product_id = ${productId}`
  const [sale] = await listSales(db.pipelined, storeId, now, sql`flash_sale_id in (${salesOfProduct})`)
  return sale && withSoldOut(longReads, storeId, sale)
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
