import { describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { releaseAllOverdueHolds } from '../../src/stock/release-overdue-holds.ts'
import { aCoupon, aLine, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { openShops } from './open-shops.ts'
import { byStatus, inParallel, phone, placeOrder, stockOf } from './shoppers.ts'

const shops = await openShops()

describe.each(shops)('the end of an order, $name', (shop) => {
  async function aStoreWithOneOrder(fields: Record<string, unknown> = {}) {
    const product = aProduct({ quantity: 20 })
    const coupon = aCoupon({ usage_limit: 4 })
    const store = { cancellation_sms: 'Your order {order_number} was cancelled.' }
    const { _id: storeId } = await shop.importStore(aStoreFile({ store, products: [product], coupons: [coupon] }))
    const products = [aLine(product, 2), aLine(product, 1)]
    const placed = await placeOrder(shop, storeId, { products, coupon: coupon._id, ...fields })
    expect(placed.status).toBe(200)
    return { storeId, product, orderId: placed.body._id as string }
  }

  const couponUses = async (storeId: string) => {
    const [row] = await shop.rows<{ used: number; uses: number }>(sql`
      select used, (select count(*)::int from coupon_uses u where u.store_id = c.store_id) as uses
        from coupons c where store_id = ${storeId}`)
    return row
  }

  const smsCount = async (storeId: string) => {
    const messages = await shop.rows(
      sql`select 1 from outbox where store_id = ${storeId} and channel = 'sms' and kind = 'order-cancelled'`,
    )
    return messages.length
  }

  test('of 20 cancels at once one succeeds: stock and coupon return once, and one SMS is queued', async () => {
    const { storeId, product, orderId } = await aStoreWithOneOrder()
    expect(await stockOf(shop, storeId, product._id)).toMatchObject({ quantity: 17 })
    expect(await couponUses(storeId)).toEqual({ used: 1, uses: 1 })

    const request = { store_id: storeId, order_id: orderId, phone_number: phone }
    const responses = await inParallel(20, () => shop.post('/order/public/cancel', request))

    expect(byStatus(responses)).toEqual({ 200: 1, 400: 19 })
    for (const { status, body } of responses) {
      if (status === 400)
        expect(body).toEqual({ message: 'Only orders in Pending or Processing status can be cancelled' })
      else expect(body).toEqual({ success: true, message: 'Order cancelled successfully' })
    }
    expect(await stockOf(shop, storeId, product._id)).toMatchObject({ quantity: 20, held: 0 })
    expect(await couponUses(storeId)).toEqual({ used: 0, uses: 0 })
    expect(await smsCount(storeId)).toBe(1)
  })

  test('20 releases at once free the units and the coupon use once', async () => {
    const { storeId, product, orderId } = await aStoreWithOneOrder({ paymentMethod: 'WalletA' })
    expect(await stockOf(shop, storeId, product._id)).toMatchObject({ quantity: 20, held: 3, hold_rows: 3 })

    const request = { store_id: storeId, order_id: orderId, transaction_id: '' }
    const responses = await inParallel(20, () => shop.post('/order/public/release-hold', request))

    for (const { status, body } of responses) {
      expect(status).toBe(200)
      expect(body).toEqual({ success: true, released: true })
    }
    expect(await stockOf(shop, storeId, product._id)).toMatchObject({ quantity: 20, held: 0, hold_rows: 0 })
    expect(await couponUses(storeId)).toEqual({ used: 0, uses: 0 })
  })

  test('an expired hold is freed once by releases, sweeps and new orders at once', async () => {
    const { storeId, product, orderId } = await aStoreWithOneOrder({ paymentMethod: 'WalletA' })
    shop.advance(301)

    const release = () => shop.post('/order/public/release-hold', { store_id: storeId, order_id: orderId })
    const [orders, releases] = await Promise.all([
      inParallel(10, () => placeOrder(shop, storeId, { products: [aLine(product)] })),
      inParallel(10, release),
      ...shop.services.map(({ context }) => inParallel(5, () => releaseAllOverdueHolds(context))),
    ])

    expect(byStatus([...orders, ...releases])).toEqual({ 200: 20 })
    expect(await stockOf(shop, storeId, product._id)).toMatchObject({ quantity: 10, held: 0, hold_rows: 0 })
  })

  test('of 50 wrong phones at once exactly 10 are a 401, the others and the right phone a 429', async () => {
    const { storeId, product, orderId } = await aStoreWithOneOrder()
    const cancel = (phone_number: string) =>
      shop.post('/order/public/cancel', { store_id: storeId, order_id: orderId, phone_number })
    const responses = await inParallel(50, (index) => cancel(`98000000${10 + index}`))

    expect(byStatus(responses)).toEqual({ 401: 10, 429: 40 })
    for (const { status, text, headers } of responses) {
      if (status !== 429) continue
      expect(text).toBe('Too many requests, please try again later.')
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await cancel(phone)).status).toBe(429)
    expect(await stockOf(shop, storeId, product._id)).toMatchObject({ quantity: 17 })
  })
})
