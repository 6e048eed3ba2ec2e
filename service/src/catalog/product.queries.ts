import { type Db, first, many, type Sql, sql } from '../db.ts'
import type { Stock } from './inventory.ts'
import type { Brand, ListVariant } from './list-item.ts'

export type FullProduct = Stock & {
  product_id: string
  name: string
  slug: string
  status: string
  channel: number
  description: string
  long_description: string
  price_paisa: number | null
  compare_at_paisa: number | null
  weight_kg: number
  sku: string
  barcode: string
  continue_selling: boolean
  colors: string[]
  sizes: string[]
  tags: string[]
  image_urls: string[]
  custom_fields: unknown[]
  print_addon: Record<string, unknown>
  release_date: Date | null
  seo_title: string
  seo_description: string
  seo_image: string
  total_rating: number
  review_count: number
  similar_product_ids: string[] | null
  created_at: Date
  updated_at: Date
  brand: Brand | null
  categories: string[]
}

export type FullVariant = ListVariant & {
  sku: string
  weight_kg: number
  image_url: string
  barcode: string
  alt_barcode: string
  exim_code: string
  tigg_id: string
}

function findProduct(db: Db, storeId: string, condition: Sql): Promise<FullProduct | undefined> {
  return first<FullProduct>(
    db,
    sql`
      select product.*, stock.quantity, stock.website_quantity, stock.other_outlets,
             case when brand.brand_id is not null then
               jsonb_build_object('_id', brand.brand_id, 'name', brand.name, 'slug', brand.slug, 'logo', brand.logo) end as brand,
             array(select member.category_id from product_categories member
                    where member.store_id = product.store_id and member.product_id = product.product_id
                    order by member.position, member.category_id) as categories
        from products product
        left join brands brand on brand.store_id = product.store_id and brand.brand_id = product.brand_id
        left join stock on stock.store_id = product.store_id and stock.product_id = product.product_id and stock.variant_id = ''
       where product.store_id = ${storeId} and ${condition}
       limit 1`,
  )
}

export function findProductBySlug(db: Db, storeId: string, slug: string) {
  return findProduct(db, storeId, sql`product.slug = ${slug}`)
}

export function findProductById(db: Db, storeId: string, productId: string) {
  return findProduct(db, storeId, sql`product.product_id = ${productId}`)
}

export function listFullVariants(db: Db, storeId: string, productId: string) {
  return many<FullVariant>(
    db,
    sql`
      select variant.*, stock.quantity, stock.website_quantity, stock.other_outlets
        from variants variant
        left join stock on stock.store_id = variant.store_id and stock.product_id = variant.product_id
                       and stock.variant_id = variant.variant_id
       where variant.store_id = ${storeId} and variant.product_id = ${productId}
       order by variant.position, variant.variant_id`,
  )
}

export type Review = {
  rating: number
  review: string
  images: string[]
  customer_name: string
  verified_purchase: boolean
  created_at: Date
}

export function listReviews(db: Db, storeId: string, productId: string) {
  return many<Review>(
    db,
    sql`
      select rating, review, images, customer_name, verified_purchase, created_at
        from reviews
       where store_id = ${storeId} and product_id = ${productId}
       order by created_at desc, review_id desc`,
  )
}

/** The product, and the variant if it was a variant's code. A product's own code first, Active before others, then the newest. */
export function findBarcode(db: Db, storeId: string, code: string) {
  return first<{ product_id: string; variant_id: string }>(
    db,
    sql`
      with matched as (
        select product_id, '' as variant_id from products where store_id = ${storeId} and barcode = ${code}
         union all
        select product_id, variant_id from variants where store_id = ${storeId} and barcode = ${code}
         union all
        select product_id, variant_id from variants where store_id = ${storeId} and alt_barcode = ${code})
      select product_id, matched.variant_id
        from matched join products using (product_id)
       where store_id = ${storeId}
       order by matched.variant_id <> '', status = 'Active' desc, created_at desc, product_id desc, matched.variant_id
       limit 1`,
  )
}
