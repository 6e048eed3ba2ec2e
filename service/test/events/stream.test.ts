import type { Scope } from '@pasal/contract/merchant/rights.ts'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { announceEvent, announceEvents } from '../../src/events/announce-event.ts'
import { dispatchDueEvents } from '../../src/jobs.ts'
import { execute, first, sql, transaction } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { aMerchant } from '../harness/merchant.ts'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'
import { aShopWithMerchant } from '../orders/merchant/a-shop.ts'
import { aMember } from '../people/person.ts'
import { dispatchEvents, openStream } from './open-stream.ts'

const svc = await startTestService()
svc.clock.stop()
const origin = await svc.app.listen({ port: 0, host: '127.0.0.1' })
const stop = dispatchEvents(svc)
const opened: { close(): void }[] = []
afterAll(stop)
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close()
})

/** Every event of the store so far has its number. */
async function untilDispatched(storeId: string): Promise<void> {
  await until(async () => {
    const row = await first<{ count: number }>(
      svc.context.db,
      sql`
      select (select count(*) from store_events where store_id = ${storeId} and sequence is null)
             + (select count(*) from orders where store_id = ${storeId} and not exists (
                  select 1 from announced_orders
                   where store_id = ${storeId} and next_order_number > orders.order_number)) as count`,
    )
    return row?.count === 0
  })
}

async function aStore() {
  const cap = aProduct({ quantity: 500 })
  const shop = await aShopWithMerchant(svc, { products: [cap] })
  // The import announced its products.
  await untilDispatched(shop._id)
  const open = async (headers: Record<string, string> = {}, query = '') => {
    const all = { authorization: `Bearer ${shop.merchant.key}`, ...headers }
    const stream = await openStream(origin, shop._id, all, query)
    opened.push(stream)
    return stream
  }
  const place = () => shop.placedOrder({ products: [aLine(cap, 1)] })
  const announce = (event: Parameters<typeof announceEvent>[2]) =>
    announceEvent(svc.context.db, shop._id, event, svc.clock.now())
  return { shop, cap, open, place, announce, storeId: shop._id }
}

describe('the stream of events (13.3)', () => {
  test('an order arrives with its id, name and few fields', async () => {
    const { open, place } = await aStore()
    const stream = await open()
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
    expect(stream.response.headers.get('cache-control')).toBe('no-store')
    const order = await place()
    await until(() => stream.names().length > 0)
    expect(stream.received.find(({ retry }) => retry)).toEqual({ retry: '5000' })
    expect(stream.received.at(-1)).toEqual({
      ...{ id: expect.stringMatching(/^\d+$/), event: 'order.placed' },
      data: {
        ...{ order, order_number: 1001, status: 'Pending', payment_status: 'Unpaid', total: 550 },
        customer_full_name: expect.any(String),
      },
    })
  })

  test('every change arrives once, in its order, with the status of its moment', async () => {
    const { shop, open, place } = await aStore()
    const [one, two] = [await open(), await open()]
    const order = await place()
    await shop.status(order, 'Processing')
    await shop.status(order, 'Dispatched')
    await shop.status(order, 'Delivered', { cod_collected: true })
    const all = ['placed', 'status_changed', 'status_changed', 'status_changed', 'paid'].map((name) => `order.${name}`)
    for (const stream of [one, two]) {
      await until(() => stream.names().length === all.length)
      expect(stream.names()).toEqual(all)
      const ids = stream.received.flatMap(({ id }) => (id ? [Number(id)] : []))
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
      const statuses = stream.received.flatMap(({ event, data }) =>
        event === 'order.status_changed' ? [(data as { status: string }).status] : [],
      )
      expect(statuses).toEqual(['Processing', 'Dispatched', 'Delivered'])
    }
  })

  test('another store receives nothing', async () => {
    const [here, there] = [await aStore(), await aStore()]
    const stream = await there.open()
    await here.place()
    await there.place()
    await until(() => stream.names().length > 0)
    expect(stream.names()).toEqual(['order.placed'])
  })

  test.each<
    [
      event: 'product.updated' | 'stock.low' | 'form.submitted' | 'review.created' | 'payment.needs_attention',
      right: Scope,
      objectId: string,
      data: object,
    ]
  >([
    ['product.updated', 'read_products', 'p1', { product: 'p1' }],
    ['stock.low', 'read_stock', 'p1 v1', { product: 'p1', variant: 'v1' }],
    ['stock.low', 'read_stock', 'p1 ', { product: 'p1', variant: '' }],
    ['form.submitted', 'read_inbox', 's1', { submission: 's1' }],
    ['review.created', 'read_inbox', 'r1', { review: 'r1' }],
    ['payment.needs_attention', 'read_payments', 't1', { transaction: 't1' }],
  ])('%s is shown as ids with the right %s and left out without it', async (event, right, objectId, data) => {
    const { open, announce, storeId } = await aStore()
    const limited = await aMerchant(svc, storeId, ['read_orders'])
    const fitting = await aMerchant(svc, storeId, ['read_orders', right])
    const [without, within] = [
      await open({ authorization: `Bearer ${limited.key}` }),
      await open({ authorization: `Bearer ${fitting.key}` }),
    ]
    await announce({ event, objectId })
    await announce({ event: 'order.updated', objectId: newId() })
    for (const stream of [without, within]) await until(() => stream.names().includes('order.updated'))
    expect(within.received.find((message) => message.event === event)?.data).toEqual(data)
    expect(without.names()).toEqual(['order.updated'])
  })

  test.each<[kind: string, scopes: Scope[], fewer: Scope[]]>([
    ['import_products', ['write_products', 'write_stock'], ['read_products']],
    ['orders', ['export_data'], ['read_products']],
    ['products', ['export_data', 'read_products'], ['export_data']],
    ['customers', ['export_data', 'read_customers'], ['export_data', 'read_products']],
    ['submissions', ['export_data', 'read_inbox'], ['export_data', 'read_products']],
  ])('progress of a job of kind %s needs %s, %s is too little', async (kind, scopes, fewer) => {
    const { open, announce, storeId } = await aStore()
    const job = { _id: newId(), kind, state: 'running', processed: 5 }
    const [limited, fitting] = [
      await aMerchant(svc, storeId, ['read_orders', ...fewer]),
      await aMerchant(svc, storeId, ['read_orders', ...scopes]),
    ]
    const without = await open({ authorization: `Bearer ${limited.key}` })
    const within = await open({ authorization: `Bearer ${fitting.key}` })
    await announce({ event: 'job', objectId: job._id, data: { job } })
    await announce({ event: 'order.updated', objectId: newId() })
    for (const stream of [without, within]) await until(() => stream.names().includes('order.updated'))
    expect(within.received.find(({ event }) => event === 'job')?.data).toEqual(job)
    expect(without.names()).toEqual(['order.updated'])
  })

  test('a right is needed', async () => {
    const { open, storeId } = await aStore()
    const { key } = await aMerchant(svc, storeId, ['read_products'])
    expect((await open({ authorization: `Bearer ${key}` })).response.status).toBe(403)
  })
})

describe('Last-Event-ID', () => {
  test('repeats the events of an erased customer without the person', async () => {
    const { shop, open, place, storeId } = await aStore()
    const owner = await aMember(svc, storeId, 'owner')
    const before = await open()
    const order = await place()
    await shop.status(order, 'Delivered')
    await until(() => before.names().length === 2)
    const { customer, customer_phone_number: phone } = await shop.read(order)
    const first = String(Number(before.received.find(({ event }) => event)?.id) - 1)
    expect((await owner.post(`/customers/${customer}/erase`, { phone })).status).toBe(200)
    const after = await open({ 'last-event-id': first })
    await until(() => after.names().length === 2)
    const named = after.received.flatMap(({ event, data }) => (event ? [[event, data]] : []))
    const data = expect.objectContaining({ order, status: 'Delivered', customer_full_name: 'Erased' })
    expect(named).toEqual([
      ['order.placed', data],
      ['order.status_changed', data],
    ])
  })

  test('repeats what was missed, once and in order', async () => {
    const { shop, open, place } = await aStore()
    const before = await open()
    const order = await place()
    await until(() => before.names().length === 1)
    const last = before.received.at(-1)?.id as string
    before.close()
    await shop.status(order, 'Processing')
    await shop.status(order, 'Dispatched')
    await dispatchDueEvents(svc.context)
    const after = await open({ 'last-event-id': last })
    await shop.status(order, 'Delivered')
    await until(() => after.names().length >= 3)
    expect(after.names()).toEqual(Array(3).fill('order.status_changed'))
  })

  test.each([
    ['text', () => 'abc'],
    ['a number of long ago', () => String((Date.now() - 2 * 3_600_000) * 1000)],
    ['a number of the future', () => String((Date.now() + 3_600_000) * 1000)],
    ['a number that is too long', () => '9'.repeat(30)],
  ])('%s gets reset, and later events', async (_name, idOf) => {
    const { open, place } = await aStore()
    await place()
    await dispatchDueEvents(svc.context)
    const stream = await open({ 'last-event-id': idOf() })
    await until(() => stream.names().length > 0)
    expect(stream.received.at(-1)).toEqual({ id: expect.stringMatching(/^\d+$/), event: 'reset', data: {} })
    await place()
    await until(() => stream.names().length > 1)
    expect(stream.names()).toEqual(['reset', 'order.placed'])
  })

  test.each([
    ['of a store that had no event', false],
    ['of a store whose last event was long ago', true],
  ])('a stream %s goes on where it was cut', async (_name, hadEvent) => {
    const { open, place, storeId } = await aStore()
    if (hadEvent) {
      await place()
      await untilDispatched(storeId)
    }
    svc.clock.advance(2 * 3_600)
    const before = await open()
    await until(() => before.received.some(({ id }) => id))
    before.close()
    await place()
    await untilDispatched(storeId)
    const last = before.received.findLast(({ id }) => id)?.id as string
    const after = await open({ 'last-event-id': last })
    await until(() => after.names().length > 0)
    expect(after.names()).toEqual(['order.placed'])
    const quiet = await open({ 'last-event-id': after.received.findLast(({ id }) => id)?.id as string })
    await place()
    await until(() => quiet.names().length > 0)
    expect(quiet.names()).toEqual(['order.placed'])
  })

  test('more events than are repeated are a reset', async () => {
    const { open, place, storeId } = await aStore()
    const stream = await open()
    await place()
    await until(() => stream.names().length === 1)
    const last = stream.received.at(-1)?.id as string
    const many = Array.from({ length: 2_001 }, () => ({ event: 'product.updated' as const, objectId: newId() }))
    await announceEvents(svc.context.db, storeId, many, svc.clock.now())
    await untilDispatched(storeId)
    const after = await open({ 'last-event-id': last })
    await until(() => after.names().length > 0)
    expect(after.names()).toEqual(['reset'])
  })
})

describe('repeat_seconds', () => {
  test('repeats the events of so many seconds, and no older ones', async () => {
    const { shop, open, place, storeId } = await aStore()
    const order = await place()
    await untilDispatched(storeId)
    svc.clock.advance(60)
    await shop.status(order, 'Processing')
    await untilDispatched(storeId)
    const stream = await open({}, '?repeat_seconds=30')
    await until(() => stream.names().length > 0)
    await shop.status(order, 'Dispatched')
    await until(() => stream.names().length > 1)
    expect(stream.names()).toEqual(['order.status_changed', 'order.status_changed'])
  })

  test('the stream names the number from which a reconnection goes on, before any event', async () => {
    const { shop, open, place, storeId } = await aStore()
    const order = await place()
    await untilDispatched(storeId)
    const before = await open()
    await until(() => before.received.some(({ id }) => id))
    const begins = before.received.find(({ id }) => id)
    expect(begins).toEqual({ id: expect.stringMatching(/^\d+$/) })
    before.close()
    await shop.status(order, 'Processing')
    await untilDispatched(storeId)
    const after = await open({ 'last-event-id': begins?.id as string }, '?repeat_seconds=3600')
    await until(() => after.names().length > 0)
    expect(after.names()).toEqual(['order.status_changed'])
  })

  test.each(['0', '3601', 'soon', ''])('%j is rejected', async (value) => {
    const { open } = await aStore()
    const { response } = await open({}, `?repeat_seconds=${value}`)
    const { fields } = (await response.json()) as { fields: unknown }
    expect([response.status, fields]).toEqual([400, { repeat_seconds: 'Must be 1 to 3600' }])
  })
})

describe('the life of a stream', () => {
  test('a person or key has six, and a closed one makes room', async () => {
    const { open } = await aStore()
    const streams = []
    for (let n = 0; n < 6; n += 1) streams.push(await open())
    expect(streams.map(({ response }) => response.status)).toEqual(Array(6).fill(200))
    const { response } = await open()
    expect([response.status, await response.text()]).toEqual([429, 'Too many requests, please try again later.'])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    streams[0]?.close()
    await until(async () => (await open()).response.status === 200)
  })

  test('of twelve at once six are opened', async () => {
    const { open } = await aStore()
    const streams = await Promise.all(Array.from({ length: 12 }, () => open()))
    expect(streams.filter(({ response }) => response.status === 200)).toHaveLength(6)
  })

  test('a comment comes in every 25 seconds, and the end after an hour', async () => {
    const { open } = await aStore()
    const stream = await open()
    const comments = () => stream.received.filter(({ comment }) => comment !== undefined).length
    await until(() => comments() === 1)
    svc.clock.advance(25)
    await until(() => comments() === 2)
    svc.clock.advance(120)
    await until(() => comments() === 3)
    // A stream that stays quiet until its end goes on from there.
    const ids = stream.received.flatMap(({ id }) => (id ? [Number(id)] : []))
    expect((ids.at(-1) as number) - (ids[0] as number)).toBeGreaterThan(30_000_000)
    expect(stream.ended).toBe(false)
    svc.clock.advance(3_600)
    await until(() => stream.ended)
  })

  test('a stream leaves the renewal of its session to a request that can send the cookie', async () => {
    const { storeId } = await aStore()
    const person = await aMember(svc, storeId, 'staff')
    const cookie = [...person.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const stream = await openStream(origin, storeId, { cookie })
    opened.push(stream)
    const soon = new Date(svc.clock.now().getTime() + 5 * 86_400_000)
    await execute(svc.context.db, sql`update sessions set expires_at = ${soon} where person_id = ${person._id}`)
    const checked = async () => {
      const places = sql`select expires_at from open_streams where store_id = ${storeId}`
      return (await first<{ expires_at: Date }>(svc.context.db, places))?.expires_at.getTime()
    }
    const before = await checked()
    svc.clock.advance(30)
    await until(async () => (await checked()) !== before)
    const { headers } = await person.get('/products')
    expect(String(headers['set-cookie'])).toMatch(/Max-Age=604800/)
  })

  test.each<[name: string, end: (at: { storeId: string; person: Awaited<ReturnType<typeof aMember>> }) => unknown]>([
    ['the session ends', ({ person }) => person.browser.post('/auth/sign-out', {})],
    [
      'the person is removed',
      ({ storeId, person }) =>
        transaction(svc.context.db, (tx) =>
          execute(tx, sql`delete from members where store_id = ${storeId} and person_id = ${person._id}`),
        ),
    ],
  ])('a stream ends within a minute after %s', async (_name, end) => {
    const { open, storeId } = await aStore()
    const logged = svc.logLines.length
    const person = await aMember(svc, storeId, 'staff')
    const cookie = [...person.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const stream = await openStream(origin, storeId, { cookie })
    opened.push(stream)
    expect(stream.response.status).toBe(200)
    const other = await open()
    await end({ storeId, person })
    svc.clock.advance(55)
    await until(() => stream.ended)
    expect(other.ended).toBe(false)
    expect([stream.isCut, svc.logLines.slice(logged).filter((line) => line.includes('"err"'))]).toEqual([false, []])
  })
})
