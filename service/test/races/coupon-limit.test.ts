import { describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { aCoupon, aLine, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { openShops } from './open-shops.ts'
import { byStatus, couponUsedUp, inParallel, placeOrder, stockRows } from './shoppers.ts'

const shops = await openShops()

describe.each(shops)('a coupon with a use limit, $name', (shop) => {
  /** Ten products, so that orders do not already queue for one stock row. */
  async function aStoreWithCoupon(usageLimit: number) {
    const products = Array.from({ length: 10 }, () => aProduct({ quantity: 100 }))
    const coupon = aCoupon({ usage_limit: usageLimit })
    const { _id: storeId } = await shop.importStore(aStoreFile({ products, coupons: [coupon] }))
    return { storeId, lines: products.map((product) => aLine(product)), coupon }
  }

  const usesOf = async (storeId: string) =>
    shop.rows(sql`
      select used, (select count(*)::int from coupon_uses u
                     where u.store_id = c.store_id and u.coupon_id = c.coupon_id) as uses
        from coupons c where store_id = ${storeId}`)

  test('of 50 orders at once with a coupon of 5 uses exactly 5 succeed; 45 store nothing', async () => {
    const { storeId, lines, coupon } = await aStoreWithCoupon(5)
    const responses = await inParallel(50, (index) =>
      placeOrder(shop, storeId, { products: [lines[index % 10]], coupon: coupon._id }),
    )

    expect(byStatus(responses)).toEqual({ 200: 5, 400: 45 })
    for (const { status, body } of responses) {
      if (status === 200) expect(body.total_price).toBe(400)
      else expect(body).toEqual(couponUsedUp)
    }
    expect(await usesOf(storeId)).toEqual([{ used: 5, uses: 5 }])
    const left = (await stockRows(shop, storeId)).reduce((sum, { quantity }) => sum + quantity, 0)
    expect(left).toBe(995)
  })

  test('of 50 online orders at once with a coupon of 5 uses exactly 5 reserve one; a release returns one', async () => {
    const { storeId, lines, coupon } = await aStoreWithCoupon(5)
    const order = (index: number) =>
      placeOrder(shop, storeId, {
        products: [lines[index % 10]],
        coupon: coupon._id,
        paymentMethod: 'WalletA',
      })
    const responses = await inParallel(50, order)

    expect(byStatus(responses)).toEqual({ 200: 5, 400: 45 })
    expect(await usesOf(storeId)).toEqual([{ used: 0, uses: 5 }])
    const held = responses.find(({ status }) => status === 200)
    await shop.post('/order/public/release-hold', { store_id: storeId, order_id: held?.body._id })
    const again = await inParallel(10, order)
    expect(byStatus(again)).toEqual({ 200: 1, 400: 9 })
  })

  test('of 30 applies at once of a coupon of 3 uses exactly 3 succeed', async () => {
    const { storeId, lines, coupon } = await aStoreWithCoupon(3)
    const request = { store: storeId, code: coupon.code, products: lines }
    const responses = await inParallel(30, () => shop.post('/public/coupon', request))

    expect(byStatus(responses)).toEqual({ 200: 3, 400: 27 })
    for (const { status, body } of responses) if (status === 400) expect(body).toEqual(couponUsedUp)

    shop.advance(13)
    const later = await inParallel(10, () => shop.post('/public/coupon', request))
    expect(byStatus(later)).toEqual({ 200: 3, 400: 7 })
  })
})
