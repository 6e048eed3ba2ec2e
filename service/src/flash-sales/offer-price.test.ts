import { expect, test } from 'vitest'
import { type DiscountType, offerPricePaisa } from './offer-price.ts'

test.each<[string, number | null, DiscountType, number, number | null]>([
  ['no price stays none', null, 'percentage', 20, null],
  ['a price of 0 stays 0', 0, 'fixed_price', 5, 0],
  ['20 % off', 50_000, 'percentage', 20, 40_000],
  ['half a paisa rounds up', 15, 'percentage', 10, 14],
  ['a percentage without an exact double', 333, 'percentage', 55, 150],
  ['a broken percentage', 99_999, 'percentage', 12.5, 87_499],
  ['100 % off is free', 50_000, 'percentage', 100, 0],
  ['more than 100 % is not below free', 50_000, 'percentage', 150, 0],
  ['50 off', 50_000, 'fixed_amount', 50, 45_000],
  ['half a paisa off rounds up', 1_000, 'fixed_amount', 1.005, 899],
  ['more off than the price is free', 5_000, 'fixed_amount', 60, 0],
  ['a fixed price', 50_000, 'fixed_price', 399.5, 39_950],
  ['a fixed price never raises', 30_000, 'fixed_price', 399, 30_000],
])('%s', (_case, price, type, value, offer) => {
  expect(offerPricePaisa(price, type, value)).toBe(offer)
})
