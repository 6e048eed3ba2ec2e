import { type Db, many, type Sql, sql } from '../db.ts'
import type { CategoryOfProduct, Listing, ListProduct, ListVariant } from './list-item.ts'

/** `listed_at` is created_at as PostgreSQL wrote it: a Date has no microseconds. */
export type ListRow = ListProduct & { listed_at: string; variants: ListVariant[]; categories: CategoryOfProduct[] }

/** Which products of which store a list has: a condition on the row `product`. */
export type Selection = Sql

const newestFirst = sql`product.created_at desc, product.product_id desc`

/** Active and not POS-only. */
export function websiteProducts(storeId: string): Selection {
  return sql`product.store_id = ${storeId} and product.status = 'Active' and product.channel <> 3`
}

export function productsById(storeId: string, productIds: string[]): Selection {
  return sql`product.store_id = ${storeId} and product.product_id = any(${productIds})`
}

/** Whatever their status or channel. */
export function categoryProducts(storeId: string, categoryId: string): Selection {
  const members = sql`select product_id from product_categories where store_id = ${storeId} and category_id = ${categoryId}`
  return sql`product.store_id = ${storeId} and product.product_id in (${members})`
}

// Quirk (4.1): any compare-at price above 0 counts, also one that is not above the price. Held by test/catalog/sale.test.ts.
export function saleProducts(storeId: string): Selection {
  const reduced = sql`select product_id from variants where store_id = ${storeId} and compare_at_paisa > 0`
  return sql`${websiteProducts(storeId)} and (product.compare_at_paisa > 0 or product.product_id in (${reduced}))`
}

export function brandProducts(storeId: string, brandId: string): Selection {
  return sql`${websiteProducts(storeId)} and product.brand_id = ${brandId}`
}

/** The 12 newest products of the store, whatever their status or channel. Written as a number: a plan for any number would read them all. */
export async function listNewestIds(db: Db, storeId: string): Promise<string[]> {
  const rows = await many<{ product_id: string }>(
    db,
    sql`select product_id from products product where store_id = ${storeId} order by ${newestFirst} limit 12`,
  )
  return rows.map((row) => row.product_id)
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
export function listRows(
  db: Db,
  storeId: string,
  listing: Listing,
  selection: Selection,
  limit = sql``,
): Promise<ListRow[]> {
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
             product.release_date, product.total_rating, product.review_count, product.created_at, product.created_at::text as listed_at, ${brand},
             stock.quantity, stock.website_quantity, null as other_outlets, variants.list as variants, categories.list as categories
        from products product
        left join stock on stock.store_id = product.store_id and stock.product_id = product.product_id and stock.variant_id = ''
       cross join lateral (${variantsOf(listing)}) variants
       cross join lateral (${categoriesOf}) categories
       where product.store_id = ${storeId} and ${selection}
       order by ${newestFirst} ${limit}`,
  )
}

/** How many rows one part of a list has at most. */
export const rowsOfPart = 500
const onePart = sql`limit 500`

/** The part of the list that follows `last`, or the first one. */
export function listRowsAfter(
  db: Db,
  storeId: string,
  listing: Listing,
  selection: Selection,
  last: ListRow | undefined,
): Promise<ListRow[]> {
  const rest = last
    ? sql`${selection} and (product.created_at, product.product_id) < (${last.listed_at}::timestamptz, ${last.product_id})`
    : selection
  return listRows(db, storeId, listing, rest, onePart)
}
