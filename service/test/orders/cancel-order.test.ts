import { describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { aCoupon, aLine, aProduct, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, ashasPhone, expectRefusal, invalid, message, placed, rows, type Shop } from './shop.ts'

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
  test.each(['Pending', 'Processing'])('a %s order is cancelled and its stock is back', async (status) => {
    const { cap, shop, orderId } = await anOrderedCap()
    await setStatus(shop, orderId, status)
    expect(await shop.stockOf(cap)).toEqual({ quantity: 3, held: 0 })
    const answer = await shop.cancel(orderId)
    expect([answer.status, answer.body]).toEqual([200, cancelled])
    expect((await shop.track(orderId)).body.status).toBe('Cancelled')
    expect(await shop.stockOf(cap)).toEqual({ quantity: 5, held: 0 })
  })

  test('a second time is refused and gives nothing back again', async () => {
    const { cap, shop, orderId } = await anOrderedCap()
    expect((await shop.cancel(orderId)).status).toBe(200)
    await expectRefusal(shop, () => shop.cancel(orderId), 400, onlyPending)
    expect(await shop.stockOf(cap)).toEqual({ quantity: 5, held: 0 })
  })

  test('an order taken up again and cancelled again has nothing more to give back', async () => {
    const { cap, shop, orderId } = await anOrderedCap()
    await shop.cancel(orderId)
    await setStatus(shop, orderId, 'Processing')
    expect((await shop.cancel(orderId)).body).toEqual(cancelled)
    expect(await shop.stockOf(cap)).toEqual({ quantity: 5, held: 0 })
  })

  test('of eight at once one cancels', async () => {
    const { cap, shop, orderId } = await anOrderedCap()
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.cancel(orderId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
    expect(await shop.stockOf(cap)).toEqual({ quantity: 5, held: 0 })
  })

  test('exactly what each line took comes back: summed lines, variants, and what went below zero', async () => {
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

  test('with advanced inventory the website outlet gets its units back', async () => {
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

  test("the order's coupon use is given back", async () => {
    const cap = aProduct()
    const coupon = aCoupon({ usage_limit: 5, used: 2 })
    const shop = await aShop(svc, { products: [cap], coupons: [coupon] })
    const { _id } = placed(await shop.place({ products: [aLine(cap)], coupon: coupon._id }))
    expect(await shop.couponUsed(coupon)).toBe(3)
    await shop.cancel(_id)
    expect(await shop.couponUsed(coupon)).toBe(2)
  })
})

describe('refusals (4.10)', () => {
  test.each(['Inactive', 'Draft', 'Dispatched', 'Delivered', 'Cancelled', 'Returned'])(
    'an order that is %s cannot be cancelled',
    async (status) => {
      const { shop, orderId } = await anOrderedCap()
      await setStatus(shop, orderId, status)
      await expectRefusal(shop, () => shop.cancel(orderId), 400, onlyPending)
    },
  )

  test.each(['Pending', 'Delivered', 'Cancelled'])('a wrong phone is a 401, also when it is %s', async (status) => {
    const { shop, orderId } = await anOrderedCap()
    await setStatus(shop, orderId, status)
    await expectRefusal(shop, () => shop.cancel(orderId, '9812345679'), 401, wrongPhone)
  })

  test.each(['', '981234567', '98123456789', 9812345678, undefined])(
    '"%s" is no phone, and nothing else is looked at',
    async (phone) => {
      const { shop } = await anOrderedCap()
      const refusal = invalid({ phone_number: 'Phone number must be of 10 digit' })
      const send = () => shop.post('/order/public/cancel', { store_id: 'x', order_id: 'y', phone_number: phone })
      await expectRefusal(shop, send, 400, refusal)
    },
  )

  test.each(['store_id', 'order_id'])('a malformed %s is named', async (key) => {
    const { shop, orderId } = await anOrderedCap()
    const body = { store_id: shop._id, order_id: orderId, phone_number: ashasPhone, [key]: 'x' }
    await expectRefusal(shop, () => shop.post('/order/public/cancel', body), 400, invalid({ [key]: 'Invalid id' }))
  })

  test('an unknown store is not found', async () => {
    const { shop, orderId } = await anOrderedCap()
    const body = { store_id: newId(), order_id: orderId, phone_number: ashasPhone }
    await expectRefusal(shop, () => shop.post('/order/public/cancel', body), 400, message('Store not found'))
  })

  test('an unknown order is not found', async () => {
    const { shop } = await anOrderedCap()
    await expectRefusal(shop, () => shop.cancel(newId()), 400, message('Order not found'))
  })

  test("another store's order is not found", async () => {
    const { shop } = await anOrderedCap()
    const other = await anOrderedCap()
    await expectRefusal(shop, () => shop.cancel(other.orderId), 400, message('Order not found'))
    expect((await other.shop.track(other.orderId)).body.status).toBe('Pending')
  })

  test('a store that does not allow it says so, after the phone and before all else', async () => {
    const store = { checkout: { extras: { allow_customer_cancellation: false } } }
    const { shop, orderId } = await anOrderedCap({ store })
    const refusal = message('Order cancellation is not available')
    await expectRefusal(shop, () => shop.cancel(orderId), 400, refusal)
    await expectRefusal(shop, () => shop.cancel(newId()), 400, refusal)
    await setStatus(shop, orderId, 'Delivered')
    await expectRefusal(shop, () => shop.cancel(orderId), 400, refusal)
    await expectRefusal(shop, () => shop.cancel(orderId, '9812345679'), 401, wrongPhone)
  })
})
