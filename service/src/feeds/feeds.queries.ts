import { stockByKey, websiteProducts } from '../catalog/list.queries.ts'
import { type Db, first, many, sql } from '../platform/database/database.ts'
import type { StoreSite } from '../stores/site-origin.ts'

export type FeedStore = StoreSite & { store_id: string; name: string; brand_name: string; description: string }

export function findFeedStore(db: Db, storeId: string) {
  return first<FeedStore>(
    db,
    sql`
      select store_id, name, brand_name, description, subdomain, storefront_url, custom_domain
        from stores where store_id = ${storeId}`,
  )
}

/**
 * A digest of what makes a sitemap stale at once: settings, products, categories, pages; not brands and blog (4.15).
 */
export async function getSitemapStamp(db: Db, storeId: string): Promise<string> {
  const row = await first<{ stamp: string }>(
    db,
    sql`
      select md5(concat_ws('|', store.subdomain, store.storefront_url, store.custom_domain::text,
               (select count(*) || ' ' || coalesce(sum(hashtextextended(slug, 0)), 0)
                  from products product where ${websiteProducts(storeId)}),
               (select string_agg(slug, '|' order by sort_order, category_id) from categories
                 where store_id = ${storeId}),
               (select string_agg(slug, '|' order by slug) from pages
                 where store_id = ${storeId} and published))) as stamp
        from stores store where store_id = ${storeId}`,
  )
  return row?.stamp ?? ''
}

export type SlugLists = {
  categories: string[]
  brands: string[]
  pages: string[]
  posts: string[]
  blog_categories: string[]
}

/** Every list of a sitemap but the products. Posts are the indexable ones. */
export async function getSlugLists(db: Db, storeId: string, now: Date): Promise<SlugLists> {
  const row = await first<SlugLists>(
    db,
    sql`
      select array(select slug from categories where store_id = ${storeId}
        order by sort_order, category_id) as categories,
             array(select slug from brands where store_id = ${storeId}
               order by created_at desc, brand_id desc) as brands,
             array(select slug from pages where store_id = ${storeId} and published order by slug) as pages,
             array(select slug from blog_posts
                    where store_id = ${storeId} and published and published_at <= ${now} and not no_index
                    order by published_at desc, blog_post_id desc) as posts,
             array(select slug from blog_categories where store_id = ${storeId}
                    order by position, blog_category_id) as blog_categories`,
  )
  return row as SlugLists
}

/** The next `count` products on the website after this id. */
export function listProductSlugs(db: Db, storeId: string, afterId: string, count: number) {
  return many<{ product_id: string; slug: string }>(
    db,
    sql`
      select product_id, slug from products product
       where ${websiteProducts(storeId)} and product_id > ${afterId}
       order by product_id limit ${count}`,
  )
}

export type FeedVariant = {
  variant_id: string
  option_name: string
  /** Whether the merchant gave it a price above 0. A sale can still bring the price on display down to 0. */
  has_price: boolean
  price_paisa: number | null
  compare_at_paisa: number | null
  image_url: string
  quantity: number
}

export type FeedProduct = {
  product_id: string
  name: string
  slug: string
  description: string
  price_paisa: number | null
  compare_at_paisa: number | null
  continue_selling: boolean
  image_urls: string[]
  brand: string
  quantity: number
  categories: string[]
  variants: FeedVariant[]
}

/** The start of a description is all that a feed shows; a whole one may have megabytes. */
const descriptionCharacters = 20_000

/**
 * The next `count` products after this id with what their items need. `byWebsite`: only the website's stock counts
 * (3.5).
 */
export function listFeedProducts(db: Db, storeId: string, byWebsite: boolean, afterId: string, count: number) {
  const counted = sql`coalesce(case when ${byWebsite} then stock.website_quantity else stock.quantity end, 0)`
  return many<FeedProduct>(
    db,
    sql`
      select product.product_id, product.name, product.slug, left(product.description,
        ${descriptionCharacters}) as description,
             product.price_paisa, product.compare_at_paisa, product.continue_selling, product.image_urls,
             coalesce(brand.name, '') as brand, ${counted} as quantity,
             array(select category.name from product_categories member
                     join categories category on category.store_id = ${storeId}
                       and category.category_id = member.category_id
                    where member.store_id = ${storeId} and member.product_id = product.product_id
                    order by member.position, category.category_id) as categories,
             coalesce((
               select jsonb_agg(jsonb_build_object(
                        'variant_id', variant.variant_id, 'option_name', variant.option_name,
                        'has_price', coalesce(variant.merchant_price_paisa > 0, false),
                        'price_paisa', variant.price_paisa, 'compare_at_paisa', variant.compare_at_paisa,
                        'image_url', variant.image_url, 'quantity', ${counted})
                          order by variant.position, variant.variant_id)
                 from variants variant
                 left join stock on stock.store_id = ${storeId} and stock.product_id = variant.product_id
                                and stock.variant_id = variant.variant_id
                where variant.store_id = ${storeId} and variant.product_id = product.product_id),
                  '[]') as variants
        from products product
        left join brands brand on brand.store_id = ${storeId} and brand.brand_id = product.brand_id
       ${stockByKey(storeId, sql`product.product_id`, sql`''`)}
       where ${websiteProducts(storeId)} and product.product_id > ${afterId}
       order by product.product_id limit ${count}`,
  )
}
