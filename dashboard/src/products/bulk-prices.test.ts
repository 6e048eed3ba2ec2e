import { expect, test } from 'vitest'
import { newPrices, type PriceChange, pricesBody } from './bulk-prices.ts'
import type { ChosenProduct } from './use-chosen.ts'

const tenPercentLess: PriceChange = { way: 'percent', value: 10, isLess: true, round: true, keepBefore: false }
const aProduct = (_id: string, price: number, variants: object[] = []) =>
  ({ _id, name: _id, version: 1, price, variants }) as unknown as ChosenProduct

test('products whose prices are changed already are left out when the change is tried again', () => {
  const reread = [aProduct('cap', 90), aProduct('shawl', 500)]
  expect(newPrices(reread, tenPercentLess, new Set(['cap']))).toEqual([
    { product: 'shawl', name: 'shawl', before: 500, after: 450 },
  ])
  expect(newPrices(reread, tenPercentLess, new Set(['cap', 'shawl']))).toEqual([])
})

test('the body of a product names all its variants, and prices of those that change', () => {
  const variants = [
    { _id: 'red', option_name: 'Red', price: 100 },
    { _id: 'blue', option_name: 'Blue', price: null },
  ]
  const shawl = aProduct('shawl', 500, variants)
  const prices = newPrices([shawl], tenPercentLess)
  expect(pricesBody(shawl, prices, tenPercentLess)).toEqual({
    ...{ price: 450, variants: [{ _id: 'red', price: 90 }, { _id: 'blue' }] },
  })
  expect(pricesBody(aProduct('cap', 100), prices, tenPercentLess)).toBeUndefined()
})
