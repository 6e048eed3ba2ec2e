import type { ChosenProduct } from './use-chosen.ts'

export type PriceWay = 'percent' | 'amount' | 'set'
export type PriceChange = { way: PriceWay; value: number; isLess: boolean; round: boolean; keepBefore: boolean }

/** `variant`: absent for the price of the product itself. */
export type NewPrice = { product: string; variant?: string; name: string; before: number; after: number }

/** A price after the change, never below 0, in whole rupees or in paisa. */
function changedPrice(price: number, { way, value, isLess, round }: PriceChange): number {
  const sign = isLess ? -1 : 1
  const changed = way === 'set' ? value : way === 'amount' ? price + sign * value : price * (1 + (sign * value) / 100)
  const paisa = Math.round(Math.max(0, changed) * 100)
  return round ? Math.round(paisa / 100) : paisa / 100
}

/**
 * Every price of these products that the change makes another. Those of `settled` products are changed already: they
 * are read again with their new prices, from which a percentage would be taken a second time.
 */
export function newPrices(
  products: readonly ChosenProduct[],
  change: PriceChange,
  settled: ReadonlySet<string> = new Set(),
): NewPrice[] {
  return products.flatMap((product) => {
    if (settled.has(product._id)) return []
    const own = product.price === null ? [] : [{ name: product.name, price: product.price }]
    const ofVariants = product.variants.flatMap(({ _id, option_name, price }) =>
      price === null ? [] : [{ variant: _id, name: `${product.name}, ${option_name}`, price }],
    )
    return [...own, ...ofVariants].flatMap(({ price, ...named }) => {
      const after = changedPrice(price, change)
      return after === price ? [] : [{ product: product._id, ...named, before: price, after }]
    })
  })
}

/** The request's body for one product, or undefined when none of its prices changes. */
export function pricesBody(product: ChosenProduct, prices: readonly NewPrice[], { keepBefore }: PriceChange) {
  const ofProduct = prices.filter((price) => price.product === product._id)
  if (ofProduct.length === 0) return undefined
  const keys = ({ before, after }: NewPrice) => ({
    ...{ price: after, ...(keepBefore && after < before ? { compare_at_price: before } : {}) },
  })
  const own = ofProduct.find(({ variant }) => variant === undefined)
  const variants = product.variants.map(({ _id }) => {
    const price = ofProduct.find(({ variant }) => variant === _id)
    return { _id, ...(price ? keys(price) : {}) }
  })
  return { ...(own ? keys(own) : {}), ...(variants.length > 0 ? { variants } : {}) }
}
