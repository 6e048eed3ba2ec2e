import { ApiError } from '../api/call.ts'
import { useWrite } from '../api/store.ts'
import type { NewPrice, PriceChange } from './bulk-prices.ts'
import type { ChosenProduct } from './use-chosen.ts'

type Done = { ok: number; failed: string[] }

/** Writes new prices product by product, each whole or not at all, over the version whose prices were shown. */
export function useBulkPrices() {
  const write = useWrite()
  return async function writePrices(
    products: readonly ChosenProduct[],
    prices: readonly NewPrice[],
    { keepBefore }: PriceChange,
  ): Promise<Done> {
    const done: Done = { ok: 0, failed: [] }
    for (const product of products) {
      const ofProduct = prices.filter((price) => price.product === product._id)
      if (ofProduct.length === 0) continue
      const keys = ({ before, after }: NewPrice) => ({
        ...{ price: after, ...(keepBefore && after < before ? { compare_at_price: before } : {}) },
      })
      const own = ofProduct.find(({ variant }) => variant === undefined)
      const variants = product.variants.map(({ _id }) => {
        const price = ofProduct.find(({ variant }) => variant === _id)
        return { _id, ...(price ? keys(price) : {}) }
      })
      const body = { ...(own ? keys(own) : {}), ...(variants.length > 0 ? { variants } : {}) }
      try {
        await write('PATCH', `/products/${product._id}`, body, { ifMatch: product.version })
        done.ok += 1
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error
        done.failed.push(product.name)
      }
    }
    return done
  }
}
