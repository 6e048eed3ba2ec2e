import { first, many, sql, type Tx } from '../platform/database/database.ts'

export type AdjustedProduct = {
  _id: string
  name: string
  continue_selling: boolean
  has_variants: boolean
}

/** By id or slug. */
export function findProductToAdjust(tx: Tx, storeId: string, ref: string): Promise<AdjustedProduct | undefined> {
  return first(
    tx,
    sql`
      select product_id as _id, name, continue_selling,
             exists (select 1 from variants where variants.store_id = ${storeId}
                                              and variants.product_id = products.product_id) as has_variants
        from products
       where products.store_id = ${storeId} and (product_id = ${ref.toLowerCase()} or slug = ${ref})
       order by product_id = ${ref.toLowerCase()} desc limit 1`,
  )
}

/** Read under the lock of a stock row, for which a switch to outlets waits. */
export async function countsByOutlets(tx: Tx, storeId: string): Promise<boolean> {
  const store = await first<{ advanced: boolean }>(
    tx,
    sql`select use_advanced_inventory as advanced from stores where store_id = ${storeId}`,
  )
  return store?.advanced ?? false
}

export type OutletOfStore = { _id: string; name: string; website: boolean }

/** They stay until the transaction ends. */
export function shareOutlets(tx: Tx, storeId: string): Promise<OutletOfStore[]> {
  return many(
    tx,
    sql`
      select outlet_id as _id, name, website from outlets
       where store_id = ${storeId} order by outlet_id for key share`,
  )
}
