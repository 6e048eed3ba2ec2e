import { lockStorePrices } from '../catalog/visible-prices.queries.ts'
import type { Resource } from '../merchant/change-object.ts'
import { findMerchantProduct, lockProduct, type MerchantProduct } from './product.queries.ts'

export const product: Resource<MerchantProduct> = {
  kind: 'product',
  nameOf: ({ name }) => name,
  async lock(tx, storeId, id) {
    await lockStorePrices(tx, storeId)
    await lockProduct(tx, storeId, id)
    return findMerchantProduct(tx, storeId, id)
  },
}
