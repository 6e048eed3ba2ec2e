import { execute, json, many, sql, type Tx } from '../platform/database/database.ts'
import { wouldChange } from '../platform/database/would-change.ts'
import { visiblePricesOfPriced } from './visible-prices.queries.ts'

const columns = sql`
  name, slug, status, channel, description, long_description, merchant_price_paisa, merchant_compare_at_paisa,
  cost_paisa, weight_kg, sku, barcode, continue_selling, colors, sizes, tags, brand_id, image_urls, custom_fields,
  print_addon, release_date, seo_title, seo_description, seo_image, similar_product_ids, created_at, updated_at,
  search_name, search_rest`

type Row = { product_id: string }

/** A new product is in no flash sale, so it shows the merchant's prices. */
export function insertProducts(tx: Tx, storeId: string, rows: Row[]): Promise<number> {
  return execute(
    tx,
    sql`
      insert into products (store_id, product_id, price_paisa, compare_at_paisa, ${columns})
      select ${storeId}, product_id, merchant_price_paisa, merchant_compare_at_paisa, ${columns}
        from jsonb_populate_recordset(null::products, ${json(rows)}::jsonb)`,
  )
}

/**
 * A column that a row does not name keeps what it has at that moment. The prices on show follow the merchant's. A row
 * that changes nothing is left alone, unless it is `touched`: something else of the product changes.
 */
export function updateProducts(tx: Tx, storeId: string, rows: (Row & { touched: boolean })[], now: Date) {
  return many<{ _id: string }>(
    tx,
    sql`
      update products old
         set (price_paisa, compare_at_paisa, flash_sale_id, ${columns}) = (
               select offer.price_paisa, before.compare_at_paisa, live.flash_sale_id, ${columns}
                 from jsonb_populate_record(old, ${json({ updated_at: now })}::jsonb || given.named) priced
                      ${visiblePricesOfPriced(storeId, now)}),
             version = old.version + 1
        from jsonb_array_elements(${json(rows)}::jsonb) as given(named)
       where old.store_id = ${storeId} and old.product_id = given.named->>'product_id'
         and ((given.named->>'touched')::boolean or ${wouldChange(sql`given.named`)})
      returning product_id as _id`,
  )
}

export function deleteProductRows(tx: Tx, storeId: string, ids: string[]) {
  return many<{ _id: string; name: string; slug: string }>(
    tx,
    sql`
    delete from products where store_id = ${storeId} and product_id = any(${ids})
    returning product_id as _id, name, case when starts_with(slug, chr(1)) then '' else slug end as slug`,
  )
}

export function freeProductSlugs(tx: Tx, storeId: string, ids: string[]): Promise<number> {
  return execute(
    tx,
    sql`update products set slug = chr(1) || product_id where store_id = ${storeId} and product_id = any(${ids})`,
  )
}

export function detachSimilarProducts(tx: Tx, storeId: string, ids: string[], now: Date) {
  return many<{ _id: string }>(
    tx,
    sql`
      update products
         set similar_product_ids = similar_product_ids - ${ids}::text[], version = version + 1, updated_at = ${now}
       where store_id = ${storeId} and similar_product_ids ?| ${ids}
      returning product_id as _id`,
  )
}

/** A product that names its categories is in these and in no others. */
export async function saveProductCategories(
  tx: Tx,
  storeId: string,
  products: { _id: string; categories?: string[] | undefined }[],
): Promise<void> {
  const named = products.filter(({ categories }) => categories)
  if (named.length === 0) return
  const members = named.flatMap(({ _id, categories = [] }) =>
    categories.map((category_id, position) => ({ product_id: _id, category_id, position })),
  )
  await execute(
    tx,
    sql`
      delete from product_categories member
       where store_id = ${storeId} and product_id = any(${named.map(({ _id }) => _id)})
         and not exists (select 1 from jsonb_to_recordset(${json(members)}) as n(product_id text, category_id text)
                          where n.product_id = member.product_id and n.category_id = member.category_id)`,
  )
  await execute(
    tx,
    sql`
      insert into product_categories as member (store_id, product_id, category_id, position)
      select ${storeId}, product_id, category_id, position
        from jsonb_to_recordset(${json(members)}) as n(product_id text, category_id text, position smallint)
          on conflict (store_id, product_id, category_id) do update set position = excluded.position
       where member.position <> excluded.position`,
  )
}
