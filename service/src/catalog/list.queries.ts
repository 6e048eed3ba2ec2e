import { type Db, many, type Sql, sql } from '../db.ts'
import type { CategoryOfProduct, Listing, ListProduct, ListVariant } from './list-item.ts'

export type ListRow = ListProduct & { variants: ListVariant[]; categories: CategoryOfProduct[] }

/** Which products of a store a list has: a query for their `product_id`s. */
export type Selection = Sql

const newestFirst = sql`product.created_at desc, product.product_id desc`

/** A condition on the row `product`: Active and not POS-only. */
export function websiteProducts(storeId: string): Sql {
  return sql`product.store_id = ${storeId} and product.status = 'Active' and product.channel <> 3`
}

/** cross-store: reads no table; the products are looked up in the store that the list is of. */
export function productsById(productIds: string[]): Selection {
  return sql`select product_id from unnest(${productIds}::text[]) as named(product_id)`
}

// Quirk (4.1): any compare-at price above 0 counts, also one that is not above the price. Held by test/catalog/sale.test.ts.
export function saleProducts(storeId: string): Selection {
  return sql`
    select product_id from products product where ${websiteProducts(storeId)} and product.compare_at_paisa > 0
     union
    select product.product_id
      from (select distinct product_id from variants where store_id = ${storeId} and compare_at_paisa > 0) reduced
     ${productByKey(storeId, sql`reduced.product_id`)}
     where ${websiteProducts(storeId)}`
}

export function brandProducts(storeId: string, brandId: string): Selection {
  return sql`select product_id from products product where ${websiteProducts(storeId)} and product.brand_id = ${brandId}`
}

/** cross-store: the ids that a query of one store finds, in its order. */
export async function listIds(db: Db, query: Sql): Promise<string[]> {
  const rows = await many<{ product_id: string }>(db, query)
  return rows.map((row) => row.product_id)
}

/** The 12 newest products of the store, whatever their status or channel. Written as a number: a plan for any number would read them all. */
export function listNewestIds(db: Db, storeId: string): Promise<string[]> {
  return listIds(
    db,
    sql`select product_id from products product where store_id = ${storeId} order by ${newestFirst} limit 12`,
  )
}

/** Of all products on the website, newest first. */
export function listWebsiteIds(db: Db, storeId: string): Promise<string[]> {
  return listIds(
    db,
    sql`select product_id from products product where ${websiteProducts(storeId)} order by ${newestFirst}`,
  )
}

/** Of a category's products, newest first, whatever their status or channel. */
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
 * Joins the row `product`: by its key and nothing else, because of the `limit`. Plans are made for a store of average size: where most stores have few products they
 * would rather read all of the store, which is the end of one that has many.
 */
function productByKey(storeId: string, productId: Sql): Sql {
  return sql`cross join lateral (select * from products where store_id = ${storeId} and product_id = ${productId} limit 1) product`
}

/** The variants of the row `product`, in the merchant's order. */
function variantsOf({ variantIds }: Listing): Sql {
  const identity = variantIds ? sql`'variant_id', variant.variant_id, 'option_name', variant.option_name,` : sql``
  return sql`
    select coalesce(json_agg(json_build_object(${identity}
             'price_paisa', variant.price_paisa, 'compare_at_paisa', variant.compare_at_paisa, 'quantity', stock.quantity,
             'website_quantity', stock.website_quantity, 'other_outlets', nullif(stock.other_outlets, '{}'))
             order by variant.position, variant.variant_id), '[]') as list
      from variants variant
      left join stock on stock.store_id = variant.store_id and stock.product_id = variant.product_id
                     and stock.variant_id = variant.variant_id
     where variant.store_id = product.store_id and variant.product_id = product.product_id`
}

const categoriesOf = sql`
    select coalesce(json_agg(json_build_object('_id', category.category_id, 'name', category.name, 'slug', category.slug)
             order by member.position, category.category_id), '[]') as list
      from product_categories member
      join categories category on category.store_id = member.store_id and category.category_id = member.category_id
     where member.store_id = product.store_id and member.product_id = product.product_id`

/** The list rows of these products, newest first. What the listing does not show is not read: lists are long. */
export function listRows(db: Db, storeId: string, listing: Listing, selection: Selection): Promise<ListRow[]> {
  const brand =
    listing.brand === 'absent'
      ? sql`null as brand`
      : sql`(select json_build_object('_id', brand.brand_id, 'name', brand.name, 'slug', brand.slug, 'logo', brand.logo) from brands brand
              where brand.store_id = product.store_id and brand.brand_id = product.brand_id) as brand`
  return many<ListRow>(
    db,
    sql`
      select product.product_id, product.name, product.slug, product.status, product.channel,
             product.price_paisa, product.compare_at_paisa, product.continue_selling,
             product.colors, product.sizes, product.tags, product.image_urls,
             product.release_date, product.total_rating, product.review_count, product.created_at, ${brand},
             stock.quantity, stock.website_quantity, null as other_outlets, variants.list as variants, categories.list as categories
        from (${selection} offset 0) selected
       ${productByKey(storeId, sql`selected.product_id`)}
        left join stock on stock.store_id = product.store_id and stock.product_id = product.product_id and stock.variant_id = ''
       cross join lateral (${variantsOf(listing)}) variants
       cross join lateral (${categoriesOf}) categories
       order by ${newestFirst}`,
  )
}
