import { expect, test } from 'vitest'
import type { Card } from './card.ts'
import { appliedOf, bestLoosening, facetsOf, filterCards, pageHref, readQuery } from './filters.ts'

function aCard(name: string, fields: Partial<Card> = {}): Card {
  return {
    ...{ id: name, name, slug: name, picture: undefined, price: { min: 500, max: 500 }, before: undefined },
    ...{ badge: undefined, inStock: true, sellsOn: false, colours: [], sizes: [], shelves: ['Wool'], brand: undefined },
    ...{ createdAt: '2026-01-01', rating: 0, ...fields },
  }
}

const cards = [
  aCard('cap', { colours: [{ name: 'Red', swatch: [] }], sizes: ['S'], price: { min: 300, max: 400 } }),
  aCard('shawl', { colours: [{ name: 'Red', swatch: [] }], sizes: ['M'], price: { min: 900, max: 900 } }),
  aCard('tea', { shelves: ['Tea'], inStock: false, createdAt: '2026-02-01' }),
]
const query = (text: string) => readQuery(new URLSearchParams(text))
const names = (text: string) => filterCards(cards, query(text)).map(({ name }) => name)

test('choices of one kind widen a list, kinds narrow it', () => {
  expect(names('shelf=Wool&shelf=Tea')).toHaveLength(3)
  expect(names('shelf=Wool&size=S')).toEqual(['cap'])
  expect(names('stock=in')).not.toContain('tea')
})

test('a range is in a price filter when any of its prices is', () => {
  expect(names('min=350&max=380')).toEqual(['cap'])
  expect(names('max=299')).toEqual([])
})

test('a list is sorted by numbers, not by their text', () => {
  expect(names('sort=price')).toEqual(['cap', 'tea', 'shawl'])
  expect(names('sort=price-desc')).toEqual(['shawl', 'tea', 'cap'])
  expect(names('')[0]).toBe('tea')
})

test('a count is what the choice would find with the filters of other kinds', () => {
  const { shelves, sizes } = facetsOf(cards, query('shelf=Wool&size=S'))
  expect(shelves).toEqual([{ value: 'Wool', count: 1, isChosen: true }])
  expect(sizes).toEqual([
    { value: 'S', count: 1, isChosen: true },
    { value: 'M', count: 1, isChosen: false },
  ])
})

test('an applied filter has the URL without it, on the first page', () => {
  const applied = appliedOf(new URL('http://shop/products?size=S&size=M&max=500&page=3'))
  expect(applied.map(({ href }) => href)).toEqual([
    '/products?size=M&max=500',
    '/products?size=S&max=500',
    '/products?size=S&size=M',
  ])
})

test('an empty list offers the loosening that finds most', () => {
  const applied = appliedOf(new URL('http://shop/products?colour=Red&size=S&max=100'))
  expect(filterCards(cards, query('colour=Red&size=S&max=100'))).toEqual([])
  expect(bestLoosening(cards, applied)).toMatchObject({ name: 'max', count: 1 })
})

test.each(['page=0', 'page=-1', 'page=x', 'min=x', 'sort=evil'])('a malformed query is no filter: %s', (text) => {
  expect(query(text)).toEqual(query(''))
})

test('the first page has no page in its URL', () => {
  const url = new URL('http://shop/products?sort=name&page=2')
  expect([pageHref(url, 1), pageHref(url, 3)]).toEqual(['/products?sort=name', '/products?sort=name&page=3'])
})

test('a list is sorted once for each order and counted once, for all its pages', () => {
  const before = [...cards]
  expect(filterCards(cards, query('sort=name&page=2'))).toBe(filterCards(cards, query('sort=name')))
  expect(facetsOf(cards, query('page=2'))).toBe(facetsOf(cards, query('sort=price')))
  expect(facetsOf(cards, query('size=S'))).not.toBe(facetsOf(cards, query('')))
  expect(cards).toEqual(before)
})

test('an amount is read as people type it, and what is no amount neither filters nor has a chip', () => {
  expect(query('min=1,000&max=१ ५००')).toMatchObject({ min: 1000, max: 1500 })
  expect(names('max=५००')).toEqual(['tea', 'cap'])
  expect(query('min=cheap&max=-5')).toMatchObject({ min: undefined, max: undefined })
  expect(appliedOf(new URL('http://shop/products?min=cheap&max=५००')).map(({ name }) => name)).toEqual(['max'])
})
