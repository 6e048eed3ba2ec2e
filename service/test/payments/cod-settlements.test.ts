import { describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShopWithMerchant } from '../orders/merchant/a-shop.ts'
import { aMember } from '../people/person.ts'

const svc = await startTestService()
// Each look at the clock is another moment.
svc.clock.stop()

async function threeDelivered() {
  const cap = aProduct({ quantity: 50, weight: 0 })
  const shop = await aShopWithMerchant(svc, { products: [cap] })
  const ids: string[] = []
  for (const courier of ['Yak', 'Yak', 'Eagle']) {
    const id = await shop.placedOrder({ products: [aLine(cap)] })
    await shop.status(id, 'Dispatched', { courier, notify: false })
    await shop.status(id, 'Delivered')
    ids.push(id)
  }
  return { shop, ids: ids as [string, string, string] }
}

const outside = async (shop: Awaited<ReturnType<typeof aShopWithMerchant>>, query = '') =>
  (await shop.merchant.get(`/cod?${query}`)).body.items

describe('cash on delivery outside (12)', () => {
  test('delivered orders with money due are listed, by courier and day', async () => {
    const { shop, ids } = await threeDelivered()
    const items = await outside(shop)
    expect(items.map(({ order }: { order: string }) => order)).toEqual(ids)
    expect(items[0]).toEqual({
      ...{ order: ids[0], order_number: 1001, customer_full_name: 'Asha Gurung', city: 'Kathmandu', courier: 'Yak' },
      ...{ tracking_number: '', delivered_at: expect.any(String), due: 550 },
    })
    expect(await outside(shop, 'courier=Eagle')).toHaveLength(1)
    expect(await outside(shop, 'to=2020-01-01')).toEqual([])
    expect((await shop.merchant.get('/orders?due=1')).body.items).toHaveLength(3)
  })

  test('a settlement without a time was received when it was made, and so were its payments', async () => {
    const { shop, ids } = await threeDelivered()
    const orders = ids.map((order) => ({ order, amount: 550 }))
    const { body } = await shop.merchant.post('/cod/settlements', { courier: 'Yak', reference: 'Week 13', orders })
    const moments = new Set([body.received_at, body.created_at])
    for (const id of ids) for (const { received_at } of (await shop.read(id)).payments) moments.add(received_at)
    expect([...moments]).toEqual([body.created_at])
  })

  test('a settlement pays each row that fits; a part leaves the rest outside', async () => {
    const { shop, ids } = await threeDelivered()
    const open = await shop.placedOrder(await aLineOf(shop, ids[0]))
    const made = await shop.merchant.post('/cod/settlements', {
      ...{ courier: 'Yak', reference: 'Week 12', fee: 30 },
      orders: [
        { order: ids[0], amount: 550 },
        { order: ids[1], amount: 500 },
        { order: ids[2], amount: 551 },
        { order: open, amount: 1 },
        { order: newId(), amount: 1 },
      ],
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ courier: 'Yak', reference: 'Week 12', fee: 30, note: '', total: 1050 })
    expect(made.body.results).toMatchObject([
      { index: 0, ok: true, _id: ids[0] },
      { index: 1, ok: true, _id: ids[1] },
      { index: 2, ok: false, status: 409, message: 'More than is due', due: 550 },
      { index: 3, ok: false, status: 409 },
      { index: 4, ok: false, status: 404, message: 'Order not found' },
    ])
    expect((await outside(shop)).map(({ order, due }: { order: string; due: number }) => [order, due])).toEqual([
      [ids[1], 50],
      [ids[2], 550],
    ])
    const read = await shop.merchant.get(`/cod/settlements/${made.body._id}`)
    expect([read.status, read.body]).toEqual([200, made.body])
    expect((await shop.merchant.get('/cod/settlements')).body.items).toEqual([made.body])
    const { payments, payment_status } = await shop.read(ids[0])
    expect([payment_status, payments[0].kind, payments[0].settlement]).toEqual(['Paid', 'cod', made.body._id])
    expect((await shop.merchant.delete(`/orders/${ids[0]}/payments/${payments[0]._id}`)).status).toBe(409)
  })

  test('a row without a valid id fails alone, as an order that does not exist', async () => {
    const { shop, ids } = await threeDelivered()
    const orders = [
      { order: 'ORD-1001', amount: 1 },
      { order: '', amount: 1 },
      { order: ids[0].toUpperCase(), amount: 550 },
    ]
    const made = await shop.merchant.post('/cod/settlements', { courier: 'Yak', reference: 'Week 12', orders })
    expect([made.status, made.body.total]).toEqual([201, 550])
    expect(made.body.results).toMatchObject([
      { index: 0, ok: false, status: 404, message: 'Order not found' },
      { index: 1, ok: false, status: 404, message: 'Order not found' },
      { index: 2, ok: true, _id: ids[0] },
    ])
  })

  test('a row of 0, of an order that never arrived, fails alone', async () => {
    const { shop, ids } = await threeDelivered()
    const orders = [
      { order: ids[0], amount: 0 },
      { order: ids[1], amount: 550 },
    ]
    const made = await shop.merchant.post('/cod/settlements', { courier: 'Yak', reference: 'Week 12', orders })
    expect([made.status, made.body.total]).toEqual([201, 550])
    expect(made.body.results).toMatchObject([
      { index: 0, ok: false, status: 400, fields: { amount: 'Must be above 0' } },
      { index: 1, ok: true, _id: ids[1] },
    ])
    expect((await outside(shop)).map(({ order }: { order: string }) => order)).toEqual([ids[0], ids[2]])
  })

  test('the audit has the settlement and the payment of each order', async () => {
    const { shop, ids } = await threeDelivered()
    const orders = [
      { order: ids[0], amount: 550 },
      { order: ids[1], amount: 100 },
      { order: ids[2], amount: 551 },
    ]
    await shop.merchant.post('/cod/settlements', { courier: 'Yak', reference: 'Week 12', orders })
    const owner = await aMember(svc, shop._id, 'owner')
    expect((await owner.get('/audit?action=settlement.create')).body.items).toHaveLength(1)
    const { body } = await owner.get('/audit?action=order.payment')
    const changes = body.items.map(({ object, after }: { object: { _id: string }; after: object }) => [
      object._id,
      after,
    ])
    expect(Object.fromEntries(changes)).toEqual({
      [ids[0]]: { paid_amount: 550, payment_status: 'Paid' },
      [ids[1]]: { paid_amount: 100 },
    })
  })

  test('two settlements of the same orders at once pay each order once', async () => {
    const { shop, ids } = await threeDelivered()
    const settle = (orders: string[]) =>
      shop.merchant.post('/cod/settlements', {
        ...{ courier: 'Yak', reference: 'Twice' },
        orders: orders.map((order) => ({ order, amount: 550 })),
      })
    const made = await Promise.all([settle(ids), settle(ids.toReversed())])
    expect(made.reduce((sum, { body }) => sum + body.total, 0)).toBe(3 * 550)
    expect(await outside(shop)).toEqual([])
  })

  test('a settlement of another store is not found', async () => {
    const { shop } = await threeDelivered()
    const response = await shop.merchant.get(`/cod/settlements/${newId()}`)
    expect([response.status, response.body]).toEqual([404, { message: 'Settlement not found', code: 'not_found' }])
  })
})

/** One more order of the same product, which stays Pending. */
async function aLineOf(shop: Awaited<ReturnType<typeof aShopWithMerchant>>, orderId: string) {
  const { ordered_products } = await shop.read(orderId)
  return { products: [aLine({ _id: ordered_products[0].product_id })] }
}
