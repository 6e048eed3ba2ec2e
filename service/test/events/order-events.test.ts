import { describe, expect, test } from 'vitest'
import { dispatchDueEvents } from '../../src/jobs.ts'
import { many, sql } from '../../src/platform/database/database.ts'
import { aLine, anOrder as anOrderBody, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShopWithMerchant } from '../orders/merchant/a-shop.ts'

const svc = await startTestService()

const { coupon: _coupon, url: _url, paymentMethod: _method, ...customer } = anOrderBody()

async function anOrder() {
  const cap = aProduct({ quantity: 50 })
  const shop = await aShopWithMerchant(svc, { products: [cap] })
  const id = await shop.placedOrder({ products: [aLine(cap, 2)] })
  const act = (path: string, body: object) => shop.merchant.post(`/orders/${id}/${path}`, body, { 'if-match': '*' })
  const status = (to: string, more = {}) => act('status', { status: to, ...more })
  return { shop, id, act, status, cap }
}

type Row = { event: string; object_id: string; data: { order?: { status: string; version: number }; from?: string } }

async function eventsOf(storeId: string): Promise<Row[]> {
  await dispatchDueEvents(svc.context)
  return many(
    svc.context.db,
    sql`select event, object_id, data from store_events
         where store_id = ${storeId} and event like 'order.%' order by sequence`,
  )
}

type Order = Awaited<ReturnType<typeof anOrder>>

const causes: [cause: string, act: (order: Order) => Promise<unknown>, events: string[]][] = [
  ['a change of status', ({ status }) => status('Processing'), ['order.status_changed']],
  ['a cancellation', ({ status }) => status('Cancelled'), ['order.status_changed', 'order.cancelled']],
  [
    'a reopening',
    async ({ status }) => {
      await status('Cancelled')
      await status('Pending')
    },
    ['order.status_changed', 'order.cancelled', 'order.status_changed'],
  ],
  ['the same status again', ({ status }) => status('Pending'), []],
  ['a forbidden status', ({ status }) => status('Inactive'), []],
  ['a full payment', ({ act }) => act('payments', { kind: 'cash', amount: 1050 }), ['order.paid']],
  ['a part of the payment', ({ act }) => act('payments', { kind: 'cash', amount: 50 }), []],
  [
    'a delivery with its cash',
    ({ status }) => status('Delivered', { cod_collected: true }),
    ['order.status_changed', 'order.paid'],
  ],
  [
    'a refund',
    async ({ act }) => {
      await act('payments', { kind: 'cash', amount: 1050 })
      await act('refunds', { method: 'cash', amount: 50 })
    },
    ['order.paid', 'order.refunded'],
  ],
  ['an edit', ({ act }) => act('edit', { lines: [{ line: 1, quantity: 3 }] }), ['order.updated']],
  ['a preview of an edit', ({ act }) => act('edit', { lines: [{ line: 1, quantity: 3 }], preview: true }), []],
  [
    'a return of one unit',
    async ({ act, status }) => {
      await status('Delivered')
      await act('returns', { lines: [{ line: 1, quantity: 1, restock: true }] })
    },
    ['order.status_changed', 'order.updated'],
  ],
  [
    'a return of all units',
    async ({ act, status }) => {
      await status('Delivered')
      await act('returns', { lines: [{ line: 1, quantity: 2, restock: true }] })
    },
    ['order.status_changed', 'order.updated', 'order.status_changed'],
  ],
  [
    'a change of people',
    ({ shop, id }) => shop.merchant.patch(`/orders/${id}`, { customer_full_name: 'Gita Rai' }),
    ['order.updated'],
  ],
  ['a change without effect', ({ shop, id }) => shop.merchant.patch(`/orders/${id}`, {}), []],
  ['a note', ({ act }) => act('notes', { text: 'call first' }), []],
]

describe('events of orders (13.1)', () => {
  test.each(causes)('%s', async (_cause, work, expected) => {
    const order = await anOrder()
    await work(order)
    const events = await eventsOf(order.shop.merchant.storeId)
    expect(events.map(({ event }) => event)).toEqual(['order.placed', ...expected])
    expect(new Set(events.map(({ object_id }) => object_id))).toEqual(new Set([order.id]))
  })

  test('an event has the order as its cause left it, with the former status', async () => {
    const order = await anOrder()
    await order.status('Processing')
    await order.status('Dispatched')
    const [, processing, dispatched] = await eventsOf(order.shop.merchant.storeId)
    expect(processing?.data).toMatchObject({ order: { status: 'Processing', version: 2 }, from: 'Pending' })
    expect(dispatched?.data).toMatchObject({ order: { status: 'Dispatched', version: 3 }, from: 'Processing' })
    expect(processing?.data.order).toHaveProperty('ordered_products')
    for (const detail of ['timeline', 'payments', 'allowed']) expect(processing?.data.order).not.toHaveProperty(detail)
  })

  test('a draft is placed when it becomes Pending, and not before', async () => {
    const { shop, cap } = await anOrder()
    const { body: draft } = await shop.merchant.post('/orders', {
      ...{ ...customer, products: [aLine(cap, 1)], draft: true },
    })
    const namesOf = async () =>
      (await eventsOf(shop.merchant.storeId)).filter((row) => row.object_id === draft._id).map(({ event }) => event)
    expect(await namesOf()).toEqual([])
    await shop.merchant.post(`/orders/${draft._id}/status`, { status: 'Pending' })
    expect(await namesOf()).toEqual(['order.placed'])
  })

  test('an order that is rejected or unpaid has no event', async () => {
    const { shop, cap } = await anOrder()
    await shop.place({ products: [aLine(cap, 99)] })
    await shop.place({ products: [aLine(cap, 1)], paymentMethod: 'WalletB' })
    expect((await eventsOf(shop.merchant.storeId)).map(({ event }) => event)).toEqual(['order.placed'])
  })
})
