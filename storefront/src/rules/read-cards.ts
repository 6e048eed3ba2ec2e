import type * as brands from '@pasal/contract/brands/routes.ts'
import type * as catalogue from '@pasal/contract/catalogue/routes.ts'
import type { ResponseOf, StoreApi } from '../store-api.ts'
import { type Card, cardsOf, type ListItem } from './card.ts'
import { openRemembered } from './remembered.ts'

/* The lists of 4.1, reduced to cards before they are cached. */

type InCategory = ResponseOf<typeof catalogue.getCategory>
type OfBrand = ResponseOf<typeof brands.listBrandProducts>

/** Every product of the shop, newest first. */
export function readAllCards(api: StoreApi, store_id: string): Promise<Card[]> {
  return api.read<typeof catalogue.listProducts, Card[]>(
    '/product/public/:store_id',
    { store_id },
    { shape: cardsOf, as: 'cards' },
  )
}

type SoldOn = { cards: Map<string, Card>; lists: WeakMap<Card[], Card[]> }
const soldOn = openRemembered<SoldOn>()

/**
 * Category, new arrivals, search and similar products do not load `continue_selling` (2.3), so a product that is sold
 * without a unit in stock is sold out there. Its card is replaced by that of the list of all products.
 */
export async function withSoldOn(api: StoreApi, store_id: string, cards: Card[]): Promise<Card[]> {
  if (cards.every(({ inStock }) => inStock)) return cards
  const all = await readAllCards(api, store_id)
  const known = soldOn(all, '', () => ({
    cards: new Map(all.filter(({ sellsOn }) => sellsOn).map((card) => [card.id, card])),
    lists: new WeakMap(),
  }))
  // The same list each time, so that what is remembered of it lasts.
  const list = known.lists.get(cards) ?? cards.map((card) => known.cards.get(card.id) ?? card)
  known.lists.set(cards, list)
  return list
}

/** The products of a category, or undefined where there is none of that slug. */
export async function findCategoryCards(api: StoreApi, store_id: string, slug: string): Promise<Card[] | undefined> {
  const shape = ({ products }: InCategory) => cardsOf(products as ListItem[])
  const cards = await api.find<typeof catalogue.getCategory, Card[]>(
    '/product/public/:store_id/category/:slug',
    { store_id, slug },
    { shape, as: 'cards' },
  )
  return cards && withSoldOn(api, store_id, cards)
}

export function readReducedCards(api: StoreApi, store_id: string): Promise<Card[]> {
  return api.read<typeof catalogue.listReducedProducts, Card[]>(
    '/product/public/sale/:store_id',
    { store_id },
    // `compare_at_price` may stand on a product that costs as much: only a lower price is a sale.
    { shape: (items) => cardsOf(items).filter(isReduced), as: 'cards' },
  )
}

function isReduced({ badge, before }: Card): boolean {
  return before !== undefined || badge?.kind === 'sale' || badge?.kind === 'percent'
}

/** A search finds so many at most (4.1). */
export const mostFound = 50

export async function searchCards(api: StoreApi, store_id: string, q: string): Promise<Card[]> {
  const cards = await api.read<typeof catalogue.searchProducts, Card[]>(
    '/product/public/search/:store_id',
    { store_id, q },
    { shape: cardsOf, as: 'cards' },
  )
  return withSoldOn(api, store_id, cards)
}

export type BrandPage = Pick<OfBrand, 'brand'> & { cards: Card[] }

export function findBrandPage(api: StoreApi, store_id: string, slug: string): Promise<BrandPage | undefined> {
  return api.find<typeof brands.listBrandProducts, BrandPage>(
    '/brand/public/products/:store_id/:slug',
    { store_id, slug },
    { shape: ({ brand, products }) => ({ brand, cards: cardsOf(products) }), as: 'cards' },
  )
}
