import type * as sales from '@pasal/contract/flash-sales/routes.ts'
import { toPaisa } from '@pasal/contract/pricing/money.ts'
import { offerPricePaisa } from '@pasal/contract/pricing/offer-price.ts'
import type { ResponseOf, StoreApi } from '../store-api.ts'
import type { Card } from './card.ts'
import { readReducedCards } from './read-cards.ts'

export type Sale = ResponseOf<typeof sales.listFlashSales>['sales'][number]
export type LiveSale = { sale: Sale; cards: Card[] }

/** A sale begins and ends at a moment, so its reads are cached for less than a catalogue's. */
const freshMs = 5000
const mostShown = 10
/** A shop may have thousands of reduced products, and the API tells only product by product what is in a sale. */
const mostRead = 100

/** The live sale with its products, and the next one. */
export async function readSales(api: StoreApi, store_id: string): Promise<{ live?: LiveSale; next?: Sale }> {
  const read = await api.read<typeof sales.listFlashSales>('/public/flash-sale/:store_id', { store_id }, { freshMs })
  const next = read.sales.find(({ status }) => status === 'upcoming')
  const live = read.sales.find(({ status }) => status === 'live')
  if (!live) return next ? { next } : {}
  return { live: { sale: live, cards: await readSaleCards(api, store_id, live) }, ...(next ? { next } : {}) }
}

async function readSaleCards(api: StoreApi, store_id: string, sale: Sale): Promise<Card[]> {
  const reduced = await readReducedCards(api, store_id)
  const candidates = reduced.toSorted((a, b) => Number(isOffer(b, sale)) - Number(isOffer(a, sale))).slice(0, mostRead)
  const cards: Card[] = []
  while (candidates.length > 0 && cards.length < mostShown) {
    const batch = candidates.splice(0, mostShown)
    const found = await Promise.all(
      batch.map(({ id: product_id }) =>
        api.read<typeof sales.getFlashSaleOfProduct>('/public/flash-sale/:store_id/product/:product_id', {
          ...{ store_id, product_id },
        }),
      ),
    )
    cards.push(...batch.filter((_, index) => found[index]?.sale?._id === sale._id))
  }
  return cards.slice(0, mostShown)
}

/** Whether the price is what this sale makes of the price before: such a product is most likely in it. */
function isOffer({ price, before }: Card, { discount_type, discount_value }: Sale): boolean {
  if (!price || before === undefined) return false
  return offerPricePaisa(toPaisa(before), discount_type, discount_value) === toPaisa(price.min)
}
