import { ApiError } from '../api/call.ts'
import { useWrite } from '../api/store.ts'
import { type NewPrice, type PriceChange, pricesBody } from './bulk-prices.ts'
import type { ChosenProduct } from './use-chosen.ts'

/** `why`: the error of a product that stayed as it was. */
type Failed = { name: string; why: ApiError }

/**
 * `settled`: products that the change must not reach again. The one at which it `stopped` is among them: without a
 * response, nobody knows whether its prices are changed.
 */
type Done = { ok: number; settled: string[]; failed: Failed[]; stopped?: Failed }

/** Writes new prices product by product, each whole or not at all, over the version whose prices were shown. */
export function useBulkPrices() {
  const write = useWrite()
  return async function writePrices(
    products: readonly ChosenProduct[],
    prices: readonly NewPrice[],
    change: PriceChange,
  ): Promise<Done> {
    const done: Done = { ok: 0, settled: [], failed: [] }
    for (const product of products) {
      const body = pricesBody(product, prices, change)
      if (!body) continue
      const { _id, name, version } = product
      try {
        await whenTaken(() => write('PATCH', `/products/${_id}`, body, { ifMatch: version }))
        done.ok += 1
        done.settled.push(_id)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status !== 0 && error.status < 500) done.failed.push({ name, why: error })
        else return { ...done, settled: [...done.settled, _id], stopped: { name, why: error } }
      }
    }
    return done
  }
}

/** A person may send so many requests a minute, which is fewer than a large shop has products. */
const pauseMs = 5000
const mostPauses = 20

/** A request that is one too many in this minute has changed nothing, and is sent again. */
async function whenTaken<Result>(send: () => Promise<Result>): Promise<Result> {
  for (let pauses = 0; ; pauses++) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429 || pauses === mostPauses) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
