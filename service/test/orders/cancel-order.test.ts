import { describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { aCoupon, aLine, aProduct, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, ashasPhone, expectRejection, invalid, message, placed, rows, type Shop } from './shop.ts'

const svc = await startTestService()
const cancelled = { success: true, message: 'Order cancelled successfully' }
const wrongPhone = { fields: { phone_number: "Provided phone number don't match with order phone number" } }
const onlyPending = message('Only orders in Pending or Processing status can be cancelled')

async function anOrderedCap(sections: Record<string, unknown> = {}) {
  const cap = aProduct({ quantity: 5 })
  const shop = await aShop(svc, { products: [cap], ...sections })
  const { _id } = placed(await shop.place({ products: [aLine(cap, 2)] }))
  return { cap, shop, orderId: _id as string }
}

function setStatus(shop: Shop, orderId: string, status: string) {
  return rows(svc, sql`update orders set status = ${status} where store_id = ${shop._id} and order_id = ${orderId}`)
}

describe('cancelling (4.10)', () => {
  test.each(['Pending', 'Processing'])('cancelling a %s order returns its stock', async (status) => {
    const { cap, shop, orderId } = await anOrderedCap()
    await setStatus(shop, orderId, status)
    expect(await shop.stockOf(cap)).toEqual({ quantity: 3, held: 0 })
    const response = await shop.cancel(orderId)
    expect([response.status, response.body]).toEqual([200, cancelled])
    expect((await shop.track(orderId)).body.status).toBe('Cancelled')
    expect(await shop.stockOf(cap)).toEqual({ quantity: 5, held: 0 })
  })

  test('cancelling twice is rejected and returns no stock again', async () => {
    const { cap, shop, orderId } = await anOrderedCap()
    expect((await shop.cancel(orderId)).status).toBe(200)
    await expectRejection(shop, () => shop.cancel(orderId), 400, onlyPending)
    expect(await shop.stockOf(cap)).toEqual({ quantity: 5, held: 0 })
  })

  test('cancelling a reopened order again returns no stock again', async () => {
    const { cap, shop, orderId } = await anOrderedCap()
    await shop.cancel(orderId)
    await setStatus(shop, orderId, 'Processing')
    expect((await shop.cancel(orderId)).body).toEqual(cancelled)
    expect(await shop.stockOf(cap)).toEqual({ quantity: 5, held: 0 })
  })

  test('of eight cancellations at once exactly one succeeds', async () => {
    const { cap, shop, orderId } = await anOrderedCap()
    const responses = await Promise.all(Array.from({ length: 8 }, () => shop.cancel(orderId)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
    expect(await shop.stockOf(cap)).toEqual({ quantity: 5, held: 0 })
  })

  test('cancelling returns exactly the units of each line: of variants, of equal lines and below zero', async () => {
    const small = aVariant('S', { quantity: 5 })
    const cap = aProduct({ sizes: ['S'], variants: [small] })
    const poster = aProduct({ quantity: 1, continue_selling: true })
    const shop = await aShop(svc, { products: [cap, poster] })
    const line = (quantity: number) => aLine(cap, quantity, { variant: small._id })
    const { _id } = placed(await shop.place({ products: [line(1), line(2), aLine(poster, 4)] }))
    expect([await shop.stockOf(cap, small), await shop.stockOf(poster)]).toEqual([
      { quantity: 2, held: 0 },
      { quantity: -3, held: 0 },
    ])
    await shop.cancel(_id)
    expect([await shop.stockOf(cap, small), await shop.stockOf(poster)]).toEqual([
      { quantity: 5, held: 0 },
      { quantity: 1, held: 0 },
    ])
  })

  test('cancelling returns units to the website outlet with advanced inventory', async () => {
    const outlets = [
      { name: 'Website', website: true },
      { name: 'Pokhara', website: false },
    ]
    const cap = aProduct({ stock: { Website: 3, Pokhara: 4 } })
    const shop = await aShop(svc, { store: { use_advanced_inventory: true, outlets }, products: [cap] })
    const { stock } = await shop.state()
    const { _id } = placed(await shop.place({ products: [aLine(cap, 2)] }))
    expect((await shop.state()).stock[0]?.website_quantity).toBe(1)
    await shop.cancel(_id)
    expect((await shop.state()).stock).toEqual(stock)
  })

  test("cancelling returns the order's coupon use", async () => {
    const cap = aProduct()
    const coupon = aCoupon({ usage_limit: 5, used: 2 })
    const shop = await aShop(svc, { products: [cap], coupons: [coupon] })
    const { _id } = placed(await shop.place({ products: [aLine(cap)], coupon: coupon._id }))
    expect(await shop.couponUsed(coupon)).toBe(3)
    await shop.cancel(_id)
    expect(await shop.couponUsed(coupon)).toBe(2)
  })
})

describe('rejected cancellations (4.10)', () => {
  test.each(['Inactive', 'Draft', 'Dispatched', 'Delivered', 'Cancelled', 'Returned'])(
    'cancelling an order that is %s is rejected',
    async (status) => {
      const { shop, orderId } = await anOrderedCap()
      await setStatus(shop, orderId, status)
      await expectRejection(shop, () => shop.cancel(orderId), 400, onlyPending)
    },
  )

  test.each(['Pending', 'Delivered', 'Cancelled'])(
    'cancelling a %s order with a wrong phone is a 401',
    async (status) => {
      const { shop, orderId } = await anOrderedCap()
      await setStatus(shop, orderId, status)
      await expectRejection(shop, () => shop.cancel(orderId, '9812345679'), 401, wrongPhone)
    },
  )

  test.each(['', '981234567', '98123456789', 9812345678, undefined])(
    'cancelling with the phone "%s" is a validation error of the phone alone',
    async (phone) => {
      const { shop } = await anOrderedCap()
      const rejection = invalid({ phone_number: 'Phone number must be of 10 digit' })
      const send = () => shop.post('/order/public/cancel', { store_id: 'x', order_id: 'y', phone_number: phone })
      await expectRejection(shop, send, 400, rejection)
    },
  )

  test.each(['store_id', 'order_id'])(
    'cancelling with a malformed %s is a validation error of that field',
    async (key) => {
      const { shop, orderId } = await anOrderedCap()
      const body = { store_id: shop._id, order_id: orderId, phone_number: ashasPhone, [key]: 'x' }
      await expectRejection(shop, () => shop.post('/order/public/cancel', body), 400, invalid({ [key]: 'Invalid id' }))
    },
  )

  test('cancelling in an unknown store responds Store not found', async () => {
    const { shop, orderId } = await anOrderedCap()
    const body = { store_id: newId(), order_id: orderId, phone_number: ashasPhone }
    await expectRejection(shop, () => shop.post('/order/public/cancel', body), 400, message('Store not found'))
  })

  test('cancelling an unknown order responds Order not found', async () => {
    const { shop } = await anOrderedCap()
    await expectRejection(shop, () => shop.cancel(newId()), 400, message('Order not found'))
  })

  test("cancelling another store's order responds Order not found", async () => {
    const { shop } = await anOrderedCap()
    const other = await anOrderedCap()
    await expectRejection(shop, () => shop.cancel(other.orderId), 400, message('Order not found'))
    expect((await other.shop.track(other.orderId)).body.status).toBe('Pending')
  })

  test('a store without cancellation rejects after the phone is checked and before the status is', async () => {
    const store = { checkout: { extras: { allow_customer_cancellation: false } } }
    const { shop, orderId } = await anOrderedCap({ store })
    const rejection = message('Order cancellation is not available')
    await expectRejection(shop, () => shop.cancel(orderId), 400, rejection)
    await expectRejection(shop, () => shop.cancel(newId()), 400, rejection)
    await setStatus(shop, orderId, 'Delivered')
    await expectRejection(shop, () => shop.cancel(orderId), 400, rejection)
    await expectRejection(shop, () => shop.cancel(orderId, '9812345679'), 401, wrongPhone)
  })
})
