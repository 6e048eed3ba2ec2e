import { type Db, first, sql } from '../platform/database/database.ts'
import type { Names } from './product-rows.ts'

/** The case of a name does not count; of several brands the oldest is meant. */
export async function findBrandNamed(db: Db, storeId: string, name: string): Promise<string | undefined> {
  const row = await first<{ brand_id: string }>(
    db,
    sql`select brand_id from brands where store_id = ${storeId} and lower(name) = lower(${name})
         order by name <> ${name}, created_at, brand_id limit 1`,
  )
  return row?.brand_id
}

export async function findCategoryNamed(db: Db, storeId: string, name: string): Promise<string | undefined> {
  const row = await first<{ category_id: string }>(
    db,
    sql`select category_id from categories where store_id = ${storeId} and lower(name) = lower(${name})
         order by name <> ${name}, created_at, category_id limit 1`,
  )
  return row?.category_id
}

/** The names of a product's brand and of its first category. */
export async function findNames(
  db: Db,
  storeId: string,
  { brand, categories }: { brand: string | null; categories: string[] },
): Promise<Names> {
  const first_category = categories[0] ?? null
  const row = await first<Names>(
    db,
    sql`
      select coalesce((select name from brands where store_id = ${storeId} and brand_id = ${brand}), '') as brand,
             coalesce((select name from categories
                        where store_id = ${storeId} and category_id = ${first_category}), '') as category`,
  )
  return row ?? { brand: '', category: '' }
}

/** Whether one of these slugs or SKUs is a stored product's. */
export async function isAnyStored(db: Db, storeId: string, slugs: string[], skus: string[]): Promise<boolean> {
  const row = await first<{ stored: boolean }>(
    db,
    sql`
      select exists (select 1 from products where store_id = ${storeId} and slug = any(${slugs}))
             or exists (select 1 from skus where store_id = ${storeId} and sku = any(${skus})) as stored`,
  )
  return row?.stored ?? false
}

/** The product with this slug, else the one that has this SKU or a variant with it. */
export async function findProductOfRows(
  db: Db,
  storeId: string,
  { slug, sku }: { slug: string; sku: string | undefined },
): Promise<string | undefined> {
  const bySlug = await first<{ product_id: string }>(
    db,
    sql`select product_id from products where store_id = ${storeId} and slug = ${slug}`,
  )
  if (bySlug || sku === undefined) return bySlug?.product_id
  const bySku = await first<{ product_id: string }>(
    db,
    sql`select product_id from skus where store_id = ${storeId} and sku = ${sku}`,
  )
  return bySku?.product_id
}
