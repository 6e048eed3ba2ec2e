import type { DiscountType } from '@pasal/contract/pricing/offer-price.ts'
import { type Db, many, sql } from '../platform/database/database.ts'

/** Product and variant of a cart line, in lower case. */
export type ItemIds = { product_id: string; variant_id: string }

/** What only merchants write of the product and variant of a cart line. */
export type ItemRow = ItemIds & {
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
  /** the sales of the product, past and coming ones too; the first that is live counts */
  sales: (ItemSale & { start_at: string; end_at: string })[]
}

export type ItemSale = {
  flash_sale_id: string
  discount_type: DiscountType
  discount_value: number
  max_per_order: number
  hold_minutes: number
}

/** What orders change of the same. */
export type ItemStock = ItemIds & {
  /** of all outlets, and of the website outlet (3.5) */
  stock_quantity: number
  website_quantity: number
  /** units that unpaid orders hold, and when the first of these holds ends */
  held: number
  free_at: Date | null
}

/**
 * One row for each pair of ids, in any order. The `limit` and `offset` make the plan find each row by its key: a plan
 * for stores of average size would read all products and variants of a large store.
 */
export function listItems(db: Db, storeId: string, items: ItemIds[]): Promise<ItemRow[]> {
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
           coalesce((
             select jsonb_agg(jsonb_build_object('flash_sale_id', f.flash_sale_id, 'discount_type', f.discount_type,
                      'discount_value', f.discount_value, 'max_per_order', f.max_per_order,
                      'hold_minutes', f.hold_minutes, 'start_at', f.start_at, 'end_at', f.end_at)
                      order by f.start_at, f.flash_sale_id)
               from flash_sale_products fp
               join flash_sales f on f.store_id = ${storeId} and f.flash_sale_id = fp.flash_sale_id
              where fp.store_id = ${storeId} and fp.product_id = n.product_id), '[]') as sales
      from unnest(${items.map((item) => item.product_id)}::text[], ${items.map((item) => item.variant_id)}::text[])
        as n(product_id, variant_id)
      left join lateral (
        select * from products where store_id = ${storeId} and product_id = n.product_id limit 1
      ) p on true
      left join lateral (
        select * from variants where store_id = ${storeId} and variant_id = n.variant_id limit 1
      ) v on v.product_id = n.product_id`,
  )
}

/** One row for each pair of ids, in any order. `held` does not count the expired holds that no sweep has freed yet. */
export function listItemStock(db: Db, storeId: string, items: ItemIds[], now: Date): Promise<ItemStock[]> {
  const holdsOfRow = sql`
    from stock_holds where store_id = ${storeId} and product_id = n.product_id and variant_id = n.variant_id`
  return many(
    db,
    sql`
    select n.product_id, n.variant_id, coalesce(s.quantity, 0) as stock_quantity,
           coalesce(s.website_quantity, 0) as website_quantity, h.held, h.free_at
      from unnest(${items.map((item) => item.product_id)}::text[], ${items.map((item) => item.variant_id)}::text[])
        as n(product_id, variant_id)
      left join lateral (
        select * from stock
         where store_id = ${storeId} and product_id = n.product_id and variant_id = n.variant_id limit 1
      ) s on true
      cross join lateral (
        select coalesce(s.held, 0) - coalesce((select sum(quantity) ${holdsOfRow} and expires_at <= ${now}), 0)::bigint
                 as held,
               (select min(expires_at) ${holdsOfRow} and expires_at > ${now}) as free_at
      ) h`,
  )
}
