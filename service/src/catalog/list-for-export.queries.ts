import { type Db, many, sql } from '../platform/database/database.ts'

/* What the store file says of a catalogue, under the file's names. */

export function listCategoriesForExport(db: Db, storeId: string): Promise<object[]> {
  return many(
    db,
    sql`
      select category_id as _id, name, slug, sort_order as "order", image, hide_on_product, seo_title, seo_description,
             seo_image, desc_page, created_at
        from categories where store_id = ${storeId}
       order by sort_order, created_at, category_id`,
  )
}

export function listBrandsForExport(db: Db, storeId: string): Promise<object[]> {
  return many(
    db,
    sql`
      select brand_id as _id, name, slug, logo, desc_page, page, created_at
        from brands where store_id = ${storeId}
       order by created_at, brand_id`,
  )
}

export function listPrintsForExport(db: Db, storeId: string): Promise<object[]> {
  return many(
    db,
    sql`
      select print_id as _id, name, image_url, created_at from prints
       where store_id = ${storeId}
       order by name, print_id`,
  )
}

export type PricedRow = {
  _id: string
  merchant_price_paisa: number | null
  merchant_compare_at_paisa: number | null
  cost_paisa: number | null
}

export function listProductRows(db: Db, storeId: string): Promise<PricedRow[]> {
  return many(
    db,
    sql`
      select product_id as _id, name, slug, status, channel, description, long_description, merchant_price_paisa,
             merchant_compare_at_paisa, cost_paisa, weight_kg as weight, sku, barcode, continue_selling,
             colors, sizes, tags, brand_id as brand, image_urls, custom_fields, print_addon, release_date,
             seo_title, seo_description, seo_image, similar_product_ids as similar_products, created_at, updated_at
        from products where store_id = ${storeId}
       order by created_at, product_id`,
  )
}

/** Each product's categories, in its order. */
export function listProductCategories(db: Db, storeId: string): Promise<{ product_id: string; category_id: string }[]> {
  return many(
    db,
    sql`
      select product_id, category_id from product_categories
       where store_id = ${storeId}
       order by product_id, position, category_id`,
  )
}

export function listVariantRows(db: Db, storeId: string): Promise<(PricedRow & { product_id: string })[]> {
  return many(
    db,
    sql`
      select product_id, variant_id as _id, option_name, merchant_price_paisa, merchant_compare_at_paisa, cost_paisa,
             sku, weight_kg as weight, image_url, barcode, alt_barcode, exim_code, tigg_id
        from variants where store_id = ${storeId}
       order by product_id, position, variant_id`,
  )
}
