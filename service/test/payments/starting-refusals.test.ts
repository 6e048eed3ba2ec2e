import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import { describe, expect, test } from 'vitest'
import { methodPaths } from '../../src/payments/gateway-context.ts'
import { many, sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { anUnpaidOrder, aPayingStore, startPaying, startPaymentService } from '../harness/payment-service.ts'
import { effectsOn, follow, type Shop, stillOpen } from './payment-effects.ts'
import { pressed, started, walletB } from './redirect-shopper.ts'

const svc = await startPaymentService()
const shop = await aPayingStore(svc)
const otherShop = await aPayingStore(svc)
await svc.context.db.query(sql`update stock set quantity = 1000`)

/** Every init route, and the method that it starts. */
const routes: [PaymentMethod, object][] = [
  ['WalletA', {}],
  ['WalletB', {}],
  ['BankNetA', {}],
  ['HubA', {}],
  ['bank_card', {}],
  ['BankNetACheckout', {}],
  ['QR', {}],
  ['QR', { self: false }],
  ['QR_Dynamic', { self: true }],
]

const orderState = (storeId: string, order: string) =>
  many(
    svc.context.db,
    sql`select o.*, (select count(*) from payment_transactions t
      where (t.store_id, t.order_id) = (o.store_id, o.order_id)) as starts
          from orders o where store_id = ${storeId} and order_id = ${order}`,
  )

/** The method that an order was placed with, and those of its transactions. */
async function methodsOf(storeId: string, order: string) {
  const [row] = await many<{ placed: string; started: string[] }>(
    svc.context.db,
    sql`select payment_method as placed,
               array(select method from payment_transactions
                      where store_id = ${storeId} and order_id = ${order}) as started
          from orders where store_id = ${storeId} and order_id = ${order}`,
  )
  return row
}

describe.each(routes)('%s %j', (method, more) => {
  const init = (storeId: string, order: string) => startPaying(svc, methodPaths[method], storeId, order, more)

  /** Refused, with nothing written and no gateway asked. */
  async function expectRejection(at: Shop, order: string, message: string, storeId = at.store._id) {
    const asked = async () => (await svc.get('/sandbox/calls')).body.calls.length
    const before = [await orderState(at.store._id, order), await asked()]
    const response = await init(storeId, order)
    expect([response.status, response.body]).toEqual([400, { message }])
    expect([await orderState(at.store._id, order), await asked()]).toEqual(before)
  }

  test('the first start makes the payment Processing and leaves the order Inactive', async () => {
    const at = await aPayingStore(svc)
    const order = await anUnpaidOrder(svc, at, method)
    expect((await effectsOn(svc, at, order)).payment_status).toBe('Unpaid')
    expect((await init(at.store._id, order)).status).toBe(200)
    expect(await effectsOn(svc, at, order)).toEqual(stillOpen)
  })

  test('an order whose hold was released can be started', async () => {
    const order = await anUnpaidOrder(svc, shop, method)
    await svc.post('/order/public/release-hold', { store_id: shop.store._id, order_id: order, transaction_id: '' })
    expect((await init(shop.store._id, order)).status).toBe(200)
  })

  test('ids in capitals are accepted', async () => {
    const order = await anUnpaidOrder(svc, shop, method)
    expect((await init(shop.store._id.toUpperCase(), order.toUpperCase())).status).toBe(200)
  })

  test("another store's order is not found", async () => {
    const order = await anUnpaidOrder(svc, otherShop, method)
    await expectRejection(otherShop, order, 'Order not found', shop.store._id)
  })

  test('an unknown order and an unknown store are not found', async () => {
    await expectRejection(shop, newId(), 'Order not found')
    const order = await anUnpaidOrder(svc, shop, method)
    await expectRejection(shop, order, 'Order not found', newId())
  })

  test('an order with cash on delivery rejects a start', async () => {
    const order = await anUnpaidOrder(svc, shop, 'COD')
    await expectRejection(shop, order, 'This order is not waiting for a payment')
  })

  test('a cancelled order rejects a start', async () => {
    const order = await anUnpaidOrder(svc, shop, 'COD')
    const cancel = { store_id: shop.store._id, order_id: order, phone_number: '9812345678' }
    expect((await svc.post('/order/public/cancel', cancel)).status).toBe(200)
    await expectRejection(shop, order, 'This order is not waiting for a payment')
  })

  test.each(routes.map(([name]) => name).filter((name) => name !== method))(
    'an order that was placed with %s is started by the method of the path',
    async (placed) => {
      const at = await aPayingStore(svc)
      const order = await anUnpaidOrder(svc, at, placed)
      expect((await init(at.store._id, order)).status).toBe(200)
      expect(await effectsOn(svc, at, order)).toEqual(stillOpen)
      expect(await methodsOf(at.store._id, order)).toEqual({ placed, started: [method] })
    },
  )

  test('a paid order rejects a start by any method', async () => {
    const order = await anUnpaidOrder(svc, shop, 'WalletB')
    await follow(await pressed(svc, walletB, await started(svc, walletB, { shop, order }), 'paid'))
    await expectRejection(shop, order, 'Payment already received')
  })

  test('a paid order that was cancelled rejects a start as paid', async () => {
    const order = await anUnpaidOrder(svc, shop, 'WalletB')
    await follow(await pressed(svc, walletB, await started(svc, walletB, { shop, order }), 'paid'))
    const cancel = { store_id: shop.store._id, order_id: order, phone_number: '9812345678' }
    expect((await svc.post('/order/public/cancel', cancel)).status).toBe(200)
    await expectRejection(shop, order, 'Payment already received')
  })

  test.each(['', 'x', '12345', 'g'.repeat(24), 'a'.repeat(25), ' '.repeat(24)])(
    'the id %j is malformed',
    async (id) => {
      const order = await anUnpaidOrder(svc, shop, method)
      const url = 'https://himal.example'
      const path = `/payment/${methodPaths[method]}/init`
      const badStore = await svc.post(path, { store: id, order, url, ...more })
      const badOrder = await svc.post(path, { store: shop.store._id, order: id, url, ...more })
      const invalid = (field: string) => ({ error_type: 'zod_validation', fields: { [field]: 'Invalid id' } })
      expect([badStore.status, badStore.body]).toEqual([400, invalid('store')])
      expect([badOrder.status, badOrder.body]).toEqual([400, invalid('order')])
    },
  )

  test.each([null, 7, true, {}, []])('the id %j is rejected', async (id) => {
    const response = await svc.post(`/payment/${methodPaths[method]}/init`, {
      store: id,
      order: id,
      url: 'https://a.example',
    })
    expect(response.status).toBe(400)
    expect(response.body).toMatchObject({
      error_type: 'zod_validation',
      fields: { store: expect.any(String), order: expect.any(String) },
    })
  })
})
