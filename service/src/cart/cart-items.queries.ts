import { linePrice } from '@pasal/contract/pricing/line-price.ts'
import type { DiscountType } from '@pasal/contract/pricing/offer-price.ts'
import { type Db, many, sql } from '../platform/database/database.ts'

/**
 * The product and variant of a cart line. Its price follows the clock, so it is right also between the start of a flash
 * sale and the job that writes the sale's prices.
 */
export type CartItem = ItemRow & ReturnType<typeof linePrice>

type ItemRow = {
  product_id: string
  variant_id: string
  variant_exists: boolean
  name: string
  option_name: string
  /** null when this store has no such product */
  status: string | null
  has_variants: boolean
  continue_selling: boolean
  product_price_paisa: number | null
  product_compare_at_paisa: number | null
  variant_price_paisa: number | null
  variant_compare_at_paisa: number | null
  weight_kg: number
  sku: string
  image_url: string
  category_ids: string[]
  print_addon: { enabled?: boolean; required?: boolean; prints?: string[] } | null
  /** of all outlets, and of the website outlet (3.5) */
  stock_quantity: number
  website_quantity: number
  /** units that unpaid orders hold, and when the first of these holds ends */
  held: number
  free_at: Date | null
  sale: LiveSale | null
}

type LiveSale = {
  flash_sale_id: string
  discount_type: DiscountType
  discount_value: number
  max_per_order: number
  hold_minutes: number
}

type LineIds = { product: string; variant: string }

/** The item of each line, of any number of carts, in one statement. Ids are compared in lower case. */
export async function readCartItems(
  db: Db,
  storeId: string,
  lines: LineIds[],
  now: Date,
): Promise<(line: LineIds) => CartItem> {
  const pairs = [...new Map(lines.map((line) => [keyOf(line), line])).values()]
  const rows = await listItems(
    db,
    storeId,
    pairs.map(({ product }) => product.toLowerCase()),
    pairs.map(({ variant }) => variant.toLowerCase()),
    now,
  )
  const items = new Map(rows.map((row) => [keyOf({ product: row.product_id, variant: row.variant_id }), priced(row)]))
  return (line) => items.get(keyOf(line)) as CartItem
}

/** An id can be any text, also one with blanks: as JSON ('a b', '') and ('a', 'b') have different keys. */
function keyOf({ product, variant }: LineIds): string {
  return JSON.stringify([product.toLowerCase(), variant.toLowerCase()])
}

function priced(row: ItemRow): CartItem {
  const product = { price_paisa: row.product_price_paisa, compare_at_paisa: row.product_compare_at_paisa }
  const variant = { price_paisa: row.variant_price_paisa, compare_at_paisa: row.variant_compare_at_paisa }
  return { ...row, ...linePrice(product, variant, row.sale) }
}

/**
 * One row for each pair of ids, in any order. The `limit` and `offset` make the plan find each row by its key: a plan
 * for stores of average size would read all products and variants of a large store. `held` does not count the expired
 * holds that no sweep has freed yet.
 */
function listItems(db: Db, storeId: string, productIds: string[], variantIds: string[], now: Date): Promise<ItemRow[]> {
  const holdsOfRow = sql`
    from stock_holds where store_id = ${storeId} and product_id = n.product_id and variant_id = n.variant_id`
  return many(
    db,
    sql`
    select n.product_id, n.variant_id, v.variant_id is not null as variant_exists,
           coalesce(p.name, '') as name, coalesce(v.option_name, '') as option_name, p.status, p.continue_selling,
           p.merchant_price_paisa as product_price_paisa, p.merchant_compare_at_paisa as product_compare_at_paisa,
           v.merchant_price_paisa as variant_price_paisa, v.merchant_compare_at_paisa as variant_compare_at_paisa,
           case when v.variant_id is null then p.weight_kg else v.weight_kg end as weight_kg,
           coalesce(v.sku, p.sku, '') as sku,
           coalesce(nullif(v.image_url, ''), p.image_urls->>0, '') as image_url, p.print_addon,
           exists (select 1 from variants o
                    where o.store_id = ${storeId} and o.product_id = p.product_id offset 0) as has_variants,
           array(select c.category_id from product_categories c
                  where c.store_id = ${storeId} and c.product_id = p.product_id) as category_ids,
           coalesce(s.quantity, 0) as stock_quantity, coalesce(s.website_quantity, 0) as website_quantity,
           h.held, h.free_at, to_jsonb(f) as sale
      from unnest(${productIds}::text[], ${variantIds}::text[]) as n(product_id, variant_id)
      left join lateral (
        select * from products where store_id = ${storeId} and product_id = n.product_id limit 1
      ) p on true
      left join lateral (
        select * from variants where store_id = ${storeId} and variant_id = n.variant_id limit 1
      ) v on v.product_id = n.product_id
      left join lateral (
        select * from stock
         where store_id = ${storeId} and product_id = n.product_id and variant_id = n.variant_id limit 1
      ) s on true
      cross join lateral (
        select coalesce(s.held, 0) - coalesce((select sum(quantity) ${holdsOfRow} and expires_at <= ${now}), 0)::bigint
                 as held,
               (select min(expires_at) ${holdsOfRow} and expires_at > ${now}) as free_at
      ) h
      left join lateral (
        select f.flash_sale_id, f.discount_type, f.discount_value, f.max_per_order, f.hold_minutes
          from flash_sale_products fp
          join flash_sales f on f.store_id = ${storeId} and f.flash_sale_id = fp.flash_sale_id
         where fp.store_id = ${storeId} and fp.product_id = n.product_id and f.start_at <= ${now} and f.end_at > ${now}
         order by f.start_at, f.flash_sale_id limit 1
      ) f on true`,
  )
}
