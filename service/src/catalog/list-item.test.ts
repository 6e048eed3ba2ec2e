import { describe, expect, test } from 'vitest'
import type { Inventory } from './inventory.ts'
import { type Listing, type ListProduct, type ListVariant, listItem, listings } from './list-item.ts'

const simple: Inventory = { advanced: false, byWebsite: false, outlets: [] }
const byWebsite: Inventory = {
  advanced: true,
  byWebsite: true,
  outlets: [
    { outlet_id: 'web', name: 'Website', website: true },
    { outlet_id: 'pkr', name: 'Pokhara', website: false },
  ],
}

function aProduct(given: Partial<ListProduct> = {}): ListProduct {
  return {
    ...{ product_id: 'p', name: 'Cap', slug: 'cap', status: 'Active', channel: 1 },
    ...{ price_paisa: 50_000, compare_at_paisa: null, continue_selling: false },
    ...{ quantity: 5, website_quantity: null, other_outlets: null },
    ...{ colors: [], sizes: [], tags: [], image_urls: [], release_date: null, total_rating: 9, review_count: 2 },
    created_at: new Date(0),
    brand: { _id: 'b', name: 'Yeti', slug: 'yeti', logo: '' },
    ...given,
  }
}

function aVariant(given: Partial<ListVariant> = {}): ListVariant {
  const stock = { quantity: 1, website_quantity: null, other_outlets: null }
  return { variant_id: 'v', option_name: 'S', price_paisa: 50_000, compare_at_paisa: null, ...stock, ...given }
}

const item = (listing: Listing, product: ListProduct, variants: ListVariant[] = [], inventory = simple) =>
  listItem(listing, inventory, product, variants, [{ _id: 'c', name: 'Rugs', slug: 'rugs' }])

describe('price, min_price, max_price', () => {
  test.each<[string, (number | null)[], (number | null)[]]>([
    ['no variants: its own', [], [777, null, null]],
    ['one price for all', [10_000, 10_000], [100, null, null]],
    ['prices differ: a range', [20_000, 10_000, 15_050], [null, 100, 200]],
    ['one is 0: the highest', [0, 10_000, 20_000], [200, null, null]],
    ['one is missing: the highest', [null, 10_000, 20_000], [200, null, null]],
    ['all are 0', [0, 0], [0, null, null]],
    ['all are missing: its own', [null, null], [777, null, null]],
  ])('%s', (_case, prices, expected) => {
    const variants = prices.map((price_paisa) => aVariant({ price_paisa }))
    const { price, min_price, max_price } = item(listings.all, aProduct({ price_paisa: 77_700 }), variants)
    expect([price, min_price, max_price]).toEqual(expected)
  })

  test('no price at all is null, no compare-at price is 0', () => {
    const listed = item(listings.all, aProduct({ price_paisa: null }))
    expect([listed.price, listed.compare_at_price]).toEqual([null, 0])
  })
})

describe('quantity', () => {
  test.each<[string, number, number[], number]>([
    ['its own', 5, [], 5],
    ['its own, even below 0', -2, [], -2],
    ['the sum of its variants, whatever its own', 5, [1, 2], 3],
    ['only what variants have', 5, [-4, 2, 0], 2],
  ])('%s', (_case, quantity, variants, expected) => {
    const listed = item(
      listings.all,
      aProduct({ quantity }),
      variants.map((own) => aVariant({ quantity: own })),
    )
    expect(listed.quantity).toBe(expected)
  })

  test('no stock row is 0', () => {
    expect(item(listings.all, aProduct({ quantity: null })).quantity).toBe(0)
  })
})

describe('in_stock without stock of a product that continues selling', () => {
  test.each<[keyof typeof listings, boolean, boolean]>([
    ['all', true, false],
    ['page', true, false],
    ['category', false, false],
    ['newArrivals', false, false],
    ['search', false, false],
    ['sale', true, false],
    ['brandProducts', true, false],
    ['similar', false, false],
  ])('%s: %s, with advanced inventory %s', (name, inSimpleStore, inAdvancedStore) => {
    const product = aProduct({ continue_selling: true, quantity: 0 })
    expect(item(listings[name], product).in_stock).toBe(inSimpleStore)
    expect(item(listings[name], product, [], byWebsite).in_stock).toBe(inAdvancedStore)
  })
})

describe('advanced inventory', () => {
  const stock = { quantity: 10, website_quantity: 0, other_outlets: { pkr: 10 } }

  test('quantities are the website outlet’s', () => {
    const listed = item(listings.all, aProduct(), [aVariant(stock)], byWebsite)
    expect(listed).toMatchObject({ quantity: 0, in_stock: false, variants: [{ quantity: 0 }] })
  })

  test('a stock the website never had is 0', () => {
    expect(item(listings.all, aProduct({ quantity: 9 }), [], byWebsite).quantity).toBe(0)
  })

  test('brand products count every outlet', () => {
    const listed = item(listings.brandProducts, aProduct(), [aVariant(stock)], byWebsite)
    expect(listed).toMatchObject({ quantity: 10, in_stock: true, variants: [{ quantity: 10 }] })
  })

  test('variants say what each outlet has', () => {
    const [variant] = item(listings.all, aProduct(), [aVariant(stock)], byWebsite).variants
    expect(variant?.inventory_summary).toEqual([
      { outlet: 'Website', quantity: 0 },
      { outlet: 'Pokhara', quantity: 10 },
    ])
  })

  test('a simple store has no summary', () => {
    expect(item(listings.all, aProduct(), [aVariant()]).variants[0]?.inventory_summary).toEqual([])
  })
})

describe('what each endpoint leaves out', () => {
  const whole = { _id: 'b', name: 'Yeti', slug: 'yeti', logo: '' }
  const { _id, ...withoutId } = whole
  const object = { _id: 'c', name: 'Rugs', slug: 'rugs' }
  const none = undefined

  test.each<[keyof typeof listings, object]>([
    ['all', { brand: none, categories: ['Rugs'], channel: 1, release_date: none, total_rating: 9, _id: none }],
    ['page', { brand: none, categories: ['Rugs'], channel: 1, release_date: none, total_rating: 9, _id: none }],
    ['category', { brand: whole, categories: [object], channel: 1, release_date: null, total_rating: 9, _id: none }],
    ['newArrivals', { brand: whole, categories: ['Rugs'], channel: 1, release_date: none, total_rating: 9, _id: none }],
    [
      'search',
      { brand: withoutId, categories: ['Rugs'], channel: 1, release_date: null, total_rating: none, _id: 'v' },
    ],
    ['sale', { brand: whole, categories: ['Rugs'], channel: 1, release_date: none, total_rating: 9, _id: none }],
    [
      'brandProducts',
      { brand: none, categories: ['Rugs'], channel: 1, release_date: null, total_rating: 9, _id: none },
    ],
    ['similar', { brand: none, categories: ['Rugs'], channel: none, release_date: none, total_rating: 9, _id: none }],
  ])('%s', (name, expected) => {
    // As the client receives it: a key that is undefined is absent.
    const listed = JSON.parse(JSON.stringify(item(listings[name], aProduct(), [aVariant()])))
    const { brand, categories, channel, release_date, total_rating, variants } = listed
    expect({ brand, categories, channel, release_date, total_rating, _id: variants[0]._id }).toEqual(expected)
    expect('review_count' in listed).toBe('total_rating' in listed)
    expect('option_name' in variants[0]).toBe('_id' in variants[0])
  })

  test('a product without a brand has no brand key', () => {
    expect(item(listings.sale, aProduct({ brand: null }))).not.toHaveProperty('brand')
  })
})
