import { afterEach, describe, expect, test, vi } from 'vitest'
import { aCoupon, aLine, aProduct } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShop, message, placed } from '../shop.ts'

/* The millisecond at which something begins or ends, and the one before it; the largest order, and the next. */

const svc = await startTestService()
afterEach(() => vi.restoreAllMocks())

const noon = new Date('2031-05-01T12:00:00.000Z')
const at = (moment: Date, ms = 0) => vi.spyOn(svc.clock, 'now').mockReturnValue(new Date(moment.getTime() + ms))

describe('a coupon', () => {
  async function aShopWith(dates: object) {
    const [cap, coupon] = [aProduct({ quantity: 100 }), aCoupon({ code: 'DASHAIN', ...dates })]
    const shop = await aShop(svc, { products: [cap], coupons: [coupon] })
    const order = () => shop.place({ products: [aLine(cap)], coupon: coupon._id })
    return { apply: () => shop.applyCoupon('DASHAIN', [aLine(cap)]), order }
  }

  test.each(['apply', 'order'] as const)('starts at the moment of starts_at, not before: %s', async (call) => {
    const shop = await aShopWith({ starts_at: noon.toISOString() })
    at(noon, -1)
    const early = await shop[call]()
    expect([early.status, early.body]).toEqual([400, message('Coupon code not available')])
    at(noon)
    expect((await shop[call]()).status).toBe(200)
  })

  test.each(['apply', 'order'] as const)('is expired at the moment of expires_at, not before: %s', async (call) => {
    const shop = await aShopWith({ expires_at: noon.toISOString() })
    at(noon, -1)
    expect((await shop[call]()).status).toBe(200)
    at(noon)
    const late = await shop[call]()
    expect([late.status, late.body]).toEqual([400, message('Coupon code is expired')])
  })
})

describe('a hold', () => {
  test('of units ends at the moment that the response named, not before', async () => {
    const cap = aProduct({ quantity: 1 })
    const shop = await aShop(svc, { products: [cap] })
    at(noon)
    const { body } = await shop.placeOnline({ products: [aLine(cap)] })
    expect(new Date(body.hold_expires_at)).toEqual(new Date(noon.getTime() + 300_000))
    at(noon, 299_999)
    expect((await shop.place({ products: [aLine(cap)] })).status).toBe(400)
    at(noon, 300_000)
    placed(await shop.place({ products: [aLine(cap)] }))
  })

  test('of an applied coupon ends after 12 seconds, not before', async () => {
    const [cap, coupon] = [aProduct(), aCoupon({ code: 'DASHAIN', usage_limit: 1 })]
    const shop = await aShop(svc, { products: [cap], coupons: [coupon] })
    const apply = async (from: string) => (await shop.applyCoupon('DASHAIN', [aLine(cap)], from)).status
    at(noon)
    expect(await apply('203.0.113.1')).toBe(200)
    at(noon, 11_999)
    expect(await apply('203.0.113.2')).toBe(400)
    at(noon, 12_000)
    expect(await apply('203.0.113.2')).toBe(200)
  })

  test('of a coupon by an unpaid order ends with the hold of its units, not before', async () => {
    const [cap, coupon] = [aProduct({ quantity: 10 }), aCoupon({ usage_limit: 1 })]
    const shop = await aShop(svc, { products: [cap], coupons: [coupon] })
    const order = async (paymentMethod: string) =>
      (await shop.place({ products: [aLine(cap)], coupon: coupon._id, paymentMethod })).status
    at(noon)
    expect(await order('WalletA')).toBe(200)
    at(noon, 299_999)
    expect(await order('COD')).toBe(400)
    at(noon, 300_000)
    expect(await order('COD')).toBe(200)
  })
})

test('sums that a number holds exactly are accepted, and larger ones are rejected', async () => {
  const endless = Array.from({ length: 10 }, () => aProduct({ price: 0, continue_selling: true }))
  const shop = await aShop(svc, { products: endless })
  // Each line is 10^15 paisa. Numbers are exact up to 9.007 × 10^15.
  const order = (lines: number) =>
    shop.place({
      products: endless
        .slice(0, lines)
        .map((product) => aLine(product, 1_000_000, { customization_charge: 10_000_000 })),
    })
  placed(await order(9))
  const rejected = await order(10)
  expect([rejected.status, rejected.body]).toEqual([400, message('The order is too large')])
})
