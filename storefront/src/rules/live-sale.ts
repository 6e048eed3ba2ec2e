import type * as sales from '@pasal/contract/flash-sales/routes.ts'
import type { ResponseOf, StoreApi } from '../store-api.ts'
import type { Card } from './card.ts'
import { readReducedCards } from './read-cards.ts'

export type Sale = ResponseOf<typeof sales.listFlashSales>['sales'][number]
export type LiveSale = { sale: Sale; cards: Card[] }

/** A sale begins and ends at a moment, so its reads are cached for less than a catalogue's. */
const freshMs = 5000
const mostShown = 10

/** The live sale with its products, and the next one. The API tells only product by product what is in a sale. */
export async function readSales(api: StoreApi, store_id: string): Promise<{ live?: LiveSale; next?: Sale }> {
  const read = await api.read<typeof sales.listFlashSales>('/public/flash-sale/:store_id', { store_id }, { freshMs })
  const next = read.sales.find(({ status }) => status === 'upcoming')
  const live = read.sales.find(({ status }) => status === 'live')
  if (!live) return next ? { next } : {}
  const candidates = (await readReducedCards(api, store_id)).slice(0, mostShown)
  const found = await Promise.all(
    candidates.map(({ id: product_id }) =>
      api.read<typeof sales.getFlashSaleOfProduct>('/public/flash-sale/:store_id/product/:product_id', {
        ...{ store_id, product_id },
      }),
    ),
  )
  const cards = candidates.filter((_, index) => found[index]?.sale?._id === live._id)
  return { live: { sale: live, cards }, ...(next ? { next } : {}) }
}
