import type { Options } from './variants.ts'

export type ProductOfPage = { _id: string; price: number | null; variants: { _id: string }[] }

export type ViewedProduct = { ids: string[]; value: number }

const mostIds = 200

/** The ids of the product feed (4.13, 4.15): one for each variant, or the product's own. The lowest price. */
export function viewedProduct({ _id, price, variants }: ProductOfPage, options: Options): ViewedProduct {
  const prices = options.variants.length > 0 ? options.variants.map((variant) => variant.price) : [price ?? 0]
  const ids = variants.length > 0 ? variants.map((variant) => `${_id}_${variant._id}`) : [_id]
  return { ids: ids.slice(0, mostIds), value: Math.min(...prices) }
}
