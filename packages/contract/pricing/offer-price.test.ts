import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DiscountType, offerPricePaisa } from './offer-price.ts'

test.each<[string, number | null, DiscountType, number, number | null]>([
  ['no price has no offer', null, 'percentage', 20, null],
  ['a price of 0 stays 0', 0, 'fixed_price', 5, 0],
  ['20 % off is four fifths', 50_000, 'percentage', 20, 40_000],
  ['half a paisa rounds up', 15, 'percentage', 10, 14],
  ['55 % off Rs. 3.33 is rounded exactly', 333, 'percentage', 55, 150],
  ['12.5 % off is rounded to the paisa', 99_999, 'percentage', 12.5, 87_499],
  ['a third off keeps all its decimals', 900_000_000, 'percentage', 33.3333333333, 600_000_000],
  ['a percentage that is written with an exponent', 1_000_000_000_000, 'percentage', 2e-10, 999_999_999_998],
  ['100 % off is free', 50_000, 'percentage', 100, 0],
  ['more than 100 % is not below free', 50_000, 'percentage', 150, 0],
  ['Rs. 50 off is taken off the price', 50_000, 'fixed_amount', 50, 45_000],
  ['half a paisa off rounds up', 1_000, 'fixed_amount', 1.005, 899],
  ['more off than the price makes it free', 5_000, 'fixed_amount', 60, 0],
  ['a fixed price replaces the price', 50_000, 'fixed_price', 399.5, 39_950],
  ['a fixed price above the price does not raise it', 30_000, 'fixed_price', 399, 30_000],
])('offer price: %s', (_case, price, type, value, offer) => {
  expect(offerPricePaisa(price, type, value)).toBe(offer)
})

test('an offer price is whole paisa, not negative, and never above the price', () => {
  const types = fc.constantFrom<DiscountType>('percentage', 'fixed_amount', 'fixed_price')
  const value = fc.integer({ min: 0, max: 10_000_000 }).map((hundredths) => hundredths / 100)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), types, value, (price, type, discount) => {
      const offer = offerPricePaisa(price, type, discount) as number
      expect(Number.isSafeInteger(offer)).toBe(true)
      expect(offer).toBeGreaterThanOrEqual(0)
      expect(offer).toBeLessThanOrEqual(price)
    }),
  )
})
