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

/** Every price of these products that the change makes another. */
export function newPrices(products: readonly ChosenProduct[], change: PriceChange): NewPrice[] {
  return products.flatMap((product) => {
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
