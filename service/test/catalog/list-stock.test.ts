import { describe, expect, test } from 'vitest'
import { aProduct, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import {
  aCatalogue,
  aRugCategory,
  aYetiBrand,
  beacon,
  type ListEndpoint,
  listEndpoints,
  shownEverywhere,
} from './catalogue.ts'

const svc = await startTestService()
const rugs = aRugCategory()
const yeti = aYetiBrand()
const quantities = (...stock: number[]) => stock.map((quantity, index) => aVariant(`Size ${index}`, { quantity }))
const inBoth = (name: string, fields: object) => aProduct({ name, slug: name, ...shownEverywhere, ...fields })

const store = await aCatalogue(svc, {
  categories: [rugs],
  brands: [yeti],
  products: [
    beacon,
    inBoth('sold-on', { quantity: 0, continue_selling: true }),
    inBoth('sold-out', { quantity: 0, continue_selling: false }),
    inBoth('oversold', { quantity: -4, continue_selling: false }),
    inBoth('stocked', { quantity: 3, continue_selling: false }),
    inBoth('one-left', { quantity: 0, variants: quantities(0, 1, -9) }),
    inBoth('none-left', { quantity: 50, variants: quantities(0, -1) }),
    inBoth('some-left', { quantity: 50, variants: quantities(5, -3, 2) }),
  ],
})

const endpoints = Object.keys(listEndpoints) as ListEndpoint[]

/** The endpoints that load `continue_selling`, where it counts (2.3). */
const knowsContinueSelling: ListEndpoint[] = ['all products', 'paged list', 'sale', 'brand products']

describe('in_stock of lists', () => {
  test.each(endpoints)('%s: in_stock of a sold-out product that continues selling', async (endpoint) => {
    const { in_stock } = await listEndpoints[endpoint](store, 'sold-on')
    expect(in_stock).toBe(knowsContinueSelling.includes(endpoint))
  })

  test.each([
    ['sold-out', false],
    ['oversold', false],
    ['stocked', true],
    ['one-left', true],
    ['none-left', false],
  ])('in_stock of the product %s is %s on every endpoint', async (slug, inStock) => {
    for (const endpoint of endpoints) {
      expect((await listEndpoints[endpoint](store, slug)).in_stock, endpoint).toBe(inStock)
    }
  })
})

describe('quantity of lists', () => {
  test.each([
    ['the product’s own without variants', 'stocked', 3],
    ['the product’s own without variants, also below zero', 'oversold', -4],
    ['the sum of the positive variants, never the product’s own', 'some-left', 7],
    ['0 without a positive variant', 'none-left', 0],
  ])('the quantity of a product in lists is %s', async (_rule, slug, quantity) => {
    for (const endpoint of endpoints) {
      expect((await listEndpoints[endpoint](store, slug)).quantity, endpoint).toBe(quantity)
    }
  })

  test('each variant in a list shows its own quantity, also below zero', async () => {
    const { variants } = await listEndpoints['all products'](store, 'some-left')
    expect(variants.map((variant: { quantity: number }) => variant.quantity)).toEqual([5, -3, 2])
  })
})
