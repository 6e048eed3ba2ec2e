import { execute, json, many, sql, type Tx } from '../platform/database/database.ts'

/* What refers to an object that an import renames or removes. */

export async function listProductIdsInCategories(tx: Tx, storeId: string, categoryIds: string[]): Promise<string[]> {
  const rows = await many<{ product_id: string }>(
    tx,
    sql`
      select distinct product_id from product_categories
       where store_id = ${storeId} and category_id = any(${categoryIds}) order by product_id`,
  )
  return rows.map(({ product_id }) => product_id)
}

export function detachBrands(tx: Tx, storeId: string, brandIds: string[]): Promise<number> {
  return execute(
    tx,
    sql`update products set brand_id = null where store_id = ${storeId} and brand_id = any(${brandIds})`,
  )
}

/** An empty list would allow every print: the add-on whose last print goes is switched off. */
export function detachPrints(tx: Tx, storeId: string, printIds: string[]): Promise<number> {
  return execute(
    tx,
    sql`
      update products
         set print_addon = print_addon || jsonb_build_object('prints', left_over.prints)
                           || case when left_over.prints = '[]' then '{"enabled": false}' else '{}' end::jsonb
        from (select product_id, coalesce(jsonb_agg(print) filter (where print <> all(${printIds})), '[]') as prints
                from products, jsonb_array_elements_text(print_addon->'prints') print
               where store_id = ${storeId} and jsonb_typeof(print_addon->'prints') = 'array'
                 and print_addon->'prints' ?| ${printIds}
               group by product_id) left_over
       where products.store_id = ${storeId} and products.product_id = left_over.product_id`,
  )
}

/** In the order in which orders lock them, before any is changed in the file's order: those with a limit first. */
export function lockCoupons(tx: Tx, storeId: string): Promise<number> {
  return execute(
    tx,
    sql`select 1 from coupons where store_id = ${storeId} order by usage_limit is null, coupon_id for update`,
  )
}

/** An empty list would make the coupon good for everything: the one whose last category goes is switched off. */
export function detachCouponCategories(tx: Tx, storeId: string, categoryIds: string[]): Promise<number> {
  return execute(
    tx,
    sql`
      update coupons
         set category_ids = category_ids - ${categoryIds}::text[],
             active = active and category_ids - ${categoryIds}::text[] <> '[]'
       where store_id = ${storeId} and category_ids ?| ${categoryIds}`,
  )
}

export function detachSimilarProducts(tx: Tx, storeId: string, productIds: string[]): Promise<number> {
  return execute(
    tx,
    sql`
      update products set similar_product_ids = similar_product_ids - ${productIds}::text[]
       where store_id = ${storeId} and similar_product_ids ?| ${productIds}`,
  )
}

export function detachAuthors(tx: Tx, storeId: string, userIds: string[]): Promise<number> {
  return execute(
    tx,
    sql`update blog_posts set author_user_id = null where store_id = ${storeId} and author_user_id = any(${userIds})`,
  )
}

/** Posts keep slugs: a renamed category is renamed in them (`slugs`: new by old), a removed one goes (null). */
export function renamePostCategories(tx: Tx, storeId: string, slugs: Record<string, string | null>): Promise<number> {
  return execute(
    tx,
    sql`
      update blog_posts
         set categories = coalesce((
               select jsonb_agg(coalesce(renamed.slugs->>category, category) order by position)
                        filter (where not renamed.slugs ? category or renamed.slugs->>category is not null)
                 from jsonb_array_elements_text(categories) with ordinality as listed(category, position)), '[]')
        from (select ${json(slugs)}::jsonb as slugs) renamed
       where store_id = ${storeId} and categories ?| array(select jsonb_object_keys(renamed.slugs))`,
  )
}
