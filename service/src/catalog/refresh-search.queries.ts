import { execute, json, many, sql, type Tx } from '../platform/database/database.ts'

/** What a product is found by beside its name, as stored. */
export type SearchParts = {
  product_id: string
  colors: string[]
  sizes: string[]
  tags: string[]
  category_ids: string[]
}

export function listSearchParts(tx: Tx, storeId: string, productIds: string[]): Promise<SearchParts[]> {
  return many(
    tx,
    sql`
      select product_id, colors, sizes, tags,
             array(select member.category_id from product_categories member
                    where member.store_id = ${storeId} and member.product_id = product.product_id
                    order by member.position, member.category_id) as category_ids
        from products product
       where store_id = ${storeId} and product_id = any(${productIds})`,
  )
}

export function listCategoryNames(
  tx: Tx,
  storeId: string,
  ids: string[],
): Promise<{ category_id: string; name: string }[]> {
  return many(
    tx,
    sql`select category_id, name from categories where store_id = ${storeId} and category_id = any(${ids})`,
  )
}

type SearchRow = { product_id: string; search_rest: string }

export function updateSearchRest(tx: Tx, storeId: string, rows: SearchRow[]): Promise<number> {
  return execute(
    tx,
    sql`
      update products
         set search_rest = n.search_rest
        from jsonb_to_recordset(${json(rows)}::jsonb) as n(product_id text, search_rest text)
       where products.store_id = ${storeId} and products.product_id = n.product_id`,
  )
}
