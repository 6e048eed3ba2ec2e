import type { Product } from '../api/types.ts'

/** Changes with variants as the API takes them: without what it only shows. The count of a new one stands in it. */
export function productBody(changes: Partial<Product>) {
  if (!changes.variants) return changes
  const variants = changes.variants.map(({ _id, option_name, quantity, ...variant }) => ({
    ...(_id ? { _id } : { quantity }),
    ...{ option_name, price: variant.price, compare_at_price: variant.compare_at_price },
    ...{ sku: variant.sku, weight: variant.weight },
  }))
  return { ...changes, variants }
}
