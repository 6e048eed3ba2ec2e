import { expect, test } from 'vitest'
import { type AppliedCoupon, sumsOf } from './cart-sums.ts'

const table = {
  defaults: [100, 150, 200, 300, 500, 900],
  places: [
    ['Kathmandu', true, 50, -1, -1, -1, -1, -1],
    ['Humla', 'N', 300, -1, -1, -1, -1, -1],
  ] as [string, unknown, ...unknown[]][],
}
const line = { quantity: 2, price: 500, weightKg: 0.4, customizationCharge: 25 }
const coupon: AppliedCoupon = {
  ...{ _id: 'c', code: 'TEN', coupon_type: 2, coupon_value: 10, min_order_value: -1, max_discount_amount: -1 },
  ...{ total_applicable_amount: 1000, only_for_cod_payment: false, only_for_online_payment: false },
  ...{ categories: [], places: [] },
}

test('4.2: the total is goods, customization and delivery less the discount', () => {
  const sums = sumsOf([line], table, { place: 'Kathmandu', method: 'COD', coupon })
  expect(sums).toMatchObject({ pieces: 2, goods: 1050, delivery: 50, discount: 105, total: 995, weightKg: 0.8 })
})

test('4.2: as in the order, a coupon of categories counts no customization charges, and one for all goods does', () => {
  const discountOf = (categories: string[]) =>
    sumsOf([line], table, { place: 'Kathmandu', method: 'COD', coupon: { ...coupon, categories } }).discount
  expect([discountOf(['shawls']), discountOf([])]).toEqual([100, 105])
})

test('2.8: the weight of all lines decides the charge', () => {
  expect(sumsOf([{ ...line, quantity: 4 }], table, { place: 'Kathmandu', method: 'COD' }).delivery).toBe(150)
})

test('4.2: a coupon of another place counts nothing and says so', () => {
  const sums = sumsOf([line], table, { place: 'Humla', method: 'COD', coupon: { ...coupon, places: ['Kathmandu'] } })
  expect(sums).toMatchObject({ discount: 0, total: 1350, rejection: 'This coupon is not valid for Humla' })
})

test('a place outside of the table has no charge', () => {
  expect(sumsOf([line], table, { place: '', method: 'COD' }).delivery).toBeUndefined()
})

test('an empty cart costs nothing', () => {
  expect(sumsOf([], table, { place: 'Kathmandu', method: 'COD' })).toMatchObject({ delivery: 0, total: 0 })
})
