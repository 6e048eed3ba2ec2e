import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applicableLines,
  type CouponTerms,
  couponRejection,
  discountBasePaisa,
  discountPaisa,
  orderDiscount,
} from './coupon-discount.ts'
import { toNpr } from './money.ts'

function aCoupon(fields: Partial<CouponTerms>): CouponTerms {
  return {
    coupon_type: 1,
    coupon_value: 100,
    min_order_value: -1,
    max_discount_amount: -1,
    only_for_cod_payment: false,
    only_for_online_payment: false,
    categories: [],
    places: [],
    ...fields,
  }
}

const none = -1
type Row = [type: 1 | 2 | 3, value: number, maxNpr: number, base: number, delivery: number, discount: number]

describe('coupon discount: the formulas of 4.2, in paisa', () => {
  test.each<Row>([
    // type 1: min(base, value)
    [1, 100, none, 50_000, 5_000, 10_000],
    [1, 100, none, 10_000, 5_000, 10_000],
    [1, 100, none, 9_999, 5_000, 9_999],
    [1, 100, 30, 50_000, 5_000, 10_000],
    [1, 0.29, none, 50_000, 5_000, 29],
    [1, 100, none, 0, 5_000, 0],
    // type 2: p = floor(value% of base); no cap: min(p, base), else min(p, cap)
    [2, 10, none, 50_000, 5_000, 5_000],
    [2, 10, none, 49_999, 5_000, 4_900],
    [2, 10, 49, 50_000, 5_000, 4_900],
    [2, 10, 50, 50_000, 5_000, 5_000],
    [2, 10, 0, 50_000, 5_000, 0],
    [2, 150, none, 50_000, 5_000, 50_000],
    [2, 12.5, none, 10_000, 5_000, 1_200],
    [2, 33.33, none, 10_000, 5_000, 3_300],
    [2, 100, none, 99, 5_000, 0],
    // doubles compute these wrong: 0.29 * 100, 0.57 * 100, 1.1 * 100
    [2, 29, none, 10_000, 5_000, 2_900],
    [2, 57, none, 10_000, 5_000, 5_700],
    [2, 58, none, 10_000, 5_000, 5_800],
    [2, 0.7, none, 100_000, 5_000, 700],
    // type 3: as type 2, of the delivery charge
    [3, 50, none, 50_000, 5_000, 2_500],
    [3, 33, none, 50_000, 5_000, 1_600],
    [3, 100, none, 50_000, 9_999, 9_900],
    [3, 100, 20, 50_000, 5_000, 2_000],
    [3, 300, none, 50_000, 5_000, 5_000],
    [3, 100, none, 50_000, 0, 0],
    [3, 100, none, 0, 5_000, 5_000],
  ])(
    'a coupon of type %i with value %s, cap %s, base %i and delivery %i discounts %i',
    (coupon_type, coupon_value, cap, base, delivery, discount) => {
      const coupon = aCoupon({ coupon_type, coupon_value, max_discount_amount: cap })
      expect(discountPaisa(coupon, base, delivery)).toBe(discount)
    },
  )

  const percent = fc.integer({ min: 0, max: 20_000 }).map((hundredths) => hundredths / 100)
  const amount = fc.integer({ min: 0, max: 1_000_000_000_000 })
  const cap = fc.oneof(fc.constant(-1), fc.integer({ min: 0, max: 100_000_000 }).map(toNpr))

  test('a discount is whole paisa and never below 0', () => {
    fc.assert(
      fc.property(fc.constantFrom(1, 2, 3), percent, cap, amount, amount, (coupon_type, value, max, base, delivery) => {
        const coupon = aCoupon({ coupon_type: coupon_type as 1, coupon_value: value, max_discount_amount: max })
        const discount = discountPaisa(coupon, base, delivery)
        expect(Number.isInteger(discount)).toBe(true)
        expect(discount).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('a discount without a cap is at most the amount that it is computed on', () => {
    fc.assert(
      fc.property(fc.constantFrom(1, 2, 3), percent, amount, amount, (coupon_type, coupon_value, base, delivery) => {
        const discount = discountPaisa(aCoupon({ coupon_type: coupon_type as 1, coupon_value }), base, delivery)
        expect(discount).toBeLessThanOrEqual(coupon_type === 3 ? delivery : base)
      }),
    )
  })

  test('a percentage discount is at most its cap, and is whole rupees or the cap', () => {
    fc.assert(
      fc.property(fc.constantFrom(2, 3), percent, fc.nat(100_000_000), amount, (coupon_type, value, max, paisa) => {
        const coupon = aCoupon({ coupon_type: coupon_type as 2, coupon_value: value, max_discount_amount: toNpr(max) })
        const discount = discountPaisa(coupon, paisa, paisa)
        expect(discount).toBeLessThanOrEqual(max)
        expect(discount === max || discount % 100 === 0).toBe(true)
      }),
    )
  })

  test('a percentage discount is the largest whole rupee that does not exceed the percentage', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), amount, (value, base) => {
        const discount = discountPaisa(aCoupon({ coupon_type: 2, coupon_value: value }), base, 0)
        const exact = BigInt(value) * BigInt(base)
        expect(BigInt(discount) * 100n <= exact).toBe(true)
        expect((BigInt(discount) + 100n) * 100n > exact).toBe(true)
      }),
    )
  })

  test('the discount of a larger cart is not smaller', () => {
    fc.assert(
      fc.property(fc.constantFrom(1, 2), percent, cap, amount, amount, (coupon_type, value, max, one, other) => {
        const coupon = aCoupon({ coupon_type: coupon_type as 1, coupon_value: value, max_discount_amount: max })
        const [smaller, larger] = [Math.min(one, other), Math.max(one, other)]
        expect(discountPaisa(coupon, smaller, 0)).toBeLessThanOrEqual(discountPaisa(coupon, larger, 0))
      }),
    )
  })
})

describe('coupon discount: the lines that a coupon applies to', () => {
  const line = (
    price_paisa: number,
    quantity: number,
    customization_charge_paisa: number,
    ...category_ids: string[]
  ) => {
    return { price_paisa, quantity, customization_charge_paisa, category_ids }
  }
  const lines = [line(10_000, 2, 500, 'rugs'), line(5_000, 1, 100, 'caps', 'sale'), line(100, 10, 0)]

  test.each<[string[], number, number]>([
    [[], 3, 27_100],
    [['rugs'], 1, 20_000],
    [['caps'], 1, 5_000],
    [['rugs', 'sale'], 2, 25_000],
    [['none'], 0, 0],
  ])('a coupon of the categories %j applies to %i lines, on a base of %i paisa', (categories, count, base) => {
    const coupon = aCoupon({ categories })
    expect(applicableLines(coupon, lines)).toHaveLength(count)
    expect(discountBasePaisa(coupon, lines)).toBe(base)
  })
})

describe('coupon discount: the orders that a coupon rejects', () => {
  const use = { paymentMethod: 'COD', place: 'Kathmandu', totalPaisa: 50_000 }
  const codOnly = 'Only cash on delivery can use this coupon'
  const onlineOnly = 'Only online payment method can use this coupon'

  test.each<[string, Partial<CouponTerms>, Partial<typeof use>, string | undefined]>([
    ['without restrictions, any order', {}, {}, undefined],
    ['for COD, a COD order', { only_for_cod_payment: true }, {}, undefined],
    ['for COD, an online order', { only_for_cod_payment: true }, { paymentMethod: 'WalletA' }, codOnly],
    ['for online payment, an online order', { only_for_online_payment: true }, { paymentMethod: 'QR' }, undefined],
    ['for online payment, a COD order', { only_for_online_payment: true }, {}, onlineOnly],
    ['for Kathmandu, an order to Kathmandu', { places: ['Kathmandu'] }, {}, undefined],
    ['for Pokhara, an order to Kathmandu', { places: ['Pokhara'] }, {}, 'This coupon is not valid for Kathmandu'],
    ['for Pokhara, a cart without a place yet', { places: ['Pokhara'] }, { place: '' }, undefined],
    ['above Rs. 500, an order of Rs. 500', { min_order_value: 500 }, {}, undefined],
    [
      'above Rs. 500.01, an order of Rs. 500',
      { min_order_value: 500.01 },
      {},
      'Coupon is only applicable for order value above 500.01',
    ],
    [
      'above Rs. 1, an order of Rs. 0.99',
      { min_order_value: 1 },
      { totalPaisa: 99 },
      'Coupon is only applicable for order value above 1',
    ],
    ['above Rs. 0, an empty cart', { min_order_value: 0 }, { totalPaisa: 0 }, undefined],
    [
      'for COD, Pokhara and Rs. 900: the payment method first',
      { only_for_cod_payment: true, places: ['Pokhara'], min_order_value: 900 },
      { paymentMethod: 'QR' },
      codOnly,
    ],
    [
      'for Pokhara and Rs. 900: the place before the minimum',
      { places: ['Pokhara'], min_order_value: 900 },
      {},
      'This coupon is not valid for Kathmandu',
    ],
  ])('a coupon %s', (_case, terms, fields, rejection) => {
    expect(couponRejection(aCoupon(terms), { ...use, ...fields })).toBe(rejection)
  })
})

describe('coupon discount: the discount of an order', () => {
  const line = (price_paisa: number, quantity: number, ...category_ids: string[]) => {
    return { price_paisa, quantity, customization_charge_paisa: 0, category_ids }
  }
  const order = {
    paymentMethod: 'COD',
    place: 'Kathmandu',
    lines: [line(10_000, 2, 'rugs'), line(5_000, 1, 'caps')],
    delivery_charge_paisa: 7_500,
  }

  test.each<[string, Partial<CouponTerms>, ReturnType<typeof orderDiscount>]>([
    ['10 % of its lines', { coupon_type: 2, coupon_value: 10 }, { discount_paisa: 2_500 }],
    ['10 % of its caps', { coupon_type: 2, coupon_value: 10, categories: ['caps'] }, { discount_paisa: 500 }],
    ['its delivery', { coupon_type: 3, coupon_value: 100 }, { discount_paisa: 7_500 }],
    ['at most its total', { coupon_type: 2, coupon_value: 300, max_discount_amount: 900 }, { discount_paisa: 32_500 }],
    [
      'nothing when none of its lines is in the categories',
      { categories: ['hats'] },
      { rejection: 'Coupon is not applicable to any products' },
    ],
    [
      'nothing when it breaks two rules, with the message of the first',
      { categories: ['hats'], min_order_value: 325.01 },
      { rejection: 'Coupon is only applicable for order value above 325.01' },
    ],
    ['Rs. 100 when delivery makes it reach the minimum', { min_order_value: 325 }, { discount_paisa: 10_000 }],
  ])('a coupon takes off the order %s', (_case, terms, expected) => {
    expect(orderDiscount(aCoupon(terms), order)).toEqual(expected)
  })

  test('the discount of an order is whole paisa, not negative, and at most its total', () => {
    const paisa = fc.integer({ min: 0, max: 1_000_000_000 })
    const lines = fc.array(
      fc.record({
        price_paisa: paisa,
        quantity: fc.integer({ min: 1, max: 100 }),
        customization_charge_paisa: paisa,
        category_ids: fc.constant<string[]>([]),
      }),
      { minLength: 1, maxLength: 10 },
    )
    const value = fc.integer({ min: 0, max: 100_000 }).map(toNpr)
    fc.assert(
      fc.property(fc.constantFrom(1, 2, 3), value, value, lines, paisa, (type, worth, cap, given, delivery) => {
        const coupon = aCoupon({ coupon_type: type as 1, coupon_value: worth, max_discount_amount: cap })
        const result = orderDiscount(coupon, { ...order, lines: given, delivery_charge_paisa: delivery })
        const discount = 'discount_paisa' in result ? result.discount_paisa : Number.NaN
        const total = given.reduce(
          (sum, each) => sum + (each.price_paisa + each.customization_charge_paisa) * each.quantity,
          delivery,
        )
        expect(Number.isSafeInteger(discount)).toBe(true)
        expect(discount).toBeGreaterThanOrEqual(0)
        expect(discount).toBeLessThanOrEqual(total)
      }),
    )
  })
})
