import { describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/database.ts'
import { newId } from '../../../src/platform/values/ids.ts'
import { rejected } from '../../harness/merchant.ts'
import { aCoupon, aLine, aProduct } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { rows } from '../shop.ts'
import { aShopWithMerchant } from './a-shop.ts'

const svc = await startTestService()

describe('one order (10.1)', () => {
  test('a shopper’s order shows head, lines, money, sending and detail', async () => {
    const cap = aProduct({ sku: 'CAP-1', price: 450.5 })
    const coupon = aCoupon()
    const shop = await aShopWithMerchant(svc, { products: [cap], coupons: [coupon] })
    const id = await shop.placedOrder({ products: [aLine(cap, 2)], coupon: coupon._id, order_note: 'Ring twice' })
    const { status, body, headers } = await shop.merchant.get(`/orders/${id}`)
    expect(status).toBe(200)
    expect(headers.etag).toBe('"1"')
    expect(body).toEqual({
      ...{ _id: id, version: 1, order_number: 1001, status: 'Pending', payment_status: 'Unpaid' },
      ...{ refund_status: 'none', paymentMethod: 'COD', source: 'web', labels: [], oversold: false },
      ...{ created_at: expect.any(String), placed_at: body.created_at, updated_at: body.created_at },
      customer: expect.stringMatching(/^[0-9a-f]{24}$/),
      ...{ customer_full_name: 'Asha Gurung', customer_phone_number: '9812345678', customer_alt_phone_number: '' },
      ...{ customer_email: '', customer_address_city: 'Kathmandu', customer_address: 'Patan Dhoka 12' },
      ...{ customer_address_landmark: '', sender_full_name: '', sender_phone_number: '', sender_email: '' },
      ...{ company_name: '', pan: '', order_note: 'Ring twice', delivery_date: '' },
      ordered_products: [
        {
          ...{ line: 1, product_id: cap._id, variant_id: '', product_name: cap.name, variant_name: '', sku: 'CAP-1' },
          ...{ image_url: '', price: 450.5, compare_at_price: 0, quantity: 2, customization_charge: 0 },
          ...{ custom_fields: [], print: null, taken_quantity: 2, returned_quantity: 0 },
        },
      ],
      ...{ product_total_price: 901, customization_total: 0, delivery_charge: 50, total: 851 },
      discount: { kind: 'coupon', d_value: 100, code: coupon.code, coupon: coupon._id },
      ...{ paid_amount: 0, refunded_amount: 0, due: 851, partial_payment_amount: 0 },
      ...{ courier: '', tracking_number: '', tracking_url: '', dispatched_at: null, delivered_at: null },
      ...{ payments: [], refunds: [], bills: [], transactions: [] },
      timeline: [
        {
          ...{ _id: id, at: body.created_at, kind: 'placed', text: '', data: {} },
          actor: { kind: 'system', _id: '', name: '' },
        },
      ],
      customer_history: { orders: 1, delivered: 0, cancelled: 0, returned: 0 },
      allowed: ['Processing', 'Dispatched', 'Delivered', 'Cancelled'],
      can_edit: true,
    })
  })

  test('the charges for customization are part of the total', async () => {
    const cap = aProduct({ price: 450.5 })
    const shop = await aShopWithMerchant(svc, { products: [cap] })
    const id = await shop.placedOrder({ products: [aLine(cap, 2, { customization_charge: 75.25 })] })
    expect(await shop.read(id)).toMatchObject({
      ...{ product_total_price: 901, customization_total: 150.5, delivery_charge: 50, total: 1101.5, due: 1101.5 },
      ordered_products: [{ customization_charge: 75.25 }],
    })
  })

  test('an order of another store is not found by any route', async () => {
    const cap = aProduct()
    const other = await aShopWithMerchant(svc, { products: [cap] })
    const id = await other.placedOrder({ products: [aLine(cap)] })
    const { merchant } = await aShopWithMerchant(svc)
    const calls = [
      merchant.get(`/orders/${id}`),
      merchant.get(`/orders/${id}/timeline`),
      merchant.post(`/orders/${id}/notes`, { text: 'x' }),
      merchant.post(`/orders/${id}/status`, { status: 'Processing' }),
      merchant.post(`/orders/${id}/returns`, { lines: [{ line: 1, quantity: 1, restock: true }] }),
      merchant.post(`/orders/${id}/payments`, { kind: 'cash', amount: 1 }),
      merchant.post(`/orders/${id}/refunds`, { method: 'cash', amount: 1 }),
      merchant.post(`/orders/${id}/resend-confirmation`),
      merchant.patch(`/orders/${id}`, { labels: [] }),
      merchant.delete(`/orders/${id}`),
    ]
    for (const response of await Promise.all(calls)) {
      expect([response.status, response.body]).toEqual([404, { message: 'Order not found', code: 'not_found' }])
    }
    expect((await other.read(id)).version).toBe(1)
  })

  test('notes stand in the timeline, newest first, and no shopper sees them', async () => {
    const cap = aProduct()
    const shop = await aShopWithMerchant(svc, { products: [cap] })
    const id = await shop.placedOrder({ products: [aLine(cap)] })
    const made = await shop.merchant.post(`/orders/${id}/notes`, { text: 'Call before noon' })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ kind: 'note', text: 'Call before noon', actor: { kind: 'api_key' } })
    const { body } = await shop.merchant.get(`/orders/${id}/timeline?limit=1`)
    expect(body.items).toEqual([made.body])
    const next = await shop.merchant.get(`/orders/${id}/timeline?limit=1&cursor=${body.next_cursor}`)
    expect(next.body.items).toMatchObject([{ kind: 'placed' }])
    expect(next.body.next_cursor).toBeNull()
    expect(JSON.stringify((await shop.track(id)).body)).not.toContain('Call before noon')
  })
})

async function aShopOfOrders() {
  const cap = aProduct({ quantity: 1000 })
  const bag = aProduct({ quantity: 1000 })
  const coupon = aCoupon()
  const shop = await aShopWithMerchant(svc, { products: [cap, bag], coupons: [coupon] })
  const ids = {
    ram: await shop.placedOrder({
      ...{ products: [aLine(cap)], customer_full_name: 'Ram Bahadur Thapa', customer_phone_number: '9800000001' },
      customer_email: 'ram@shop.example',
    }),
    sita: await shop.placedOrder({
      ...{ products: [aLine(bag), aLine(cap)], customer_full_name: 'Sita Ramtel', customer_phone_number: '9800000002' },
      coupon: coupon._id,
    }),
    online: (await shop.placeOnline({ products: [aLine(bag)], customer_phone_number: '9841000003' })).body._id,
    humla: await shop.placedOrder({
      ...{ products: [aLine(bag)], customer_full_name: 'Gita "Quote\' \\ Rai', customer_phone_number: '9841000004' },
    }),
  }
  await shop.status(ids.humla, 'Dispatched', { courier: 'Yak Express', tracking_number: 'YK-77', notify: false })
  return { shop, ids, cap, bag, coupon }
}
const { shop, ids, cap, bag, coupon } = await aShopOfOrders()

describe('the list of orders (10.2)', () => {
  const found = async (query: string) => {
    const response = await shop.merchant.get(`/orders?${query}`)
    expect([response.status, response.body.fields]).toEqual([200, undefined])
    const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
    return response.body.items.map(({ _id }: { _id: string }) => names.get(_id)).sort()
  }

  test.each([
    ['no filter leaves out Inactive and Draft', '', ['humla', 'ram', 'sita']],
    ['one status', 'status=Inactive', ['online']],
    ['several statuses', 'status=Inactive,Dispatched', ['humla', 'online']],
    ['payment status', 'payment_status=Unpaid&status=Pending', ['ram', 'sita']],
    ['payment method', 'paymentMethod=WalletA&status=Inactive', ['online']],
    ['source', 'source=phone', []],
    ['source of shoppers', 'source=web', ['humla', 'ram', 'sita']],
    ['city', 'city=Kathmandu', ['humla', 'ram', 'sita']],
    ['courier', 'courier=Yak%20Express', ['humla']],
    ['no courier', 'courier=', ['ram', 'sita']],
    ['coupon', `coupon=${coupon._id}`, ['sita']],
    ['product', `product=${cap._id}`, ['ram', 'sita']],
    ['product by its slug', `product=${cap.slug}`, ['ram', 'sita']],
    ['a slug that no product has', 'product=no-such-product', []],
    ['another store’s product', `product=${newId()}`, []],
    ['another store’s customer', `customer=${newId()}`, []],
    ['another store’s coupon', `coupon=${newId()}`, []],
    ['label', 'label=urgent', []],
    ['oversold', 'oversold=1', []],
    ['not oversold', 'oversold=0', ['humla', 'ram', 'sita']],
    ['due', 'due=1', []],
    ['number', 'q=1001', ['ram']],
    ['beginning of a phone', 'q=98000', ['ram', 'sita']],
    ['three digits are no phone', 'q=980', []],
    ['beginnings of words', 'q=ram', ['ram', 'sita']],
    ['beginnings of several words in any order', 'q=tha%20ram', ['ram']],
    ['a whole e-mail', 'q=RAM@shop.example', ['ram']],
    ['half an e-mail', 'q=ram@shop', []],
    ['a tracking number', 'q=yk-77', ['humla']],
    ['characters that mean something in a search', `q=${encodeURIComponent('"quote\' \\')}`, ['humla']],
    ['q with several statuses', 'q=ram&status=Pending,Inactive', ['ram', 'sita']],
    ['a day in the past', 'to=2020-01-01', []],
    ['a later change', 'updated_since=2999-01-01T00:00:00Z', []],
  ])('%s', async (_name, query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  describe('words and numbers that many orders have', async () => {
    const soap = aProduct({ quantity: 1000 })
    const popular = await aShopWithMerchant(svc, { products: [soap] })
    const people = Array.from({ length: 25 }, (_, number) => ({
      customer_full_name: `Sita ${number < 3 ? 'Karki' : 'Rai'} person${number}`,
      customer_phone_number: `98412000${String(number).padStart(2, '0')}`,
    }))
    for (const person of people) await popular.placedOrder({ products: [aLine(soap)], ...person })
    const numbers = (from: number, to: number) => people.slice(from, to).map(({ customer_full_name: name }) => name)

    test.each([
      ['a word that all have', 'q=sita', numbers(0, 25)],
      ['two words that many have', 'q=rai%20sit', numbers(3, 25)],
      ['a word that all have and one that few have', 'q=sita%20karki', numbers(0, 3)],
      ['a word that all have and one that one has', 'q=sita%20person7', numbers(7, 8)],
      ['words that no order has together', 'q=rai%20karki', []],
      ['a word that few have', 'q=karki', numbers(0, 3)],
      ['the beginning of all phones', 'q=9841', numbers(0, 25)],
      ['the beginning of a few phones', 'q=984120002', numbers(20, 25)],
      ['a whole phone', 'q=9841200021', numbers(21, 22)],
    ])('%s', async (_name, query, expected) => {
      const seen: string[] = []
      for (let cursor = ''; ; ) {
        const { body } = await popular.merchant.get(`/orders?sort=order_number&limit=10&${query}${cursor}`)
        seen.push(...body.items.map((order: { customer_full_name: string }) => order.customer_full_name))
        if (body.next_cursor === null) break
        cursor = `&cursor=${body.next_cursor}`
      }
      expect(seen).toEqual(expected)
    })
  })

  test('an item is the order without lines and detail, and include=lines adds the lines', async () => {
    const { body } = await shop.merchant.get('/orders?q=1002')
    const whole = await shop.read(ids.sita)
    const { ordered_products, payments, refunds, bills, transactions, timeline, ...rest } = whole
    const { customer_history, allowed, can_edit, ...head } = rest
    expect(body.items).toEqual([{ ...head, line_count: 2, first_product_name: bag.name }])
    const withLines = await shop.merchant.get('/orders?q=1002&include=lines')
    expect(withLines.body.items[0].ordered_products).toEqual(ordered_products)
  })

  test.each(['-created_at', 'created_at', '-updated_at', 'updated_at', 'order_number'])(
    'pages by %s show every order once, also of several statuses',
    async (sort) => {
      for (const filter of ['', '&status=Pending,Dispatched,Inactive']) {
        const seen: string[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const page = await shop.merchant.get(
            `/orders?limit=1&count=1&sort=${sort}${filter}${cursor && `&cursor=${cursor}`}`,
          )
          expect(page.body.count).toBe(filter === '' ? 3 : 4)
          seen.push(...page.body.items.map(({ _id }: { _id: string }) => _id))
          cursor = page.body.next_cursor
        }
        const expected = Object.entries(ids).filter(([name]) => filter !== '' || name !== 'online')
        expect(seen.toSorted()).toEqual(expected.map(([, id]) => id).toSorted())
        const whole = await shop.merchant.get(`/orders?sort=${sort}${filter}`)
        expect(whole.body.items.map(({ _id }: { _id: string }) => _id)).toEqual(seen)
      }
    },
  )

  test('a cursor continues the list whatever include and count say', async () => {
    const first = await shop.merchant.get('/orders?limit=1')
    const next = `/orders?limit=2&cursor=${first.body.next_cursor}`
    const { status, body } = await shop.merchant.get(`${next}&include=lines&count=1`)
    const plain = await shop.merchant.get(next)
    const idsOf = (items: { _id: string }[]) => items.map(({ _id }) => _id)
    expect([status, body.count, idsOf(body.items)]).toEqual([200, 3, idsOf(plain.body.items)])
    expect(body.items[0].ordered_products).toHaveLength(2)
  })

  test('a day is one of Kathmandu', async () => {
    const lamp = aProduct()
    const other = await aShopWithMerchant(svc, { products: [lamp] })
    const id = await other.placedOrder({ products: [aLine(lamp)] })
    const at = '2026-03-01T18:20:00Z'
    await rows(svc, sql`update orders set created_at = ${at} where store_id = ${other._id} and order_id = ${id}`)
    const count = async (query: string) => (await other.merchant.get(`/orders?${query}`)).body.items.length
    expect(await count('from=2026-03-02')).toBe(1)
    expect(await count('to=2026-03-01')).toBe(0)
    expect(await count('from=2026-03-02&to=2026-03-02')).toBe(1)
  })

  test('unknown parameters and values are named', async () => {
    const response = await shop.merchant.get('/orders?status=Lost&due=yes&colour=red&q=x&sort=total')
    expect([response.status, Object.keys(response.body.fields).sort()]).toEqual([
      400,
      ['colour', 'due', 'q', 'sort', 'status'],
    ])
    expect(rejected({ colour: 'Unknown parameter' })[1]).toMatchObject({ error_type: response.body.error_type })
  })
})
