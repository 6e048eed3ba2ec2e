import { lockProductsToReprice, repriceProducts, repriceVariants } from '../catalog/visible-prices.queries.ts'
import type { Tx } from '../platform/database/database.ts'
import { markFlipped } from './flash-sales.queries.ts'

/**
 * Writes a store's visible prices as they must be at `now` (2.6): the offer price in a live sale, else the merchant's
 * price. Returns how many products and sales changed; a second call changes none. The caller has locked the store's
 * prices.
 */
export async function applyFlashSales(tx: Tx, storeId: string, now: Date) {
  const productIds = await lockProductsToReprice(tx, storeId, now)
  if (productIds.length > 0) {
    await repriceProducts(tx, storeId, productIds, now)
    await repriceVariants(tx, storeId, productIds, now)
  }
  const sales = await markFlipped(tx, storeId, now)
  return { products: productIds.length, sales }
}
