import type { flashSaleStatuses, ListFlashSales } from '@pasal/contract/merchant/flash-sales/requests.ts'
import type { DiscountType } from '@pasal/contract/pricing/offer-price.ts'
import { joinFilters, readPage } from '../merchant/lists.queries.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { type Db, first, many, type Sql, sql, type Tx } from '../platform/database/database.ts'

/** A flash sale as the merchant's API shows it (7). */
export type MerchantSale = {
  _id: string
  version: number
  created_at: Date
  updated_at: Date
  name: string
  status: (typeof flashSaleStatuses)[number]
  start_at: Date
  end_at: Date
  discount_type: DiscountType
  discount_value: number
  max_per_order: number
  hold_minutes: number
  show_countdown: boolean
  show_stock_left: boolean
  products: string[]
}

function statusAt(now: Date): Sql {
  return sql`case when end_at <= ${now} then 'ended' when start_at <= ${now} then 'live' else 'upcoming' end`
}

function columns(storeId: string, now: Date): Sql {
  return sql`
    flash_sale_id as _id, version, created_at, updated_at, name, ${statusAt(now)} as status, start_at, end_at,
    discount_type, discount_value, max_per_order, hold_minutes, show_countdown, show_stock_left,
    array(select member.product_id from flash_sale_products member
           where member.store_id = ${storeId} and member.flash_sale_id = flash_sales.flash_sale_id
           order by member.position) as products`
}

export function listMerchantSales(db: Db, storeId: string, request: MerchantRequest<ListFlashSales>, now: Date) {
  const { status } = request.query
  const filter = joinFilters([status !== undefined && sql`and ${statusAt(now)} = any(${status})`])
  return readPage<MerchantSale>(db, request, {
    ...{ columns: columns(storeId, now), id: sql`flash_sale_id` },
    order: { by: sql`start_at`, type: 'timestamptz', descending: true },
    from: sql`from flash_sales where store_id = ${storeId} ${filter}`,
  })
}

export function findMerchantSale(db: Db, storeId: string, id: string, now: Date): Promise<MerchantSale | undefined> {
  return first(
    db,
    sql`select ${columns(storeId, now)} from flash_sales where store_id = ${storeId} and flash_sale_id = ${id}`,
  )
}

export async function lockMerchantSale(tx: Tx, storeId: string, id: string, now: Date) {
  await first(tx, sql`select 1 from flash_sales where store_id = ${storeId} and flash_sale_id = ${id} for update`)
  return findMerchantSale(tx, storeId, id, now)
}

export type SaleItem = {
  product: string
  variant: string
  product_name: string
  option_name: string
  price_paisa: number | null
}

const of = (storeId: string, productIds: readonly string[]) => sql`
    from unnest(${productIds}::text[]) with ordinality as named(product_id, place)
    join products product on product.store_id = ${storeId} and product.product_id = named.product_id
    left join variants variant on variant.store_id = ${storeId} and variant.product_id = named.product_id`

/** The first items that a sale of these products reduces, with the merchant's own prices. */
export function listSaleItems(db: Db, storeId: string, productIds: readonly string[], limit: number) {
  return many<SaleItem>(
    db,
    sql`
      select product.product_id as product, coalesce(variant.variant_id, '') as variant, product.name as product_name,
             coalesce(variant.option_name, '') as option_name,
             coalesce(variant.merchant_price_paisa, product.merchant_price_paisa) as price_paisa
      ${of(storeId, productIds)}
      order by named.place, variant.position limit ${limit}`,
  )
}

export async function countSaleItems(db: Db, storeId: string, productIds: readonly string[]): Promise<number> {
  const row = await first<{ count: number }>(db, sql`select count(*) as count ${of(storeId, productIds)}`)
  return row?.count ?? 0
}

type Overlap = { _id: string; name: string; products: string[] }
type Period = { id: string; start_at: Date; end_at: Date; products: readonly string[] }

/** Other sales at the same time that have products in common, the first to begin first: that one counts. */
export function listOverlaps(db: Db, storeId: string, { id, start_at, end_at, products }: Period): Promise<Overlap[]> {
  return many(
    db,
    sql`
      select sale.flash_sale_id as _id, sale.name, array_agg(member.product_id order by member.position) as products
        from flash_sales sale
        join flash_sale_products member on member.store_id = ${storeId} and member.flash_sale_id = sale.flash_sale_id
       where sale.store_id = ${storeId} and sale.flash_sale_id <> ${id} and sale.start_at < ${end_at}
         and sale.end_at > ${start_at} and member.product_id = any(${products})
       group by sale.flash_sale_id, sale.name, sale.start_at
       order by sale.start_at, sale.flash_sale_id`,
  )
}
