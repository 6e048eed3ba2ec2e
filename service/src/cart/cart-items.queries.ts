import type { DiscountType } from '../flash-sales/offer-price.ts'
import { type Db, many, sql } from '../platform/database/database.ts'

/** One (product, variant) pair as the database has it; product columns are null when this store has no such product. */
export type ItemRow = {
  product_id: string
  variant_id: string
  name: string | null
  status: string
  continue_selling: boolean
  merchant_price_paisa: number | null
  merchant_compare_at_paisa: number | null
  weight_kg: number
  image_url: string | null
  print_addon: { enabled?: boolean; required?: boolean; prints?: string[] }
  has_variants: boolean
  category_ids: string[]
  option_name: string | null
  variant_price_paisa: number | null
  variant_compare_at_paisa: number | null
  variant_weight_kg: number
  variant_image_url: string
  quantity: number
  website_quantity: number | null
  held: number
  free_at: Date | null
  sale: {
    flash_sale_id: string
    discount_type: DiscountType
    discount_value: number
    max_per_order: number
    hold_minutes: number
  } | null
}

/**
 * The pairs asked for, in no particular order. Each row is looked up by its key alone, because of each `limit` and `offset`: a plan for stores of average
 * size would read all products and variants of a large one. Holds that ran out are not counted in `held`, the few that no sweep has freed yet.
 */
export function listItems(
  db: Db,
  storeId: string,
  productIds: string[],
  variantIds: string[],
  now: Date,
): Promise<ItemRow[]> {
  const ofRow = sql`from stock_holds where store_id = ${storeId} and product_id = n.product_id and variant_id = n.variant_id`
  const holds = sql`select sum(quantity) ${ofRow}`
  const nextToRunOut = sql`select min(expires_at) ${ofRow}`
  return many(
    db,
    sql`
    select n.product_id, n.variant_id, p.name, p.status, p.continue_selling, p.merchant_price_paisa, p.merchant_compare_at_paisa,
           p.weight_kg, p.image_urls->>0 as image_url, p.print_addon,
           exists (select 1 from variants o where o.store_id = p.store_id and o.product_id = p.product_id offset 0) as has_variants,
           array(select c.category_id from product_categories c
                  where c.store_id = p.store_id and c.product_id = p.product_id) as category_ids,
           v.option_name, v.merchant_price_paisa as variant_price_paisa, v.merchant_compare_at_paisa as variant_compare_at_paisa,
           v.weight_kg as variant_weight_kg, v.image_url as variant_image_url,
           coalesce(s.quantity, 0) as quantity, s.website_quantity, h.held, h.free_at, to_jsonb(f) as sale
      from unnest(${productIds}::text[], ${variantIds}::text[]) as n(product_id, variant_id)
      left join lateral (
        select * from products where store_id = ${storeId} and product_id = n.product_id limit 1
      ) p on true
      left join lateral (
        select * from variants where store_id = ${storeId} and variant_id = n.variant_id limit 1
      ) v on v.product_id = n.product_id
      left join lateral (
        select * from stock where store_id = ${storeId} and product_id = n.product_id and variant_id = n.variant_id limit 1
      ) s on true
      cross join lateral (
        select coalesce(s.held, 0) - coalesce((${holds} and expires_at <= ${now}), 0)::bigint as held,
               (${nextToRunOut} and expires_at > ${now}) as free_at
      ) h
      left join lateral (
        select f.flash_sale_id, f.discount_type, f.discount_value, f.max_per_order, f.hold_minutes
          from flash_sale_products fp join flash_sales f using (store_id, flash_sale_id)
         where fp.store_id = ${storeId} and fp.product_id = n.product_id and f.start_at <= ${now} and f.end_at > ${now}
         order by f.start_at, f.flash_sale_id limit 1
      ) f on true`,
  )
}
