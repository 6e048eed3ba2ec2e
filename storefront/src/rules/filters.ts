import { latinDigits } from '../format/numbers.ts'
import type { Sort } from '../language/sort.ts'
import type { Card } from './card.ts'
import type { Colour } from './colours.ts'
import { openRemembered } from './remembered.ts'

/* Filters, sort and pages of a list. Their state is the URL's query, so a list can be linked and needs no script. */

export type Query = {
  shelves: string[]
  colours: string[]
  sizes: string[]
  min: number | undefined
  max: number | undefined
  inStock: boolean
  sort: Sort
  page: number
}

/** A filter that is applied, and the list without it. */
export type Applied = { name: 'shelf' | 'colour' | 'size' | 'min' | 'max' | 'stock'; value: string; href: string }

export type Facet = { value: string; count: number; isChosen: boolean }
/** Pages share them, so they are not changed. */
export type Facets = {
  shelves: readonly Facet[]
  colours: readonly (Facet & { colour: Colour })[]
  sizes: readonly Facet[]
}

export const perPage = 30
const sorts: readonly Sort[] = ['newest', 'price', 'price-desc', 'name', 'rating']
const maxChoices = 24

export function readQuery(params: URLSearchParams): Query {
  const all = (name: string) => [...new Set(params.getAll(name).filter(Boolean))].slice(0, maxChoices)
  const sort = sorts.find((name) => name === params.get('sort')) ?? 'newest'
  const page = Number(params.get('page') ?? 1)
  return {
    ...{ shelves: all('shelf'), colours: all('colour'), sizes: all('size'), min: readAmount(params.get('min')) },
    ...{
      max: readAmount(params.get('max')),
      inStock: params.get('stock') === 'in',
      sort,
      page: Number.isInteger(page) && page > 0 ? page : 1,
    },
  }
}

/** An amount as people type it: digits of either script, with commas and spaces. Other text is no amount. */
export function readAmount(typed: string | null): number | undefined {
  const plain = latinDigits(typed ?? '').replace(/[,\s]/g, '')
  const value = /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

type Test = (card: Card) => boolean

/** The tests of each kind of filter. Several choices of one kind widen it, several kinds narrow it. */
function testsOf(query: Query): Record<'shelf' | 'colour' | 'size' | 'price' | 'stock', Test> {
  const { shelves, colours, sizes, min, max, inStock } = query
  const some = (chosen: string[], of: readonly string[]) =>
    chosen.length === 0 || of.some((one) => chosen.includes(one))
  return {
    shelf: (card) => some(shelves, card.shelves),
    colour: (card) => colours.length === 0 || card.colours.some(({ name }) => colours.includes(name)),
    size: (card) => some(sizes, card.sizes),
    price: ({ price }) =>
      (min === undefined || (price !== undefined && price.max >= min)) &&
      (max === undefined || (price !== undefined && price.min <= max)),
    stock: (card) => !inStock || card.inStock,
  }
}

function hasFilters({ shelves, colours, sizes, min, max, inStock }: Query): boolean {
  return shelves.length + colours.length + sizes.length > 0 || min !== undefined || max !== undefined || inStock
}

export function filterCards(cards: readonly Card[], query: Query): readonly Card[] {
  const sorted = sortCards(cards, query.sort)
  if (!hasFilters(query)) return sorted
  const tests = Object.values(testsOf(query))
  return sorted.filter((card) => tests.every((test) => test(card)))
}

const facetsOfAll = openRemembered<Facets>()

/** What each choice would find with all filters of other kinds. Without a filter all pages of a list have the same. */
export function facetsOf(cards: readonly Card[], query: Query): Facets {
  return hasFilters(query) ? countFacets(cards, query) : facetsOfAll(cards, '', () => countFacets(cards, query))
}

function countFacets(cards: readonly Card[], query: Query): Facets {
  const { shelf, colour, size, price, stock } = testsOf(query)
  const count = (others: Test[], valuesOf: (card: Card) => string[], chosen: string[]): Facet[] => {
    const counts = new Map<string, number>()
    for (const card of cards) {
      if (!others.every((test) => test(card))) continue
      const values = valuesOf(card)
      for (const [at, value] of values.entries()) {
        // A card that names a value twice counts once.
        if (values.indexOf(value) === at) counts.set(value, (counts.get(value) ?? 0) + 1)
      }
    }
    for (const value of chosen) if (!counts.has(value)) counts.set(value, 0)
    return [...counts].map(([value, found]) => ({ value, count: found, isChosen: chosen.includes(value) }))
  }
  const swatches = new Map<string, Colour>()
  for (const { colours } of cards) for (const one of colours) swatches.set(one.name, one)
  return {
    shelves: count([colour, size, price, stock], (card) => card.shelves, query.shelves),
    colours: count([shelf, size, price, stock], (card) => card.colours.map(({ name }) => name), query.colours).map(
      (facet) => ({ ...facet, colour: swatches.get(facet.value) ?? { name: facet.value, swatch: [] } }),
    ),
    sizes: count([shelf, colour, price, stock], (card) => card.sizes, query.sizes),
  }
}

const sortedLists = openRemembered<readonly Card[]>()

/** A cached list is sorted once for all its pages and filters. */
function sortCards(cards: readonly Card[], sort: Sort): readonly Card[] {
  const price = ({ price: of }: Card) => of?.min ?? Number.POSITIVE_INFINITY
  const orders: Record<Sort, (a: Card, b: Card) => number> = {
    // Timestamps of one form: their order is that of their characters, without the rules of a language.
    newest: (a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0),
    price: (a, b) => price(a) - price(b),
    'price-desc': (a, b) => (b.price?.max ?? -1) - (a.price?.max ?? -1),
    name: (a, b) => a.name.localeCompare(b.name),
    rating: (a, b) => b.rating - a.rating,
  }
  return sortedLists(cards, sort, () => cards.toSorted(orders[sort]))
}

/** Every applied filter, each with the URL that takes it away. A page number goes with it. */
export function appliedOf(url: URL): Applied[] {
  const names = ['shelf', 'colour', 'size', 'min', 'max', 'stock'] as const
  return names.flatMap((name) =>
    [...new Set(url.searchParams.getAll(name).filter((value) => isApplied(name, value)))].map((value) => {
      const rest = new URLSearchParams(url.searchParams)
      rest.delete(name, value)
      rest.delete('page')
      return { name, value, href: withQuery(url, rest) }
    }),
  )
}

function isApplied(name: Applied['name'], value: string): boolean {
  return name === 'min' || name === 'max' ? readAmount(value) !== undefined : value !== ''
}

export function pageHref(url: URL, page: number): string {
  const query = new URLSearchParams(url.searchParams)
  if (page > 1) query.set('page', String(page))
  else query.delete('page')
  return withQuery(url, query)
}

function withQuery(url: URL, query: URLSearchParams): string {
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname
}

/** The applied filter without which most is found. */
export function bestLoosening(cards: readonly Card[], applied: Applied[]): (Applied & { count: number }) | undefined {
  const found = applied.map((filter) => {
    const query = readQuery(new URL(filter.href, 'http://shop').searchParams)
    return { ...filter, count: filterCards(cards, query).length }
  })
  return found.sort((a, b) => b.count - a.count).find(({ count }) => count > 0)
}
