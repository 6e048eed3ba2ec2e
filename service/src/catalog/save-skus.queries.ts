import { execute, json, many, sql, type Tx } from '../platform/database/database.ts'

export type Item = { product_id: string; variant_id: string }

/** The items have no SKU until they get one. `= any` uses the index under a generic plan of a young table. */
export function deleteSkus(tx: Tx, storeId: string, items: Item[]): Promise<number> {
  return execute(
    tx,
    sql`
      delete from skus old
       using jsonb_to_recordset(${json(items)}::jsonb) as n(product_id text, variant_id text)
       where old.store_id = ${storeId} and old.product_id = any(${items.map(({ product_id }) => product_id)})
         and old.product_id = n.product_id and old.variant_id = n.variant_id`,
  )
}

/** Of the variants while they exist. */
export function deleteSkusOfVariants(tx: Tx, storeId: string, variantIds: string[]): Promise<number> {
  return execute(
    tx,
    sql`
      delete from skus old using variants variant
       where old.store_id = ${storeId} and variant.store_id = ${storeId} and variant.variant_id = any(${variantIds})
         and old.product_id = variant.product_id and old.variant_id = variant.variant_id`,
  )
}

/** Of products that are going to be deleted, and of their variants. */
export function deleteSkusOfProducts(tx: Tx, storeId: string, productIds: string[]): Promise<number> {
  return execute(tx, sql`delete from skus where store_id = ${storeId} and product_id = any(${productIds})`)
}

/** Returns those that are inserted; another item has each of the others. */
export async function insertSkus(tx: Tx, storeId: string, items: (Item & { sku: string })[]): Promise<string[]> {
  const rows = await many<{ sku: string }>(
    tx,
    sql`
      insert into skus (store_id, sku, product_id, variant_id)
      select ${storeId}, sku, product_id, variant_id
        from jsonb_to_recordset(${json(items)}::jsonb) as n(sku text, product_id text, variant_id text)
       order by sku
          on conflict (store_id, sku) do nothing
      returning sku`,
  )
  return rows.map(({ sku }) => sku)
}
