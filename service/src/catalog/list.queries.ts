import { type Db, many, type Sql, sql } from '../db.ts'
import type { CategoryOfProduct, Listing, ListProduct, ListVariant } from './list-item.ts'

/** Which products of which store a list has: a condition on the row `product`. */
export type Selection = Sql

const newestFirst = sql`product.created_at desc, product.product_id desc`

/** Active and not POS-only. */
export function websiteProducts(storeId: string): Selection {
  return sql`product.store_id = ${storeId} and product.status = 'Active' and product.channel <> 3`
}

/** Whatever their status or channel. */
export function everyProduct(storeId: string): Selection {
  return sql`product.store_id = ${storeId}`
}

export function productsById(storeId: string, productIds: string[]): Selection {
  return sql`product.store_id = ${storeId} and product.product_id = any(${productIds})`
}

/** Whatever their status or channel. */
export function categoryProducts(storeId: string, categoryId: string): Selection {
  const members = sql`select product_id from product_categories where store_id = ${storeId} and category_id = ${categoryId}`
  return sql`product.store_id = ${storeId} and product.product_id in (${members})`
}

export function saleProducts(storeId: string): Selection {
  const reduced = sql`select product_id from variants where store_id = ${storeId} and compare_at_paisa > 0`
  return sql`${websiteProducts(storeId)} and (product.compare_at_paisa > 0 or product.product_id in (${reduced}))`
}

export function brandProducts(storeId: string, brandId: string): Selection {
  return sql`${websiteProducts(storeId)} and product.brand_id = ${brandId}`
}

/** The Active products that share a category with this one; POS-only ones too. */
export function productsLike(storeId: string, productId: string): Selection {
  const alike = sql`
    select other.product_id
      from product_categories own
      join product_categories other on other.store_id = own.store_id and other.category_id = own.category_id
     where own.store_id = ${storeId} and own.product_id = ${productId} and other.product_id <> ${productId}`
  return sql`product.store_id = ${storeId} and product.status = 'Active' and product.product_id in (${alike})`
}

/** The ids of the newest `count` of these. */
export async function listNewestIds(db: Db, storeId: string, selection: Selection, count: number): Promise<string[]> {
  const rows = await many<{ product_id: string }>(
    db,
    sql`
      select product_id from products product
       where store_id = ${storeId} and ${selection}
       order by ${newestFirst}
       limit ${count}`,
  )
  return rows.map((row) => row.product_id)
}

/** The list rows of these products, newest first. What the listing does not show is not read: lists are long. */
export function listProducts(db: Db, storeId: string, listing: Listing, selection: Selection): Promise<ListProduct[]> {
  return many<ListProduct>(
    db,
    sql`
      select product.product_id, product.name, product.slug, product.status, product.channel,
             product.price_paisa, product.compare_at_paisa, product.continue_selling,
             product.colors, product.sizes, product.tags, product.image_urls,
             product.release_date, product.total_rating, product.review_count, product.created_at,
             case when ${listing.brand !== 'absent'} and brand.brand_id is not null then
               jsonb_build_object('_id', brand.brand_id, 'name', brand.name, 'slug', brand.slug, 'logo', brand.logo) end as brand,
             stock.quantity, stock.website_quantity, null as other_outlets
        from products product
        left join brands brand on brand.store_id = product.store_id and brand.brand_id = product.brand_id
        left join stock on stock.store_id = product.store_id and stock.product_id = product.product_id and stock.variant_id = ''
       where product.store_id = ${storeId} and ${selection}
       order by ${newestFirst}`,
  )
}

export function listVariants(db: Db, storeId: string, listing: Listing, selection: Selection) {
  return many<ListVariant & { product_id: string }>(
    db,
    sql`
      select variant.product_id, variant.price_paisa, variant.compare_at_paisa,
             case when ${listing.variantIds} then variant.variant_id end as variant_id,
             case when ${listing.variantIds} then variant.option_name end as option_name,
             stock.quantity, stock.website_quantity, nullif(stock.other_outlets, '{}') as other_outlets
        from products product
        join variants variant on variant.store_id = product.store_id and variant.product_id = product.product_id
        left join stock on stock.store_id = variant.store_id and stock.product_id = variant.product_id
                       and stock.variant_id = variant.variant_id
       where product.store_id = ${storeId} and ${selection}
       order by variant.position, variant.variant_id`,
  )
}

export function listCategoriesOfProducts(db: Db, storeId: string, selection: Selection) {
  return many<CategoryOfProduct & { product_id: string }>(
    db,
    sql`
      select member.product_id, category.category_id as _id, category.name, category.slug
        from products product
        join product_categories member on member.store_id = product.store_id and member.product_id = product.product_id
        join categories category on category.store_id = member.store_id and category.category_id = member.category_id
       where product.store_id = ${storeId} and ${selection}
       order by member.position, category.category_id`,
  )
}
