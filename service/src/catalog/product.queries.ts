import { type Database, type Db, first, many, type Sql, sql } from '../platform/database/database.ts'
import { gather } from '../platform/database/gather.ts'
import type { CatalogueVariant } from './list.queries.ts'
import type { Brand } from './list-item.ts'

/** What only merchants write of a product. */
export type FullProduct = {
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
  /** the merchant's list in its order, or the service's own choice */
  similar_product_ids: string[]
  created_at: Date
  updated_at: Date
  brand: Brand | null
  categories: string[]
  variants: FullVariant[]
}

export type FullVariant = CatalogueVariant & {
  sku: string
  weight_kg: number
  image_url: string
  barcode: string
  alt_barcode: string
  exim_code: string
  tigg_id: string
}

export type Review = {
  rating: number
  review: string
  images: string[]
  customer_name: string
  verified_purchase: boolean
  created_at: Date
  reply: { text: string; created_at: string } | null
}

/** The product with its variants, in one statement. */
function findProduct(db: Db, storeId: string, condition: Sql): Promise<FullProduct | undefined> {
  return first(
    db,
    sql`
      select product.product_id, product.name, product.slug, product.status, product.channel, product.description,
             product.long_description, product.price_paisa, product.compare_at_paisa, product.weight_kg, product.sku,
             product.barcode, product.continue_selling, product.colors, product.sizes, product.tags,
             product.image_urls, product.custom_fields, product.print_addon, product.release_date,
             product.seo_title, product.seo_description, product.seo_image, product.created_at, product.updated_at,
             (select json_build_object('_id', brand.brand_id, 'name', brand.name, 'slug', brand.slug,
                                       'logo', brand.logo)
                from brands brand
               where brand.store_id = ${storeId} and brand.brand_id = product.brand_id) as brand,
             array(select member.category_id from product_categories member
                    where member.store_id = ${storeId} and member.product_id = product.product_id
                    order by member.position, member.category_id) as categories,
             (${variantsOfProduct(storeId)}) as variants,
             case when product.similar_product_ids is null then array(${newestAlike(storeId)})
                  else array(select jsonb_array_elements_text(product.similar_product_ids)) end as similar_product_ids
        from products product
       where product.store_id = ${storeId} and ${condition}
       limit 1`,
  )
}

const variantsOfProduct = (storeId: string): Sql => sql`
  select coalesce(json_agg(json_build_object('variant_id', variant.variant_id, 'option_name', variant.option_name,
           'price_paisa', variant.price_paisa, 'compare_at_paisa', variant.compare_at_paisa,
           'sku', variant.sku, 'weight_kg', variant.weight_kg, 'image_url', variant.image_url,
           'barcode', variant.barcode, 'alt_barcode', variant.alt_barcode, 'exim_code', variant.exim_code,
           'tigg_id', variant.tigg_id) order by variant.position, variant.variant_id), '[]')
    from variants variant
   where variant.store_id = ${storeId} and variant.product_id = product.product_id`

/**
 * The eight newest Active products that share a category with this one, POS-only ones too. Only the members with the
 * newest ids are read, so that a large category does not slow the page.
 */
const newestAlike = (storeId: string): Sql => sql`
  select alike.product_id
    from (select distinct other.product_id
            from product_categories own
           cross join lateral (select member.product_id from product_categories member
                                where member.store_id = ${storeId} and member.category_id = own.category_id
                                order by member.product_id desc limit 100) other
           where own.store_id = ${storeId} and own.product_id = product.product_id) members
    join products alike on alike.store_id = ${storeId} and alike.product_id = members.product_id
   where alike.status = 'Active' and alike.product_id <> product.product_id
   order by alike.created_at desc, alike.product_id desc
   limit 8`

/** Reviews that are read at once. A product with as many may have more. */
export const newestReviews = 100

/** Products whose reviews are read at once, so that a statement stays brief. */
const productsAtOnce = 8

/** The newest reviews of a product that are shown, newest first. */
export const listNewestReviews = gather(async ({ db }: { db: Database }, storeId, productIds: readonly string[]) => {
  const rows = await many<Review & { product_id: string }>(
    db.pipelined,
    sql`
      select product_id, rating, review, images, customer_name, verified_purchase, created_at, reply
        from unnest(${productIds}::text[]) as wanted(product_id)
       cross join lateral (select rating, review, images, customer_name, verified_purchase, created_at, reply, review_id
                             from reviews
                            where store_id = ${storeId} and product_id = wanted.product_id and not hidden
                            order by created_at desc, review_id desc
                            limit 100) newest
       order by created_at desc, review_id desc`,
  )
  const ofProducts = Map.groupBy(rows, ({ product_id }) => product_id)
  return (productId) => (ofProducts.get(productId) ?? []).map(({ product_id, ...review }) => review)
}, productsAtOnce)

/** Ids of all reviews of a product that are shown, newest first. */
export async function listReviewIds(db: Db, storeId: string, productId: string): Promise<string[]> {
  const rows = await many<{ review_id: string }>(
    db,
    sql`
      select review_id from reviews where store_id = ${storeId} and product_id = ${productId} and not hidden
       order by created_at desc, review_id desc`,
  )
  return rows.map(({ review_id }) => review_id)
}

/** Those of these reviews that are still shown, in this order. */
export function listReviews(db: Db, storeId: string, reviewIds: string[]): Promise<Review[]> {
  return many(
    db,
    sql`
      select review.rating, review.review, review.images, review.customer_name, review.verified_purchase,
             review.created_at, review.reply
        from unnest(${reviewIds}::text[]) with ordinality as selected(review_id, place)
       cross join lateral (select * from reviews where store_id = ${storeId}
         and review_id = selected.review_id and not hidden limit 1) review
       order by selected.place`,
  )
}

export function findProductBySlug(db: Db, storeId: string, slug: string) {
  return findProduct(db, storeId, sql`product.slug = ${slug}`)
}

export function findProductById(db: Db, storeId: string, productId: string) {
  return findProduct(db, storeId, sql`product.product_id = ${productId}`)
}

/**
 * The product, and the variant when the code is a variant's. A product's own code first, Active before others, then the
 * newest. `<> ''` names the part of the index: a plan is made before the code is known.
 */
export function findBarcode(db: Db, storeId: string, code: string) {
  return first<{ product_id: string; variant_id: string }>(
    db,
    sql`
      with matched as (
        select product_id, '' as variant_id from products
         where store_id = ${storeId} and barcode = ${code} and barcode <> ''
         union all
        select product_id, variant_id from variants where store_id = ${storeId} and barcode = ${code} and barcode <> ''
         union all
        select product_id, variant_id from variants
         where store_id = ${storeId} and alt_barcode = ${code} and alt_barcode <> '')
      select product_id, matched.variant_id
        from matched join products using (product_id)
       where products.store_id = ${storeId}
       order by matched.variant_id <> '', status = 'Active' desc, created_at desc, product_id desc, matched.variant_id
       limit 1`,
  )
}
