import { expect, test } from 'vitest'
import { aProduct, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aCatalogue, aRugCategory, aYetiBrand, type ListEndpoint, listEndpoints, shownEverywhere } from './catalogue.ts'

const svc = await startTestService()
const rugs = aRugCategory()
const yeti = aYetiBrand()

type Price = number | null
type Case = [rule: string, own: Price, ofVariants: Price[], price: Price, min: Price, max: Price]

const cases: Case[] = [
  ['a product without variants shows its price', 500, [], 500, null, null],
  ['a product without variants shows a price in paisa', 350.55, [], 350.55, null, null],
  ['a product without variants shows a price of 0', 0, [], 0, null, null],
  ['a product without variants and price shows null', null, [], null, null, null],
  ['equal variant prices replace the product’s', 1, [500, 500], 500, null, null],
  ['a single variant price replaces the product’s', 1, [499.99], 499.99, null, null],
  ['different variant prices make a range', 1, [700, 500.5, 600], null, 500.5, 700],
  ['of variant prices with a 0 the highest is shown', 1, [0, 500, 700], 700, null, null],
  ['of variant prices with a missing one the highest is shown', 1, [500, null, 700], 700, null, null],
  ['of equal variant prices with a 0 the highest is shown', 1, [0, 500, 500], 500, null, null],
  ['variant prices that are all 0 show 0', 1, [0, 0], 0, null, null],
  ['without any variant price the product’s is shown', 450, [null, null], 450, null, null],
]

const slug = (index: number) => `price-case-${index}`
// Twelve cases, so that new arrivals shows them all.
const products = cases.map(([, price, ofVariants], index) => {
  const variants = ofVariants.map((own, position) => aVariant(`Size ${position}`, { price: own }))
  return aProduct({ name: slug(index), slug: slug(index), ...shownEverywhere, price, variants })
})
const store = await aCatalogue(svc, { categories: [rugs], brands: [yeti], products })

// Similar products are chosen by the service; list-fields.test.ts holds that they follow the same rule.
const endpoints = (Object.keys(listEndpoints) as ListEndpoint[]).filter((endpoint) => endpoint !== 'similar products')

test.each(cases.map((each, index) => [...each, index] as const))(
  'list prices: %s',
  async (_rule, _own, ofVariants, price, min_price, max_price, index) => {
    for (const endpoint of endpoints) {
      const item = await listEndpoints[endpoint](store, slug(index))
      const shown = { price: item.price, min_price: item.min_price, max_price: item.max_price }
      expect(shown, endpoint).toEqual({ price, min_price, max_price })
      expect(item.total_variants, endpoint).toBe(ofVariants.length)
    }
  },
)
