import { describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, expectRejection, invalid, message, placed, rows } from './shop.ts'

const svc = await startTestService()
svc.clock.stop()

async function aHeldCap() {
  const cap = aProduct({ quantity: 2 })
  const shop = await aShop(svc, { products: [cap] })
  const { _id } = placed(await shop.placeOnline({ products: [aLine(cap, 2)] }))
  return { cap, shop, orderId: _id as string }
}

/** A started payment of an order, without a gateway. */
async function aTransaction(storeId: string, orderId: string, state: string): Promise<string> {
  const id = newId()
  await rows(
    svc,
    sql`insert into payment_transactions (store_id, transaction_id, order_id, method, reference, order_amount_paisa,
          charged_amount_paisa, development, details, return_url, state, created_at, life_ends_at)
        values (${storeId}, ${id}, ${orderId}, 'QR', ${id}, 1, 1, false, '{}', 'https://himal.example', ${state},
          ${svc.clock.now()}, ${svc.clock.now()})`,
  )
  return id
}

describe('POST /order/public/release-hold (4.6)', () => {
  test("a release frees an unpaid order's units and does not change the order", async () => {
    const { cap, shop, orderId } = await aHeldCap()
    expect(await shop.stockOf(cap)).toEqual({ quantity: 2, held: 2 })
    const response = await shop.release(orderId)
    expect([response.status, response.body]).toEqual([200, { success: true, released: true }])
    expect(await shop.stockOf(cap)).toEqual({ quantity: 2, held: 0 })
    expect(await shop.order(orderId)).toMatchObject({ status: 'Inactive', payment_status: 'Unpaid' })
    placed(await shop.place({ products: [aLine(cap, 2)] }))
  })

  test('two releases, also at once, free the units once', async () => {
    const { cap, shop, orderId } = await aHeldCap()
    await shop.release(orderId)
    const other = placed(await shop.placeOnline({ products: [aLine(cap)] }))
    const responses = await Promise.all([shop.release(orderId), shop.release(orderId), shop.release(orderId)])
    expect(responses.map(({ body }) => body)).toEqual(Array(3).fill({ success: true, released: true }))
    expect(await shop.stockOf(cap)).toEqual({ quantity: 2, held: 1 })
    expect((await shop.state()).holds.map(({ order_id }) => order_id)).toEqual([other._id])
  })

  test('a COD order releases nothing', async () => {
    const cap = aProduct()
    const shop = await aShop(svc, { products: [cap] })
    const { _id } = placed(await shop.place({ products: [aLine(cap)] }))
    await expectRejection(shop, () => shop.release(_id), 200, { success: true, released: false })
  })

  test.each([
    ['already paid', 'Inactive', 'Paid'],
    ['no longer Inactive', 'Pending', 'Paid'],
    ['cancelled', 'Cancelled', 'Unpaid'],
  ])('an order that is %s releases nothing', async (_case, status, payment) => {
    const { shop, orderId } = await aHeldCap()
    await rows(svc, sql`update orders set status = ${status}, payment_status = ${payment} where order_id = ${orderId}`)
    await expectRejection(shop, () => shop.release(orderId), 200, { success: true, released: false })
  })

  test.each(['Processing', 'Failed'])('an order whose payment is %s is released', async (payment) => {
    const { cap, shop, orderId } = await aHeldCap()
    await rows(svc, sql`update orders set payment_status = ${payment} where order_id = ${orderId}`)
    expect((await shop.release(orderId)).body).toEqual({ success: true, released: true })
    expect(await shop.stockOf(cap)).toEqual({ quantity: 2, held: 0 })
  })

  test('a release of an unknown order, or of another store’s, responds Order not found', async () => {
    const { shop } = await aHeldCap()
    const other = await aHeldCap()
    await expectRejection(shop, () => shop.release(newId()), 400, message('Order not found'))
    await expectRejection(shop, () => shop.release(other.orderId), 400, message('Order not found'))
    expect(await other.shop.stockOf(other.cap)).toEqual({ quantity: 2, held: 2 })
  })

  test.each(['no transaction_id', '', null])('a release with %j as transaction_id frees the units', async (given) => {
    const { cap, shop, orderId } = await aHeldCap()
    const transaction = given === 'no transaction_id' ? {} : { transaction_id: given }
    const { body } = await shop.post('/order/public/release-hold', {
      ...{ store_id: shop._id, order_id: orderId },
      ...transaction,
    })
    expect(body).toEqual({ success: true, released: true })
    expect(await shop.stockOf(cap)).toEqual({ quantity: 2, held: 0 })
  })

  test.each(['Processing', 'Failed'])('a release that names a %s transaction of the order frees it', async (state) => {
    const { cap, shop, orderId } = await aHeldCap()
    const transaction = await aTransaction(shop._id, orderId, state)
    const request = { store_id: shop._id, order_id: orderId, transaction_id: transaction.toUpperCase() }
    expect((await shop.post('/order/public/release-hold', request)).body).toEqual({ success: true, released: true })
    expect(await shop.stockOf(cap)).toEqual({ quantity: 2, held: 0 })
  })

  test.each([
    ['an id of no transaction', async () => newId()],
    ['a text that is no id', async () => 'none'],
    [
      'a transaction of another store',
      async () => {
        const { shop, orderId } = await aHeldCap()
        return aTransaction(shop._id, orderId, 'Processing')
      },
    ],
  ])('a release with %s as transaction_id frees the units of its order', async (_what, given) => {
    const { cap, shop, orderId } = await aHeldCap()
    const request = { store_id: shop._id, order_id: orderId, transaction_id: await given() }
    expect((await shop.post('/order/public/release-hold', request)).body).toEqual({ success: true, released: true })
    expect(await shop.stockOf(cap)).toEqual({ quantity: 2, held: 0 })
  })

  test('a release that names a transaction of another order of the store frees nothing', async () => {
    const { cap, shop, orderId } = await aHeldCap()
    await shop.release(orderId)
    const [mine, other] = [
      placed(await shop.placeOnline({ products: [aLine(cap)] })),
      placed(await shop.placeOnline({ products: [aLine(cap)] })),
    ]
    const transaction_id = await aTransaction(shop._id, other._id, 'Processing')
    const request = { store_id: shop._id, order_id: mine._id, transaction_id }
    const send = () => shop.post('/order/public/release-hold', request)
    await expectRejection(shop, send, 200, { success: true, released: false })
    expect(await shop.stockOf(cap)).toEqual({ quantity: 2, held: 2 })
  })

  test.each(['store_id', 'order_id'])(
    'a release with a malformed %s is a validation error of that field',
    async (key) => {
      const { shop, orderId } = await aHeldCap()
      const body = { store_id: shop._id, order_id: orderId, transaction_id: '', [key]: 'x' }
      const send = () => shop.post('/order/public/release-hold', body)
      await expectRejection(shop, send, 400, invalid({ [key]: 'Invalid id' }))
    },
  )
})

describe('expired holds (3.1)', () => {
  test('the sweep frees exactly the expired holds', async () => {
    const { cap, shop } = await aHeldCap()
    const hat = aProduct({ quantity: 1 })
    const later = await aShop(svc, { products: [hat] })
    svc.clock.advance(200)
    placed(await later.placeOnline({ products: [aLine(hat)] }))
    svc.clock.advance(101)
    await svc.context.db.query(sql`select graphile_worker.add_job('release-overdue-holds')`)
    await svc.runJobs()
    expect(await shop.stockOf(cap)).toEqual({ quantity: 2, held: 0 })
    expect((await shop.state()).holds).toEqual([])
    expect(await later.stockOf(hat)).toEqual({ quantity: 1, held: 1 })
  })

  test('an order whose hold expired stays Inactive and unpaid', async () => {
    const { shop, orderId } = await aHeldCap()
    svc.clock.advance(301)
    expect((await shop.track(orderId)).body).toMatchObject({ status: 'Inactive', payment_status: 'Unpaid' })
  })
})
