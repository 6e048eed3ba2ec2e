import { afterEach, describe, expect, test, vi } from 'vitest'
import { aCoupon, aLine, aProduct } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShop, expectRejection, message, placed } from '../shop.ts'

const svc = await startTestService()
svc.clock.stop()
afterEach(() => vi.restoreAllMocks())

/** The time stands still at this second, so that no hold ends while a slow machine works. */
const noon = new Date('2031-05-01T12:00:00.000Z').getTime()
const at = (second: number) => vi.spyOn(svc.clock, 'now').mockReturnValue(new Date(noon + second * 1000))

const usedUp = message('All the available coupons have been used.')
const [asha, hari] = ['203.0.113.1', '203.0.113.2']

async function aShopWithOneUse(fields: Record<string, unknown> = {}) {
  const cap = aProduct({ quantity: 100 })
  const coupon = aCoupon({ usage_limit: 1, ...fields })
  const shop = await aShop(svc, { products: [cap], coupons: [coupon] })
  const order = { products: [aLine(cap)], coupon: coupon._id }
  return { cap, coupon, shop, order }
}

describe('uses of a limited coupon', () => {
  test('a COD order uses one use of a limited coupon', async () => {
    const { coupon, shop, order } = await aShopWithOneUse()
    placed(await shop.place(order))
    expect(await shop.couponUsed(coupon)).toBe(1)
    await expectRejection(shop, () => shop.place(order), 400, usedUp)
  })

  test('an unlimited coupon counts its uses and is never used up', async () => {
    const { coupon, shop, order } = await aShopWithOneUse({ usage_limit: null })
    placed(await shop.place(order))
    placed(await shop.place(order))
    expect(await shop.couponUsed(coupon)).toBe(2)
  })

  test('an unpaid online order reserves a coupon use exactly as long as it holds its stock', async () => {
    const { coupon, shop, order } = await aShopWithOneUse()
    placed(await shop.placeOnline(order))
    expect(await shop.couponUsed(coupon)).toBe(0)
    svc.clock.advance(299)
    await expectRejection(shop, () => shop.place(order), 400, usedUp)
    svc.clock.advance(2)
    placed(await shop.place(order))
    expect(await shop.couponUsed(coupon)).toBe(1)
  })

  test('a released order frees its coupon use', async () => {
    const { shop, order } = await aShopWithOneUse()
    const { _id } = placed(await shop.placeOnline(order))
    await expectRejection(shop, () => shop.place(order), 400, usedUp)
    await shop.release(_id)
    placed(await shop.place(order))
  })

  test('a cancelled order returns its coupon use once', async () => {
    const { coupon, shop, order } = await aShopWithOneUse()
    const { _id } = placed(await shop.place(order))
    expect((await shop.cancel(_id)).status).toBe(200)
    expect(await shop.couponUsed(coupon)).toBe(0)
    expect((await shop.cancel(_id)).status).toBe(400)
    expect(await shop.couponUsed(coupon)).toBe(0)
    placed(await shop.place(order))
  })

  test('the last coupon use goes to exactly one of eight orders', async () => {
    const { coupon, shop, order } = await aShopWithOneUse()
    const responses = await Promise.all(Array.from({ length: 8 }, () => shop.place(order)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const rejected = responses.filter(({ status }) => status !== 200).map(({ body }) => body)
    expect(rejected).toEqual(Array(7).fill(usedUp))
    expect(await shop.couponUsed(coupon)).toBe(1)
  })
})

describe('the coupon use that an apply holds (3.4)', () => {
  test('a held coupon use can be ordered by its own client, and not by another', async () => {
    const { cap, coupon, shop, order } = await aShopWithOneUse()
    expect((await shop.applyCoupon(coupon.code, [aLine(cap)], asha)).status).toBe(200)
    await expectRejection(shop, () => shop.place(order, hari), 400, usedUp)
    placed(await shop.place(order, asha))
    expect((await shop.state()).couponHolds).toEqual([])
    expect(await shop.couponUsed(coupon)).toBe(1)
  })

  test('a held coupon use is free for every client after twelve seconds', async () => {
    const { cap, coupon, shop, order } = await aShopWithOneUse()
    expect((await shop.applyCoupon(coupon.code, [aLine(cap)], asha)).status).toBe(200)
    svc.clock.advance(11)
    await expectRejection(shop, () => shop.place(order, hari), 400, usedUp)
    svc.clock.advance(2)
    placed(await shop.place(order, hari))
  })

  test('an order with a held coupon use ends the hold: the next use is free', async () => {
    const { cap, coupon, shop, order } = await aShopWithOneUse({ usage_limit: 2 })
    expect((await shop.applyCoupon(coupon.code, [aLine(cap)], asha)).status).toBe(200)
    placed(await shop.place(order, asha))
    placed(await shop.place(order, hari))
  })

  test('an order ends the hold of its own coupon alone, and one that is not over', async () => {
    const [dashain, tihar] = [aCoupon({ usage_limit: 2 }), aCoupon({ usage_limit: 1 })]
    const cap = aProduct({ quantity: 100 })
    const shop = await aShop(svc, { products: [cap], coupons: [dashain, tihar] })
    const order = (coupon: { _id: string }) => ({ products: [aLine(cap)], coupon: coupon._id })
    const apply = async ({ code }: { code: string }) =>
      expect((await shop.applyCoupon(code, [aLine(cap)], asha)).status).toBe(200)
    at(0)
    await apply(dashain)
    at(13)
    await apply(tihar)
    at(14)
    await apply(dashain)
    placed(await shop.place(order(dashain), asha))
    placed(await shop.place(order(dashain), hari))
    await expectRejection(shop, () => shop.place(order(tihar), hari), 400, usedUp)
    placed(await shop.place(order(tihar), asha))
  })

  test("an order leaves another client's hold, though it is older", async () => {
    const { cap, coupon, shop, order } = await aShopWithOneUse({ usage_limit: 2 })
    at(0)
    expect((await shop.applyCoupon(coupon.code, [aLine(cap)], hari)).status).toBe(200)
    at(1)
    expect((await shop.applyCoupon(coupon.code, [aLine(cap)], asha)).status).toBe(200)
    placed(await shop.place(order, asha))
    await expectRejection(shop, () => shop.place(order, '203.0.113.3'), 400, usedUp)
    placed(await shop.place(order, hari))
  })
})
