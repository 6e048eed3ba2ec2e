import { expect, test } from 'vitest'
import { linePrice } from './line-price.ts'

type Price = [price: number | null, compareAt: number | null]
const tenOff = { discount_type: 'fixed_amount' as const, discount_value: 10 }
const costly = { discount_type: 'fixed_price' as const, discount_value: 1_000 }

test.each<[string, Price, Price | null, typeof tenOff | typeof costly | null, [number, number]]>([
  ['a product without variants costs its price', [50_000, 60_000], null, null, [50_000, 60_000]],
  ['a variant costs its own price and has its own compare-at price', [50_000, 60_000], [40_000, 0], null, [40_000, 0]],
  ["a variant without a price costs the product's", [50_000, 60_000], [null, 45_000], null, [50_000, 60_000]],
  ["a variant at 0 costs the product's", [50_000, null], [0, 45_000], null, [50_000, 0]],
  ['a product without any price is free', [null, null], null, null, [0, 0]],
  [
    'a live sale sets the offer price, and the price before as compare-at',
    [50_000, 60_000],
    null,
    tenOff,
    [49_000, 50_000],
  ],
  ["a live sale applies to the variant's price", [50_000, 60_000], [40_000, 0], tenOff, [39_000, 40_000]],
  [
    'an offer that does not lower the price leaves the compare-at price',
    [50_000, 60_000],
    null,
    costly,
    [50_000, 60_000],
  ],
])('line price: %s', (_case, product, variant, sale, [price_paisa, compare_at_paisa]) => {
  const of = ([price_paisa, compare_at_paisa]: Price) => ({ price_paisa, compare_at_paisa })
  expect(linePrice(of(product), variant && of(variant), sale)).toEqual({ price_paisa, compare_at_paisa })
})
