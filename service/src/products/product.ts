import { isDeepStrictEqual } from 'node:util'
import { lockStorePrices } from '../catalog/visible-prices.queries.ts'
import type { Resource } from '../merchant/change-object.ts'
import { findMerchantProduct, lockProduct, type MerchantProduct, type MerchantVariant } from './product.queries.ts'

export const product: Resource<MerchantProduct> = {
  kind: 'product',
  nameOf: ({ name }) => name,
  async lock(tx, storeId, id) {
    await lockStorePrices(tx, storeId)
    await lockProduct(tx, storeId, id)
    return findMerchantProduct(tx, storeId, id)
  },
  auditedChange: ({ before, after }) => ({
    before: withoutStaying(before, after.variants),
    after: withoutStaying(after, before.variants),
  }),
}

type Part = Partial<MerchantProduct>

/**
 * Without the variants that are the same on the other side, at the same place: a change of one of 500 variants would
 * otherwise keep all of them twice.
 */
function withoutStaying(part: Part, others: Part['variants'] = []): Part {
  if (!part.variants) return part
  const differs = (variant: MerchantVariant, index: number) => !isDeepStrictEqual(variant, others[index])
  return { ...part, variants: part.variants.filter(differs) }
}
