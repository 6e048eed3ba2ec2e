import { toNprOrNull } from '@pasal/contract/pricing/money.ts'
import { type Db, many, sql } from '../platform/database/database.ts'

type Variant = { _id: string; option_name: string; price_paisa: number | null; quantity: number; sku: string }
type Row = {
  _id: string
  name: string
  slug: string
  merchant_price_paisa: number | null
  merchant_compare_at_paisa: number | null
  quantity: number
  status: string
  channel: number
  categories: string[]
  image_urls: string[]
  sku: string
  barcode: string
  variants: Variant[]
}

/** Every product of the store with its variants, the newest first. */
export async function listAllProducts(db: Db, storeId: string) {
  const rows = await many<Row>(
    db,
    sql`
      select product.product_id as _id, name, slug, merchant_price_paisa, merchant_compare_at_paisa, status, channel,
             image_urls, product.sku, product.barcode, coalesce(variants.list, '[]') as variants,
             coalesce(variants.quantity, item.quantity, 0)::bigint as quantity,
             array(select category_id from product_categories member
                    where member.store_id = ${storeId} and member.product_id = product.product_id
                    order by position, category_id) as categories
        from products product
        left join stock item on item.store_id = ${storeId} and item.product_id = product.product_id
          and item.variant_id = ''
        left join (
          select variant.product_id, sum(coalesce(own.quantity, 0)) as quantity,
                 json_agg(json_build_object(
                   '_id', variant.variant_id, 'option_name', variant.option_name,
                   'price_paisa', variant.merchant_price_paisa, 'quantity', coalesce(own.quantity, 0),
                   'sku', variant.sku) order by variant.position, variant.variant_id) as list
            from variants variant
            left join stock own on own.store_id = ${storeId} and own.product_id = variant.product_id
              and own.variant_id = variant.variant_id
           where variant.store_id = ${storeId}
           group by variant.product_id) variants on variants.product_id = product.product_id
       where product.store_id = ${storeId}
       order by product.created_at desc, product.product_id`,
  )
  return rows.map(({ merchant_price_paisa, merchant_compare_at_paisa, variants, ...product }) => ({
    ...product,
    ...{ price: toNprOrNull(merchant_price_paisa), compare_at_price: toNprOrNull(merchant_compare_at_paisa) },
    has_variants: variants.length > 0,
    variants: variants.map(({ price_paisa, ...variant }) => ({ ...variant, price: toNprOrNull(price_paisa) })),
  }))
}

/** What a counter sells: every Active product but those of the website only. */
export async function listProductsOfCounter(db: Db, storeId: string) {
  const rows = await many<{ _id: string; name: string; price_paisa: number | null; quantity: number; barcode: string }>(
    db,
    sql`
      select product.product_id as _id, name, price_paisa, barcode,
             (select coalesce(sum(item.quantity), 0)::bigint from stock item
               where item.store_id = ${storeId} and item.product_id = product.product_id
                 and (item.variant_id <> '' or not exists (
                   select 1 from variants variant
                    where variant.store_id = ${storeId} and variant.product_id = product.product_id))) as quantity
        from products product
       where product.store_id = ${storeId} and status = 'Active' and channel <> 2
       order by name, product.product_id`,
  )
  return rows.map(({ price_paisa, ...product }) => ({ ...product, price: toNprOrNull(price_paisa) }))
}

export function listCategoryNames(db: Db, storeId: string): Promise<{ _id: string; name: string; slug: string }[]> {
  return many(
    db,
    sql`select category_id as _id, name, slug from categories
         where store_id = ${storeId} order by sort_order, category_id`,
  )
}
