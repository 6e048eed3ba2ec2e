import type * as items from '@pasal/contract/catalogue/list-items.ts'
import type { z } from 'zod'
import { type Colour, readColour } from './colours.ts'
import { meaningOf } from './tags.ts'
import { mayBeFree } from './variant-prices.ts'

/** The item of 2.3, whose fields differ by endpoint. */
export type ListItem =
  | z.output<typeof items.listedProduct>
  | z.output<typeof items.categoryProduct>
  | z.output<typeof items.newArrival>
  | z.output<typeof items.foundProduct>
  | z.output<typeof items.saleProduct>
  | z.output<typeof items.brandProduct>
  | z.output<typeof items.similarProduct>

export type Badge = { kind: 'soon' | 'out' | 'sale' } | { kind: 'percent'; percent: number }

/** What a card shows and what filters and sorts read: a small part of a list item. */
export type Card = {
  id: string
  name: string
  slug: string
  picture: string | undefined
  /** the lowest and highest price, the same where there is one; absent where the price is hidden or unknown */
  price: { min: number; max: number } | undefined
  /** the price before, where one price is reduced */
  before: number | undefined
  badge: Badge | undefined
  inStock: boolean
  /** in stock without a unit: it continues selling */
  sellsOn: boolean
  colours: Colour[]
  sizes: string[]
  shelves: string[]
  brand: string | undefined
  createdAt: string
  rating: number
}

/** The items that a shop shows: Active and not for the POS alone. Similar products have no channel (2.3). */
export function cardsOf(items: readonly ListItem[]): Card[] {
  return items.filter(isShown).map(cardOf)
}

export function isShown(product: { status: string; channel?: number }): boolean {
  return product.status === 'Active' && product.channel !== 3
}

function cardOf(item: ListItem): Card {
  const tags = meaningOf(item.tags)
  const price = tags.noPrice ? undefined : priceOf(item)
  const single = price && price.min === price.max ? price.min : undefined
  const before = single === undefined ? undefined : beforeOf(item, single)
  return {
    ...{ id: item._id, name: item.name, slug: item.slug, picture: item.image_urls[0], price, before },
    badge: badgeOf(item, tags.comingSoon, price !== undefined, before, single),
    inStock: item.in_stock,
    sellsOn: item.in_stock && item.quantity <= 0,
    colours: item.colors.map(readColour),
    sizes: item.sizes,
    shelves: item.categories.map((category) => (typeof category === 'string' ? category : category.name)),
    brand: 'brand' in item ? item.brand?.slug : undefined,
    createdAt: item.created_at,
    rating: 'review_count' in item && item.review_count > 0 ? item.total_rating / item.review_count : 0,
  }
}

/** `price` is null when prices of variants differ, and the highest where one has none or costs nothing (2.3). */
function priceOf({ price, min_price, max_price, variants }: ListItem): Card['price'] {
  if (price === null) {
    return min_price !== null && max_price !== null ? { min: min_price, max: max_price } : undefined
  }
  const own = variants.flatMap((variant) => (variant.price || isFree(variant, variants) ? [variant.price ?? 0] : []))
  return own.length > 0 ? { min: Math.min(...own), max: Math.max(...own) } : { min: price, max: price }
}

type Prices = ListItem['variants'][number]

/** Whether a price of 0 is that of a sale, which takes as much off another variant, and not a price that is missing. */
function isFree(variant: Prices, all: Prices[]): boolean {
  const takesAll = ({ price, compare_at_price: before }: Prices) =>
    price !== null && price > 0 && before - price >= variant.compare_at_price
  return mayBeFree(variant) && all.some(takesAll)
}

/** The price before: the product's, or the one that all its variants share. */
function beforeOf({ compare_at_price, variants }: ListItem, now: number): number | undefined {
  const [first, ...others] = variants.map((variant) => variant.compare_at_price)
  const before = first !== undefined && others.every((other) => other === first) ? first : compare_at_price
  return before > now ? before : undefined
}

/** At most one badge: coming soon, then sold out, then the sale. */
function badgeOf(item: ListItem, soon: boolean, hasPrice: boolean, before?: number, now?: number): Badge | undefined {
  if (soon) return { kind: 'soon' }
  if (!item.in_stock) return { kind: 'out' }
  if (!hasPrice) return undefined
  if (before !== undefined && now !== undefined) {
    const percent = Math.round(((before - now) / before) * 100)
    return percent > 0 ? { kind: 'percent', percent } : { kind: 'sale' }
  }
  const isReduced = item.variants.some(({ price, compare_at_price }) => price !== null && compare_at_price > price)
  return isReduced ? { kind: 'sale' } : undefined
}
