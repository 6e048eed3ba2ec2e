import type { Tx } from '../platform/database/database.ts'
import {
  lockProductsToReprice,
  lockStorePrices,
  markFlipped,
  repriceProducts,
  repriceVariants,
} from './flash-sales.queries.ts'

/**
 * Brings a store's visible prices to what they must be at `now` (2.6): the offer price in a live sale, the merchant's own prices
 * everywhere else. Returns how many products changed; a second call changes none.
 */
export async function applyFlashSales(tx: Tx, storeId: string, now: Date): Promise<number> {
  await lockStorePrices(tx, storeId)
  const productIds = await lockProductsToReprice(tx, storeId, now)
  if (productIds.length > 0) {
    await repriceProducts(tx, storeId, productIds, now)
    await repriceVariants(tx, storeId, productIds, now)
  }
  await markFlipped(tx, storeId, now)
  return productIds.length
}
