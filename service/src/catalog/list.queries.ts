import { type Db, many, type Sql, sql } from '../platform/database/database.ts'
import type { Stock } from './inventory.ts'
import type { CategoryOfProduct, ListProduct, ListVariant, Ratings } from './list-item.ts'

const newestFirst = sql`product.created_at desc, product.product_id desc`

/** A condition on the row `product`: Active and not POS-only. */
export function websiteProducts(storeId: string): Sql {
  return sql`product.store_id = ${storeId} and product.status = 'Active' and product.channel <> 3`
}

/** cross-store: the argument is a query of one store. Its ids, in its order. */
export async function listIds(db: Db, query: Sql): Promise<string[]> {
  const rows = await many<{ product_id: string }>(db, query)
  return rows.map((row) => row.product_id)
}

/**
 * Ids of products on sale, newest first. Quirk (4.1): any compare-at price above 0 counts, also one that is not above
 * the price. Held by test/catalog/sale.test.ts.
 */
export function listSaleIds(db: Db, storeId: string): Promise<string[]> {
  return listIds(
    db,
    sql`
    select product_id, created_at from products product where ${websiteProducts(storeId)}
      and product.compare_at_paisa > 0
     union
    select product.product_id, product.created_at
      from (select distinct product_id from variants where store_id = ${storeId} and compare_at_paisa > 0) reduced
     ${productByKey(storeId, sql`reduced.product_id`)}
     where ${websiteProducts(storeId)}
     order by created_at desc, product_id desc`,
  )
}

/** Ids of a brand's products, newest first. */
export function listBrandIds(db: Db, storeId: string, brandId: string): Promise<string[]> {
  return listIds(
    db,
    sql`
    select product_id from products product where ${websiteProducts(storeId)} and product.brand_id = ${brandId}
      order by ${newestFirst}`,
  )
}

/**
 * Ids of the 12 newest products of any status or channel. A literal limit: a plan for any limit would read all
 * products.
 */
export function listNewestIds(db: Db, storeId: string): Promise<string[]> {
  return listIds(
    db,
    sql`select product_id from products product where store_id = ${storeId} order by ${newestFirst} limit 12`,
  )
}

/** Ids of all products on the website, newest first. */
export function listWebsiteIds(db: Db, storeId: string): Promise<string[]> {
  return listIds(
    db,
    sql`select product_id from products product where ${websiteProducts(storeId)} order by ${newestFirst}`,
  )
}

/** Ids of a category's products of any status or channel, newest first. */
export function listCategoryIds(db: Db, storeId: string, categoryId: string): Promise<string[]> {
  return listIds(
    db,
    sql`
    select product.product_id
      from product_categories member
     ${productByKey(storeId, sql`member.product_id`)}
     where member.store_id = ${storeId} and member.category_id = ${categoryId}
     order by ${newestFirst}`,
  )
}

/**
 * Joins the row `product`. The `limit` forces a lookup by key: generic plans are made for a store of average size, and
 * where most stores are small they would read all products of a large one.
 */
function productByKey(storeId: string, productId: Sql): Sql {
  return sql`cross join lateral (select * from products where store_id = ${storeId}
    and product_id = ${productId} limit 1) product`
}

/**
 * Joins the row `stock`, by key as above: without statistics, soon after the first import of a large store, a plain
 * join would compare each product with every stock row of the store.
 */
export function stockByKey(storeId: string, productId: Sql, variantId: Sql): Sql {
  return sql`left join lateral (select * from stock where store_id = ${storeId}
    and product_id = ${productId} and variant_id = ${variantId} limit 1) stock on true`
}

/** What only merchants write of a product in lists. */
export type CatalogueProduct = Omit<ListProduct, keyof Stock | keyof Ratings>
export type CatalogueVariant = Omit<ListVariant, keyof Stock>

/** In the order of the ids. */
export function listProducts(db: Db, storeId: string, productIds: string[]): Promise<CatalogueProduct[]> {
  return many(
    db,
    sql`
      select product.product_id, product.name, product.slug, product.status, product.channel,
             product.price_paisa, product.compare_at_paisa, product.continue_selling,
             product.colors, product.sizes, product.tags, product.image_urls,
             product.release_date, product.created_at,
             (select json_build_object('_id', brand.brand_id, 'name', brand.name, 'slug', brand.slug,
                                       'logo', brand.logo)
                from brands brand
               where brand.store_id = ${storeId} and brand.brand_id = product.brand_id) as brand
        from ${selected(productIds)}
       ${productByKey(storeId, sql`selected.product_id`)}
       order by selected.place`,
  )
}

/** In the merchant's order. */
export function listVariants(
  db: Db,
  storeId: string,
  productIds: string[],
): Promise<(CatalogueVariant & { product_id: string })[]> {
  return many(
    db,
    sql`
      select variant.product_id, variant.variant_id, variant.option_name, variant.price_paisa,
             variant.compare_at_paisa
        from ${selected(productIds)}
       cross join lateral (select * from variants where store_id = ${storeId}
         and product_id = selected.product_id offset 0) variant
       order by variant.position, variant.variant_id`,
  )
}

/** In the merchant's order. */
export function listCategories(
  db: Db,
  storeId: string,
  productIds: string[],
): Promise<(CategoryOfProduct & { product_id: string })[]> {
  return many(
    db,
    sql`
      select member.product_id, category.category_id as _id, category.name, category.slug
        from ${selected(productIds)}
       cross join lateral (select * from product_categories where store_id = ${storeId}
         and product_id = selected.product_id offset 0) member
       cross join lateral (select * from categories where store_id = ${storeId}
         and category_id = member.category_id limit 1) category
       order by member.position, category.category_id`,
  )
}

/**
 * `stock`: JSON with each row of the product as [variant_id, quantity, website_quantity, other_outlets]. It stays a text
 * until somebody reads it. null: there is none.
 */
type FiguresRow = Ratings & { product_id: string; stock: string | null }
export type StockEntry = [string, Stock['quantity'], Stock['website_quantity'], Stock['other_outlets']]

/** What orders and reviews change of these products; nothing for those that are gone. */
export function listFigures(db: Db, storeId: string, productIds: string[]): Promise<FiguresRow[]> {
  return many(
    db,
    sql`
      select selected.product_id, product.total_rating, product.review_count,
             (select json_agg(json_build_array(variant_id, quantity, website_quantity, nullif(other_outlets, '{}')))
                from stock where store_id = ${storeId} and product_id = selected.product_id)::text as stock
        from ${selected(productIds)}
       ${productByKey(storeId, sql`selected.product_id`)}`,
  )
}

function selected(productIds: string[]): Sql {
  return sql`unnest(${productIds}::text[]) with ordinality as selected(product_id, place)`
}
