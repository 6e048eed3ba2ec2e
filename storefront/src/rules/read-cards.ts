import type * as brands from '@pasal/contract/brands/routes.ts'
import type * as catalogue from '@pasal/contract/catalogue/routes.ts'
import type { ResponseOf, StoreApi } from '../store-api.ts'
import { type Card, cardsOf, type ListItem } from './card.ts'

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

/** The products of a category, or undefined where there is none of that slug. */
export function findCategoryCards(api: StoreApi, store_id: string, slug: string): Promise<Card[] | undefined> {
  const shape = ({ products }: InCategory) => cardsOf(products as ListItem[])
  return api.find<typeof catalogue.getCategory, Card[]>(
    '/product/public/:store_id/category/:slug',
    { store_id, slug },
    { shape, as: 'cards' },
  )
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

export function searchCards(api: StoreApi, store_id: string, q: string): Promise<Card[]> {
  return api.read<typeof catalogue.searchProducts, Card[]>(
    '/product/public/search/:store_id',
    { store_id, q },
    { shape: cardsOf, as: 'cards' },
  )
}

export type BrandPage = Pick<OfBrand, 'brand'> & { cards: Card[] }

export function findBrandPage(api: StoreApi, store_id: string, slug: string): Promise<BrandPage | undefined> {
  return api.find<typeof brands.listBrandProducts, BrandPage>(
    '/brand/public/products/:store_id/:slug',
    { store_id, slug },
    { shape: ({ brand, products }) => ({ brand, cards: cardsOf(products) }), as: 'cards' },
  )
}
