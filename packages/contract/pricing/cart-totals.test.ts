import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cartTotals, payablePaisa, totalPricePaisa } from './cart-totals.ts'

const paisa = fc.integer({ min: 0, max: 1_000_000_000 })
const line = fc.record({
  price_paisa: paisa,
  quantity: fc.integer({ min: 1, max: 1_000 }),
  customization_charge_paisa: paisa,
})
const charges = fc.record({ discount_paisa: paisa, delivery_charge_paisa: paisa })

test('a cart of two lines has these totals, in paisa', () => {
  const lines = [
    { price_paisa: 10_050, quantity: 2, customization_charge_paisa: 500 },
    { price_paisa: 99, quantity: 3, customization_charge_paisa: 0 },
  ]
  const totals = cartTotals(lines, { discount_paisa: 1_000, delivery_charge_paisa: 7_500 })
  expect(totals).toEqual({
    product_total_paisa: 20_397,
    customization_total_paisa: 1_000,
    discount_paisa: 1_000,
    delivery_charge_paisa: 7_500,
    total_quantity: 5,
  })
  expect([totalPricePaisa(totals), payablePaisa(totals)]).toEqual([20_397, 27_897])
})

test('an empty cart costs nothing', () => {
  const totals = cartTotals([], { discount_paisa: 0, delivery_charge_paisa: 0 })
  expect([totals.total_quantity, payablePaisa(totals)]).toEqual([0, 0])
})

test('the payable amount is the sum of each line and the delivery charge less the discount, in whole paisa', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), charges, (lines, amounts) => {
      const totals = cartTotals(lines, amounts)
      const exact = lines.reduce(
        (sum, each) => sum + BigInt(each.price_paisa + each.customization_charge_paisa) * BigInt(each.quantity),
        BigInt(amounts.delivery_charge_paisa - amounts.discount_paisa),
      )
      expect(BigInt(payablePaisa(totals))).toBe(exact)
      expect(payablePaisa(totals) - totalPricePaisa(totals)).toBe(amounts.delivery_charge_paisa)
    }),
  )
})

test('the totals of a cart do not depend on how its lines are split', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), charges, (lines, amounts) => {
      const units = lines.flatMap((each) => [
        { ...each, quantity: 1 },
        { ...each, quantity: each.quantity - 1 },
      ])
      expect(cartTotals(units, amounts)).toEqual(cartTotals(lines, amounts))
    }),
  )
})
