import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applicableLines, type Coupon, discountBasePaisa, discountPaisa } from './coupon.ts'

function aStoredCoupon(fields: Partial<Coupon>): Coupon {
  return {
    coupon_id: 'c'.repeat(24),
    code: 'DASHAIN',
    coupon_type: 1,
    coupon_value: 100,
    min_order_paisa: null,
    max_discount_paisa: null,
    active: true,
    starts_at: null,
    expires_at: null,
    usage_limit: null,
    used: 0,
    spoken_for: 0,
    only_for_cod_payment: false,
    only_for_online_payment: false,
    category_ids: [],
    places: [],
    reward_customer_phone: '',
    ...fields,
  }
}

const none = null
type Row = [type: 1 | 2 | 3, value: number, maxPaisa: number | null, base: number, delivery: number, discount: number]

describe('the discount formulas (4.2), in paisa', () => {
  test.each<Row>([
    // type 1: min(base, value)
    [1, 100, none, 50_000, 5_000, 10_000],
    [1, 100, none, 10_000, 5_000, 10_000],
    [1, 100, none, 9_999, 5_000, 9_999],
    [1, 100, 3_000, 50_000, 5_000, 10_000],
    [1, 0.29, none, 50_000, 5_000, 29],
    [1, 100, none, 0, 5_000, 0],
    // type 2: p = floor(value% of base); no cap: min(p, base), else min(p, cap)
    [2, 10, none, 50_000, 5_000, 5_000],
    [2, 10, none, 49_999, 5_000, 4_900],
    [2, 10, 4_900, 50_000, 5_000, 4_900],
    [2, 10, 5_000, 50_000, 5_000, 5_000],
    [2, 10, 0, 50_000, 5_000, 0],
    [2, 150, none, 50_000, 5_000, 50_000],
    [2, 12.5, none, 10_000, 5_000, 1_200],
    [2, 33.33, none, 10_000, 5_000, 3_300],
    [2, 100, none, 99, 5_000, 0],
    // what floats get wrong: 0.29 * 100, 0.57 * 100, 1.1 * 100 …
    [2, 29, none, 10_000, 5_000, 2_900],
    [2, 57, none, 10_000, 5_000, 5_700],
    [2, 58, none, 10_000, 5_000, 5_800],
    [2, 0.7, none, 100_000, 5_000, 700],
    // type 3: the same of the delivery charge
    [3, 50, none, 50_000, 5_000, 2_500],
    [3, 33, none, 50_000, 5_000, 1_600],
    [3, 100, none, 50_000, 9_999, 9_900],
    [3, 100, 2_000, 50_000, 5_000, 2_000],
    [3, 300, none, 50_000, 5_000, 5_000],
    [3, 100, none, 50_000, 0, 0],
    [3, 100, none, 0, 5_000, 5_000],
  ])('type %i of %s, cap %s, base %i, delivery %i: %i', (coupon_type, coupon_value, cap, base, delivery, discount) => {
    const coupon = aStoredCoupon({ coupon_type, coupon_value, max_discount_paisa: cap })
    expect(discountPaisa(coupon, base, delivery)).toBe(discount)
  })

  const percent = fc.integer({ min: 0, max: 20_000 }).map((hundredths) => hundredths / 100)
  const amount = fc.integer({ min: 0, max: 1_000_000_000_000 })
  const cap = fc.option(fc.integer({ min: 0, max: 100_000_000 }))

  test('a discount is whole paisa and never below 0', () => {
    fc.assert(
      fc.property(fc.constantFrom(1, 2, 3), percent, cap, amount, amount, (coupon_type, value, max, base, delivery) => {
        const coupon = aStoredCoupon({ coupon_type: coupon_type as 1, coupon_value: value, max_discount_paisa: max })
        const discount = discountPaisa(coupon, base, delivery)
        expect(Number.isInteger(discount)).toBe(true)
        expect(discount).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('without a cap it is never above what it is a discount of', () => {
    fc.assert(
      fc.property(fc.constantFrom(1, 2, 3), percent, amount, amount, (coupon_type, coupon_value, base, delivery) => {
        const discount = discountPaisa(aStoredCoupon({ coupon_type: coupon_type as 1, coupon_value }), base, delivery)
        expect(discount).toBeLessThanOrEqual(coupon_type === 3 ? delivery : base)
      }),
    )
  })

  test('a percentage is never above its cap, and is whole rupees or the cap', () => {
    fc.assert(
      fc.property(fc.constantFrom(2, 3), percent, fc.nat(100_000_000), amount, (coupon_type, value, max, paisa) => {
        const coupon = aStoredCoupon({ coupon_type: coupon_type as 2, coupon_value: value, max_discount_paisa: max })
        const discount = discountPaisa(coupon, paisa, paisa)
        expect(discount).toBeLessThanOrEqual(max)
        expect(discount === max || discount % 100 === 0).toBe(true)
      }),
    )
  })

  test('a percentage is the largest whole rupee that does not exceed it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), amount, (value, base) => {
        const discount = discountPaisa(aStoredCoupon({ coupon_type: 2, coupon_value: value }), base, 0)
        const exact = BigInt(value) * BigInt(base)
        expect(BigInt(discount) * 100n <= exact).toBe(true)
        expect((BigInt(discount) + 100n) * 100n > exact).toBe(true)
      }),
    )
  })

  test('a larger cart is never discounted less', () => {
    fc.assert(
      fc.property(fc.constantFrom(1, 2), percent, cap, amount, amount, (coupon_type, value, max, one, other) => {
        const coupon = aStoredCoupon({ coupon_type: coupon_type as 1, coupon_value: value, max_discount_paisa: max })
        const [smaller, larger] = [Math.min(one, other), Math.max(one, other)]
        expect(discountPaisa(coupon, smaller, 0)).toBeLessThanOrEqual(discountPaisa(coupon, larger, 0))
      }),
    )
  })
})

describe('what a coupon applies to', () => {
  const line = (pricePaisa: number, quantity: number, customizationChargePaisa: number, ...categoryIds: string[]) => {
    return { pricePaisa, quantity, customizationChargePaisa, categoryIds }
  }
  const lines = [line(10_000, 2, 500, 'rugs'), line(5_000, 1, 100, 'caps', 'sale'), line(100, 10, 0)]

  test.each<[string[], number, number]>([
    [[], 3, 27_100],
    [['rugs'], 1, 20_000],
    [['caps'], 1, 5_000],
    [['rugs', 'sale'], 2, 25_000],
    [['none'], 0, 0],
  ])('categories %j: %i lines, a base of %i', (category_ids, count, base) => {
    const coupon = aStoredCoupon({ category_ids })
    expect(applicableLines(coupon, lines)).toHaveLength(count)
    expect(discountBasePaisa(coupon, lines)).toBe(base)
  })
})
