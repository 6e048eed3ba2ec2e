import { execute, first, json, sql, type Tx } from '../platform/database/database.ts'

export type LockedStock = {
  quantity: number
  held: number
  website_quantity: number | null
  other_outlets: Record<string, number>
}

/** Until the transaction ends, no order or other adjustment changes the row. */
export function lockStockRow(
  tx: Tx,
  storeId: string,
  productId: string,
  variantId: string,
): Promise<LockedStock | undefined> {
  return first(
    tx,
    sql`
      select quantity, held, website_quantity, other_outlets from stock
       where store_id = ${storeId} and product_id = ${productId} and variant_id = ${variantId}
         for update`,
  )
}

export type Adjusted = {
  productId: string
  variantId: string
  change: number
  /** undefined: only the total changes */
  outlet: { _id: string; website: boolean; quantity: number } | undefined
}

/** The caller has locked the row. */
export function addToStock(tx: Tx, storeId: string, { productId, variantId, change, outlet }: Adjusted) {
  const website = outlet?.website ? outlet.quantity : null
  const others = outlet && !outlet.website ? { [outlet._id]: outlet.quantity } : {}
  return execute(
    tx,
    sql`
      update stock
         set quantity = quantity + ${change}, website_quantity = coalesce(${website}, website_quantity),
             other_outlets = other_outlets || ${json(others)}::jsonb
       where store_id = ${storeId} and product_id = ${productId} and variant_id = ${variantId}`,
  )
}
