import type { Product } from '../api/types.ts'

/** Changes with variants as the API takes them: without what it only shows. The count of a new one stands in it. */
export function productBody(changes: Partial<Product>) {
  if (!changes.variants) return changes
  const variants = changes.variants.map(({ _id, option_name, price, compare_at_price, sku, quantity }) => ({
    ...(_id ? { _id } : { quantity }),
    ...{ option_name, price, compare_at_price, sku },
  }))
  return { ...changes, variants }
}
