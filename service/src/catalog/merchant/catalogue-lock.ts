import type { StoreTx } from '../../platform/cache/store-changes.ts'
import { lockStorePrices } from '../visible-prices.queries.ts'

/**
 * One write of a store's catalogue at a time: products, categories, brands and prints name each other, and sales write
 * prices. Every write takes this lock before any row.
 */
export function lockCatalogue(tx: StoreTx, storeId: string): Promise<void> {
  return lockStorePrices(tx, storeId)
}
