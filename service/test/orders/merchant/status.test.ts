import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '../../../src/platform/values/ids.ts'
import { rejected } from '../../harness/merchant.ts'
import { aCoupon, aLine, aProduct } from '../../harness/store-factory.ts'
import { openTestDatabase } from '../../harness/test-database.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShopWithMerchant } from './a-shop.ts'

const { database, client: rival } = await openTestDatabase()
const svc = await startTestService({}, database)
afterEach(() => rival.query('rollback'))

const all = ['Inactive', 'Draft', 'Pending', 'Processing', 'Dispatched', 'Delivered', 'Cancelled', 'Returned']
/** The table of 10.3: what a merchant can do, by the status before. Drafts have a test file of their own. */
const table: Record<string, string[]> = {
  Inactive: ['Pending', 'Cancelled'],
  Pending: ['Processing', 'Dispatched', 'Delivered', 'Cancelled'],
  Processing: ['Pending', 'Dispatched', 'Delivered', 'Cancelled'],
  Dispatched: ['Processing', 'Delivered', 'Returned'],
  Delivered: ['Dispatched', 'Returned'],
  Cancelled: ['Pending'],
  Returned: [],
}
const ways: Record<string, string[]> = {
  Inactive: [],
  Pending: [],
  Processing: ['Processing'],
  Dispatched: ['Dispatched'],
  Delivered: ['Delivered'],
  Cancelled: ['Cancelled'],
  Returned: ['Delivered', 'Returned'],
}

async function anOrderIn(status: string, sections: Record<string, unknown> = {}, fields: Record<string, unknown> = {}) {
  const cap = aProduct({ quantity: 5 })
  const shop = await aShopWithMerchant(svc, { products: [cap], ...sections })
  const given = { products: [aLine(cap, 2)], customer_email: 'asha@shop.example', ...fields }
  const response = status === 'Inactive' ? await shop.placeOnline(given) : await shop.place(given)
  const id = response.body._id as string
  for (const to of ways[status] as string[]) await shop.status(id, to, { restock: true, notify: false })
  return { cap, shop, id }
}

describe('the state machine (10.3)', () => {
  test.each(Object.keys(table))('%s allows exactly the changes of the table', async (from) => {
    for (const to of all.filter((status) => status !== from)) {
      const { shop, id } = await anOrderIn(from)
      const before = await shop.read(id)
      expect([before.status, before.allowed.toSorted()]).toEqual([from, (table[from] as string[]).toSorted()])
      const response = await shop.status(id, to, to === 'Returned' ? { restock: false } : {})
      if (table[from]?.includes(to)) {
        expect([response.status, response.body.status]).toEqual([200, to])
        expect(response.body.version).toBe(before.version + 1)
      } else {
        expect(response.status).toBe(409)
        expect(response.body).toEqual({
          ...{ message: expect.any(String), code: 'transition', status: from, allowed: before.allowed },
        })
        expect(await shop.read(id)).toEqual(before)
      }
    }
  })

  test('the status that the order has already changes nothing', async () => {
    const { shop, id } = await anOrderIn('Pending')
    const before = await shop.read(id)
    const response = await shop.status(id, 'Pending')
    expect([response.status, response.body]).toEqual([200, before])
  })

  test('an If-Match of an older version is a 412 with the order as it stands', async () => {
    const { shop, id } = await anOrderIn('Pending')
    await shop.status(id, 'Processing')
    const body = { status: 'Dispatched' }
    const response = await shop.merchant.post(`/orders/${id}/status`, body, { 'if-match': '"1"' })
    expect([response.status, response.body.code, response.body.current.status]).toEqual([412, 'changed', 'Processing'])
  })

  test.each([
    ['an unknown status', { status: 'Lost' }, { status: `Must be one of ${all.join(', ')}` }],
    ['no status', {}, { status: 'Required' }],
    [
      'a method for another status',
      { status: 'Processing', paymentMethod: 'COD' },
      { paymentMethod: 'Only for Pending' },
    ],
    ['an unknown key', { status: 'Processing', colour: 'red' }, { colour: 'Unknown field' }],
  ])('%s is rejected', async (_name, body, fields) => {
    const { shop, id } = await anOrderIn('Pending')
    const response = await shop.merchant.post(`/orders/${id}/status`, body)
    expect([response.status, response.body]).toEqual(rejected(fields as unknown as Record<string, string>))
  })
})

test('a change that moves neither stock nor coupon waits for no order that is being placed', async () => {
  const { shop, id } = await anOrderIn('Pending')
  await rival.query('begin')
  // What place_orders holds until its commit. A request that waited for it would get a 503.
  await rival.query('select 1 from order_counters where store_id = $1 for update', [shop._id])
  for (const to of ['Processing', 'Dispatched', 'Delivered']) expect((await shop.status(id, to)).status).toBe(200)
})

test('Returned needs restock, after the rules of the state', async () => {
  const { shop, id } = await anOrderIn('Pending')
  expect((await shop.status(id, 'Returned')).body).toMatchObject({ code: 'transition', status: 'Pending' })
  await shop.status(id, 'Dispatched')
  const response = await shop.status(id, 'Returned')
  expect([response.status, response.body]).toEqual(rejected({ restock: 'Required' }))
  await shop.status(id, 'Returned', { restock: true })
  expect((await shop.status(id, 'Returned')).status).toBe(200)
})

describe('stock', () => {
  test('cancelling gives the units back once, and reopening takes them again', async () => {
    const { cap, shop, id } = await anOrderIn('Processing')
    await shop.status(id, 'Cancelled')
    expect(await shop.stockOf(cap)).toEqual({ quantity: 5, held: 0 })
    expect((await shop.read(id)).ordered_products[0].taken_quantity).toBe(0)
    await shop.status(id, 'Pending')
    expect(await shop.stockOf(cap)).toEqual({ quantity: 3, held: 0 })
    expect((await shop.movements()).map(({ change, reason }) => [change, reason])).toEqual([
      [-2, 'order'],
      [2, 'cancelled'],
      [-2, 'reopened'],
    ])
  })

  test('a cancelled order whose units are sold since is reopened by force only, and oversold', async () => {
    const { cap, shop, id } = await anOrderIn('Cancelled')
    await shop.placedOrder({ products: [aLine(cap, 4)] })
    const response = await shop.status(id, 'Pending')
    expect([response.status, response.body.message]).toEqual([400, 'Either of the selected product is out of stock'])
    expect((await shop.read(id)).status).toBe('Cancelled')
    const forced = await shop.status(id, 'Pending', { force: ['stock'] })
    expect([forced.status, forced.body.oversold]).toEqual([200, true])
    expect(await shop.stockOf(cap)).toEqual({ quantity: -1, held: 0 })
  })

  test('units in other shoppers’ checkouts count when an order is reopened', async () => {
    const { cap, shop, id } = await anOrderIn('Cancelled')
    await shop.placeOnline({ products: [aLine(cap, 4)] })
    const response = await shop.status(id, 'Pending')
    expect(response.status).toBe(400)
    expect(response.body.message).toContain("in other shoppers' checkouts")
  })

  test('confirming an unpaid order ends its own hold and takes the units', async () => {
    const { cap, shop, id } = await anOrderIn('Inactive', {}, { paymentMethod: 'WalletA' })
    expect(await shop.stockOf(cap)).toEqual({ quantity: 5, held: 2 })
    const response = await shop.status(id, 'Pending', { paymentMethod: 'COD' })
    expect(response.body).toMatchObject({ status: 'Pending', paymentMethod: 'COD', placed_at: expect.any(String) })
    expect(await shop.stockOf(cap)).toEqual({ quantity: 3, held: 0 })
  })

  test('cancelling an unpaid order ends its hold', async () => {
    const { cap, shop, id } = await anOrderIn('Inactive')
    await shop.status(id, 'Cancelled')
    expect(await shop.stockOf(cap)).toEqual({ quantity: 5, held: 0 })
  })

  test.each([
    [true, 5],
    [false, 3],
  ])('Returned with restock %s leaves %i units, and all counts as returned', async (restock, quantity) => {
    const { cap, shop, id } = await anOrderIn('Delivered')
    const { body } = await shop.status(id, 'Returned', { restock })
    expect(body.ordered_products[0]).toMatchObject({ taken_quantity: 0, returned_quantity: 2 })
    expect(await shop.stockOf(cap)).toEqual({ quantity, held: 0 })
  })

  test('of eight merchants and a shopper who cancel at once one gives the units back', async () => {
    const { cap, shop, id } = await anOrderIn('Pending')
    const calls = Array.from({ length: 8 }, () => shop.status(id, 'Cancelled'))
    await Promise.all([...calls, shop.cancel(id)])
    expect(await shop.stockOf(cap)).toEqual({ quantity: 5, held: 0 })
    const events = (await shop.read(id)).timeline.filter(({ kind }: { kind: string }) => kind === 'status')
    expect(events).toHaveLength(1)
  })

  test('a return and a cancellation at once give each unit back once', async () => {
    const { cap, shop, id } = await anOrderIn('Dispatched')
    const line = { line: 1, quantity: 2, restock: true }
    await Promise.all([
      shop.merchant.post(`/orders/${id}/returns`, { lines: [line] }),
      shop.status(id, 'Processing').then(() => shop.status(id, 'Cancelled')),
    ])
    expect((await shop.stockOf(cap))?.quantity).toBe(5)
  })

  test('of two different changes with one version one succeeds', async () => {
    const { shop, id } = await anOrderIn('Pending')
    const change = (status: string) => shop.merchant.post(`/orders/${id}/status`, { status }, { 'if-match': '"1"' })
    const results = await Promise.all(['Processing', 'Cancelled', 'Dispatched', 'Delivered'].map(change))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
  })
})

describe('coupon uses', () => {
  test('cancelling gives a counted use back, and reopening counts it if one is left', async () => {
    const coupon = aCoupon({ usage_limit: 1 })
    const { cap, shop, id } = await anOrderIn('Pending', { coupons: [coupon] }, { coupon: coupon._id })
    expect(await shop.couponUsed(coupon)).toBe(1)
    await shop.status(id, 'Cancelled')
    expect(await shop.couponUsed(coupon)).toBe(0)
    await shop.status(id, 'Pending')
    expect(await shop.couponUsed(coupon)).toBe(1)
    await shop.status(id, 'Cancelled')
    await shop.placedOrder({ products: [aLine(cap)], coupon: coupon._id })
    const response = await shop.status(id, 'Pending')
    expect([response.status, response.body]).toEqual([400, { message: 'All the available coupons have been used.' }])
    expect(await shop.couponUsed(coupon)).toBe(1)
  })

  test('confirming an unpaid order counts the use that it reserved', async () => {
    const coupon = aCoupon({ usage_limit: 1 })
    const { shop, id } = await anOrderIn('Inactive', { coupons: [coupon] }, { coupon: coupon._id })
    expect((await shop.status(id, 'Pending')).status).toBe(200)
    expect(await shop.couponUsed(coupon)).toBe(1)
  })

  test('cancelling an unpaid order ends the reservation', async () => {
    const coupon = aCoupon({ usage_limit: 1 })
    const { cap, shop, id } = await anOrderIn('Inactive', { coupons: [coupon] }, { coupon: coupon._id })
    await shop.status(id, 'Cancelled')
    await shop.placedOrder({ products: [aLine(cap)], coupon: coupon._id })
    expect(await shop.couponUsed(coupon)).toBe(1)
  })
})

describe('messages', () => {
  const kinds = async (shop: Awaited<ReturnType<typeof anOrderIn>>['shop']) =>
    (await shop.messages()).map(({ channel, kind }) => `${channel} ${kind}`).filter((kind) => !kind.includes('confirm'))

  test('the first dispatch sends mail and SMS with the sending, entering again sends nothing', async () => {
    const { shop, id } = await anOrderIn('Pending')
    await shop.setStore('dispatched_sms', '{order_number} by {courier}: {tracking_number} {tracking_url} {constructor}')
    // No value is read as a placeholder or as a pattern of its own.
    const sending = {
      courier: "{tracking_url} $$ & $' Yak",
      tracking_number: 'YK-1',
      tracking_url: 'https://yak.example/$&',
    }
    const { body } = await shop.status(id, 'Dispatched', sending)
    expect(body).toMatchObject({ ...sending, dispatched_at: expect.any(String) })
    expect((await kinds(shop)).sort()).toEqual(['mail order-dispatched', 'sms order-dispatched'])
    await shop.status(id, 'Processing')
    await shop.status(id, 'Dispatched')
    expect(await kinds(shop)).toHaveLength(2)
    await svc.runJobs()
    const outbox = await svc.get(`/admin/outbox?store=${shop._id}`, {
      authorization: 'Bearer operator-token-of-the-tests',
    })
    expect(outbox.text).toContain("1001 by {tracking_url} $$ & $' Yak: YK-1 https://yak.example/$& {constructor}")
    expect((await shop.track(id)).body).toMatchObject(sending)
  })

  test('notify: false sends nothing, and without a text there is no SMS', async () => {
    const { shop, id } = await anOrderIn('Pending')
    await shop.setStore('cancellation_sms', 'Order {order_number} is cancelled')
    await shop.status(id, 'Dispatched', { notify: false })
    await shop.status(id, 'Processing')
    await shop.status(id, 'Cancelled', { notify: false })
    expect(await kinds(shop)).toEqual([])
    await shop.status(id, 'Pending')
    await shop.status(id, 'Cancelled')
    expect(await kinds(shop)).toEqual(['sms order-cancelled'])
  })
})

describe('many at once', () => {
  test('each row stands for itself', async () => {
    const cap = aProduct({ quantity: 10 })
    const shop = await aShopWithMerchant(svc, { products: [cap] })
    const first = await shop.placedOrder({ products: [aLine(cap)] })
    const second = await shop.placedOrder({ products: [aLine(cap)] })
    await shop.status(second, 'Cancelled')
    const unknown = newId()
    const unknownOrder = { status: 404, message: 'Order not found', code: 'not_found' }
    const { status, body } = await shop.merchant.post('/orders/bulk-status', {
      ...{ orders: [first, second, unknown, 'x', 7, null], status: 'Dispatched' },
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      results: [
        { index: 0, ok: true, _id: first, version: 2 },
        {
          ...{ index: 1, ok: false, status: 409, message: expect.any(String), code: 'transition' },
          allowed: ['Pending'],
        },
        ...[2, 3, 4, 5].map((index) => ({ index, ok: false, ...unknownOrder })),
      ],
      ...{ ok: 1, failed: 5 },
    })
  })
})

describe('returns', () => {
  const back = (line: number, quantity: number, restock: boolean) => ({ line, quantity, restock })

  test('units come back once, and all of them make the order Returned', async () => {
    const { cap, shop, id } = await anOrderIn('Delivered')
    const one = await shop.merchant.post(`/orders/${id}/returns`, { lines: [back(1, 1, true)], note: 'Torn' })
    expect(one.body).toMatchObject({ status: 'Delivered', version: 3, allowed: ['Returned'] })
    expect(one.body.ordered_products[0]).toMatchObject({ taken_quantity: 1, returned_quantity: 1 })
    expect(await shop.stockOf(cap)).toEqual({ quantity: 4, held: 0 })
    const more = await shop.merchant.post(`/orders/${id}/returns`, { lines: [back(1, 2, true)] })
    expect([more.status, more.body.code, more.body.left]).toEqual([409, 'conflict', 1])
    const rest = await shop.merchant.post(`/orders/${id}/returns`, { lines: [back(1, 1, false)] })
    expect(rest.body).toMatchObject({ status: 'Returned', version: 4, allowed: [] })
    expect(await shop.stockOf(cap)).toEqual({ quantity: 4, held: 0 })
  })

  test('units that were lost do not come back when the order is cancelled later', async () => {
    const { cap, shop, id } = await anOrderIn('Dispatched')
    await shop.merchant.post(`/orders/${id}/returns`, { lines: [back(1, 1, false)] })
    await shop.status(id, 'Processing')
    await shop.status(id, 'Cancelled')
    expect(await shop.stockOf(cap)).toEqual({ quantity: 4, held: 0 })
    await shop.status(id, 'Pending')
    expect(await shop.stockOf(cap)).toEqual({ quantity: 3, held: 0 })
  })

  test('two returns of one unit at once: one succeeds', async () => {
    const { cap, shop, id } = await anOrderIn('Delivered')
    const lines = [back(1, 2, true)]
    const call = () => shop.merchant.post(`/orders/${id}/returns`, { lines })
    const statuses = (await Promise.all([call(), call(), call()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409, 409])
    expect(await shop.stockOf(cap)).toEqual({ quantity: 5, held: 0 })
  })

  test('an order that was not sent, and a line that it has not, are rejected', async () => {
    const { shop, id } = await anOrderIn('Pending')
    const early = await shop.merchant.post(`/orders/${id}/returns`, { lines: [back(1, 1, true)] })
    expect([early.status, early.body.code]).toEqual([409, 'conflict'])
    await shop.status(id, 'Delivered')
    const unknown = await shop.merchant.post(`/orders/${id}/returns`, { lines: [back(7, 1, true)] })
    expect([unknown.status, unknown.body]).toEqual(rejected({ 'lines.0.line': 'Line not found' }))
  })
})

describe('people, sending and labels', () => {
  test('a PATCH changes the named keys, and the customer follows the phone', async () => {
    const { shop, id } = await anOrderIn('Pending')
    const before = await shop.read(id)
    const changes = { labels: ['gift', 'urgent'], customer_phone_number: '9801111111', tracking_number: 'T-1' }
    const { status, body } = await shop.merchant.patch(`/orders/${id}`, changes)
    expect([status, body.version]).toEqual([200, 2])
    expect(body).toMatchObject(changes)
    expect(body.customer).not.toBe(before.customer)
    expect((await shop.merchant.get('/orders?label=gift')).body.items).toHaveLength(1)
    expect((await shop.merchant.get('/orders?q=980111')).body.items).toHaveLength(1)
    const again = await shop.merchant.patch(`/orders/${id}`, changes)
    expect([again.status, again.body.version]).toEqual([200, 2])
  })

  test('labels keep their blanks, and repeated ones count once', async () => {
    const { shop, id } = await anOrderIn('Pending')
    const { status, body } = await shop.merchant.patch(`/orders/${id}`, { labels: [' gift', 'urgent', ' gift'] })
    expect([status, body.labels]).toEqual([200, [' gift', 'urgent']])
  })

  test.each([
    ['the city', { customer_address_city: 'Humla' }, { customer_address_city: 'Unknown field' }],
    ['the status', { status: 'Delivered' }, { status: 'Unknown field' }],
    ['a short phone', { customer_phone_number: '98' }, { customer_phone_number: 'Phone number must be of 10 digit' }],
    ['a link of another kind', { tracking_url: 'ftp://x' }, { tracking_url: 'Must be an http(s) URL' }],
  ])('%s is rejected', async (_name, body, fields) => {
    const { shop, id } = await anOrderIn('Pending')
    const response = await shop.merchant.patch(`/orders/${id}`, body)
    expect([response.status, response.body]).toEqual(rejected(fields as unknown as Record<string, string>))
  })

  test('only a draft can be deleted', async () => {
    const { shop, id } = await anOrderIn('Pending')
    expect((await shop.merchant.delete(`/orders/${id}`)).status).toBe(409)
  })

  test('the confirmation is sent again, or is a conflict without an address', async () => {
    const { shop, id } = await anOrderIn('Pending')
    expect((await shop.merchant.post(`/orders/${id}/resend-confirmation`)).status).toBe(202)
    expect((await shop.messages()).map(({ kind }) => kind)).toEqual(['order-confirmation', 'order-confirmation'])
    await shop.merchant.patch(`/orders/${id}`, { customer_email: '' })
    expect((await shop.merchant.post(`/orders/${id}/resend-confirmation`)).status).toBe(409)
  })
})
