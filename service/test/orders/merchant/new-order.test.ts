import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/platform/values/ids.ts'
import { rejected } from '../../harness/merchant.ts'
import { aCoupon, aLine, anOrder, aProduct, aVariant } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShopWithMerchant } from './a-shop.ts'

const svc = await startTestService()

const { coupon: _coupon, url: _url, paymentMethod: _method, ...customer } = anOrder()
const newOrder = (fields: object) => ({ ...customer, ...fields })

describe('the new order (10.2)', () => {
  test('an order by phone takes its stock at once, is Pending, and sends nothing', async () => {
    const cap = aProduct({ quantity: 5 })
    const shop = await aShopWithMerchant(svc, { products: [cap] })
    const made = await shop.merchant.post(
      '/orders',
      newOrder({ products: [aLine(cap, 2)], customer_email: 'a@b.example' }),
    )
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      ...{ version: 1, order_number: 1001, status: 'Pending', source: 'phone', paymentMethod: 'COD', total: 1050 },
      ...{ placed_at: expect.any(String), timeline: [{ kind: 'placed', actor: { kind: 'api_key' } }] },
    })
    expect(made.headers.location).toBe(`/merchant/stores/${shop._id}/orders/${made.body._id}`)
    expect(made.headers.etag).toBe('"1"')
    expect(await shop.stockOf(cap)).toEqual({ quantity: 3, held: 0 })
    expect(await shop.messages()).toEqual([])
    expect((await shop.read(made.body._id)).version).toBe(1)
  })

  test('names lose outer blanks, and blanks alone are no name', async () => {
    const cap = aProduct({ quantity: 5 })
    const { merchant } = await aShopWithMerchant(svc, { products: [cap] })
    const names = { customer_full_name: ' Asha Rai ', sender_full_name: '\tBina ', company_name: ' Himal\u00a0' }
    const trimmed = { customer_full_name: 'Asha Rai', sender_full_name: 'Bina', company_name: 'Himal' }
    const made = await merchant.post('/orders', newOrder({ products: [aLine(cap)], ...names }))
    expect(made.body).toMatchObject(trimmed)
    expect((await merchant.get('/customers')).body.items[0].name).toBe('Asha Rai')
    const again = await merchant.patch(`/orders/${made.body._id}`, names)
    expect([again.status, again.body.version]).toEqual([200, 1])
    const changed = await merchant.patch(`/orders/${made.body._id}`, { customer_full_name: ' Asha Lama' })
    expect(changed.body.customer_full_name).toBe('Asha Lama')
    const blank = { customer_full_name: '   ' }
    const problem = rejected({ customer_full_name: 'Min 2 character is required' })
    const [post, patch] = [
      await merchant.post('/orders', newOrder({ products: [aLine(cap)], ...blank })),
      await merchant.patch(`/orders/${made.body._id}`, blank),
    ]
    expect([post.status, post.body]).toEqual(problem)
    expect([patch.status, patch.body]).toEqual(problem)
  })

  test('every method is only a label, and notify sends the confirmation', async () => {
    const cap = aProduct({ quantity: 5 })
    const shop = await aShopWithMerchant(svc, { products: [cap] })
    const fields = { products: [aLine(cap)], paymentMethod: 'WalletA', notify: true, customer_email: 'a@b.example' }
    const made = await shop.merchant.post('/orders', newOrder(fields))
    expect(made.body).toMatchObject({ status: 'Pending', paymentMethod: 'WalletA' })
    expect(await shop.stockOf(cap)).toEqual({ quantity: 4, held: 0 })
    expect((await shop.messages()).map(({ kind }) => kind)).toEqual(['order-confirmation'])
  })

  test('a free line, a manual discount, a delivery charge for any place, and money that was paid', async () => {
    const shop = await aShopWithMerchant(svc)
    const made = await shop.merchant.post(
      '/orders',
      newOrder({
        ...{ products: [{ product: '', name: 'Gift box', price: 250.25, quantity: 2 }], source: 'counter' },
        ...{ discount: 50.5, delivery_charge: 75, customer_address_city: 'Anywhere else' },
        paid: { kind: 'cash', amount: 200, reference: 'till 3' },
      }),
    )
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      ...{ product_total_price: 500.5, delivery_charge: 75, total: 525, paid_amount: 200, due: 325, version: 1 },
      ...{ discount: { kind: 'manual', d_value: 50.5, code: '', coupon: null }, payment_status: 'Unpaid' },
      ...{ partial_payment_amount: 200, payments: [{ kind: 'cash', amount: 200, reference: 'till 3' }] },
      ordered_products: [{ line: 1, product_id: '', product_name: 'Gift box', taken_quantity: 0 }],
      customer_address_city: 'Anywhere else',
    })
  })

  const theGoods = () => ({
    cap: aProduct({ quantity: 3 }),
    shirt: aProduct({ sizes: ['S'], variants: [aVariant('S')] }),
    coupon: aCoupon({ min_order_value: 5000 }),
  })
  type Goods = ReturnType<typeof theGoods>

  async function aShopWithACap() {
    const cap = aProduct({ quantity: 3 })
    return { cap, shop: await aShopWithMerchant(svc, { products: [cap] }) }
  }

  test.each<[string, (goods: Goods) => object, string]>([
    [
      'an unknown product',
      () => ({ products: [aLine({ _id: 'a'.repeat(24) })] }),
      'Either of the selected product is already deleted',
    ],
    ['no variant', ({ shirt }) => ({ products: [aLine(shirt)] }), 'Variant selection required for this product'],
    ['too many units', ({ cap }) => ({ products: [aLine(cap, 4)] }), 'Either of the selected product is out of stock'],
    [
      'an unknown city',
      () => ({ customer_address_city: 'Atlantis' }),
      'Selected delivery city not found, please try again',
    ],
    [
      'no COD there',
      () => ({ customer_address_city: 'Humla' }),
      'Cash on delivery is not available for the selected delivery location',
    ],
    [
      'a coupon’s minimum',
      ({ coupon }) => ({ coupon: coupon._id }),
      'Coupon is only applicable for order value above 5000',
    ],
  ])('%s is rejected with the message of the shopper’s order', async (_name, fields, message) => {
    const goods = theGoods()
    const shop = await aShopWithMerchant(svc, { products: [goods.cap, goods.shirt], coupons: [goods.coupon] })
    const body = newOrder({ products: [aLine(goods.cap)], ...fields(goods) })
    const before = await shop.state()
    for (const path of ['/orders', '/orders/preview']) {
      const response = await shop.merchant.post(path, body)
      expect([response.status, response.body]).toEqual([400, { message }])
    }
    expect(await shop.state()).toEqual(before)
  })

  test.each<[string, object, Record<string, string>]>([
    ['a discount above the goods', { discount: 500.01 }, { discount: 'Must not be above the goods' }],
    [
      'a discount beside a coupon',
      { discount: 1, coupon: 'a'.repeat(24) },
      { discount: 'Cannot be set together with coupon' },
    ],
    [
      'a free line without name and price',
      { products: [{ product: '', quantity: 1 }] },
      { 'products.0.name': 'Required', 'products.0.price': 'Required' },
    ],
    ['an unknown key', { status: 'Delivered' }, { status: 'Unknown field' }],
    ['an unknown source', { source: 'radio' }, { source: 'Must be one of web, phone, counter, social, other' }],
    ['a short phone', { customer_phone_number: '98' }, { customer_phone_number: 'Phone number must be of 10 digit' }],
  ])('%s is rejected', async (_name, fields, problems) => {
    const { cap, shop } = await aShopWithACap()
    const response = await shop.merchant.post('/orders', newOrder({ products: [aLine(cap)], ...fields }))
    expect([response.status, response.body]).toEqual(rejected(problems))
  })

  test('force passes the stock and the place, and the order is oversold', async () => {
    const { cap, shop } = await aShopWithACap()
    await shop.placeOnline({ products: [aLine(cap, 2)] })
    const body = { products: [aLine(cap, 2)], customer_address_city: 'Humla' }
    const held = await shop.merchant.post('/orders', newOrder({ ...body, force: ['cod'] }))
    expect(held.body.message).toContain("in other shoppers' checkouts")
    const forced = await shop.merchant.post('/orders', newOrder({ ...body, force: ['stock', 'cod'] }))
    expect([forced.status, forced.body.oversold]).toEqual([201, true])
    expect(await shop.stockOf(cap)).toEqual({ quantity: 1, held: 2 })
    const other = await aShopWithACap()
    const plenty = newOrder({ products: [aLine(other.cap)], force: ['stock'] })
    const enough = await other.shop.merchant.post('/orders', plenty)
    expect(enough.body.oversold).toBe(false)
  })

  test('two merchants and a shopper at once: the last unit is sold once', async () => {
    const rare = aProduct({ quantity: 1 })
    const shop = await aShopWithMerchant(svc, { products: [rare] })
    const body = newOrder({ products: [aLine(rare)] })
    const calls = [1, 2, 3, 4].map(() => shop.merchant.post('/orders', body))
    const responses = await Promise.all([...calls, shop.place({ products: [aLine(rare)] })])
    expect(responses.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(await shop.stockOf(rare)).toEqual({ quantity: 0, held: 0 })
  })

  test('one Idempotency-Key makes one order', async () => {
    const { cap, shop } = await aShopWithACap()
    const call = () => shop.merchant.post('/orders', newOrder({ products: [aLine(cap)] }), { 'idempotency-key': 'k' })
    const responses = await Promise.all([call(), call(), call()])
    expect(new Set(responses.map(({ body }) => body._id)).size).toBe(1)
    expect(await shop.stockOf(cap)).toEqual({ quantity: 2, held: 0 })
  })

  test('the phone of test orders is an order like any other', async () => {
    const { cap, shop } = await aShopWithACap()
    const body = newOrder({ products: [aLine(cap)], customer_phone_number: '0000000000' })
    expect((await shop.merchant.post('/orders', body)).status).toBe(201)
  })

  test('a preview shows lines and money and writes nothing', async () => {
    const { cap, shop } = await aShopWithACap()
    const before = await shop.state()
    const { status, body } = await shop.merchant.post('/orders/preview', newOrder({ products: [aLine(cap, 2)] }))
    expect(status).toBe(200)
    expect(body).toMatchObject({ product_total_price: 1000, delivery_charge: 50, total: 1050, due: 1050 })
    expect(body.ordered_products).toMatchObject([{ line: 1, product_id: cap._id, quantity: 2 }])
    expect(await shop.state()).toEqual(before)
  })
})

describe('drafts', () => {
  test('a draft takes no stock and no coupon, and keeps its prices when it is confirmed', async () => {
    const cap = aProduct({ quantity: 5 })
    const coupon = aCoupon({ usage_limit: 1 })
    const shop = await aShopWithMerchant(svc, { products: [cap], coupons: [coupon] })
    const body = newOrder({ products: [aLine(cap, 2)], draft: true, coupon: coupon._id, notify: true })
    const { status, body: draft } = await shop.merchant.post('/orders', { ...body, customer_email: 'a@b.example' })
    expect([status, draft.status, draft.placed_at, draft.total]).toEqual([201, 'Draft', null, 950])
    expect(draft.allowed).toEqual(['Pending', 'Cancelled'])
    expect([await shop.stockOf(cap), await shop.couponUsed(coupon)]).toEqual([{ quantity: 5, held: 0 }, 0])
    expect(await shop.messages()).toEqual([])
    expect((await shop.merchant.get('/orders')).body.items).toEqual([])
    const confirmed = await shop.status(draft._id, 'Pending', { notify: true })
    expect(confirmed.body).toMatchObject({ status: 'Pending', total: 950, placed_at: expect.any(String), version: 2 })
    expect([await shop.stockOf(cap), await shop.couponUsed(coupon)]).toEqual([{ quantity: 3, held: 0 }, 1])
    expect((await shop.messages()).map(({ kind }) => kind)).toEqual(['order-confirmation'])
    expect((await shop.movements()).map(({ reason }) => reason)).toEqual(['order'])
  })

  test('the timeline of a draft says when it was placed, once', async () => {
    const cap = aProduct()
    const shop = await aShopWithMerchant(svc, { products: [cap] })
    const { body: draft } = await shop.merchant.post('/orders', newOrder({ products: [aLine(cap)], draft: true }))
    const kinds = async () =>
      (await shop.merchant.get(`/orders/${draft._id}/timeline`)).body.items.map(({ kind }: { kind: string }) => kind)
    await shop.status(draft._id, 'Pending')
    expect(await kinds()).toEqual(['placed', 'status', 'created'])
    await shop.status(draft._id, 'Cancelled')
    await shop.status(draft._id, 'Pending')
    expect((await kinds()).filter((kind: string) => kind === 'placed')).toHaveLength(1)
  })

  describe('the checks 5 and 10 run again when a draft is confirmed', () => {
    const theirPhone = '9811111111'

    test.each<[string, object, object, string]>([
      [
        'the product has variants by then',
        {},
        { products: [{ slug: 'cap', sizes: ['S'], variants: [{ option_name: 'S', price: 5, quantity: 9 }] }] },
        'Variant selection required for this product',
      ],
      [
        'the chosen print is no longer allowed',
        { print: true },
        { products: [{ slug: 'cap', print_addon: { enabled: true, required: true, prints: ['B'] } }] },
        'The selected print is no longer available for Cap',
      ],
      [
        'the add-on wants a print by then',
        {},
        { products: [{ slug: 'cap', print_addon: { enabled: true, required: true, prints: ['B'] } }] },
        'Please choose a print for Cap',
      ],
      [
        'the reward coupon belongs to another phone by then',
        { coupon: true },
        { coupons: [{ code: 'REWARD', reward_customer_phone: theirPhone }] },
        'This reward coupon belongs to another account',
      ],
    ])('%s', async (_case, chosen, change, message) => {
      const prints = [{ name: 'A' }, { name: 'B' }]
      const addon = { enabled: true, required: false, prints: ['A'] }
      const cap = aProduct({ name: 'Cap', slug: 'cap', quantity: 5, print_addon: addon })
      const coupon = aCoupon({ code: 'REWARD' })
      const shop = await aShopWithMerchant(svc, { prints, products: [cap], coupons: [coupon] })
      const print_id = (await shop.merchant.get('/prints')).body.items[0]._id
      const line = { ...aLine(cap), ...('print' in chosen ? { print_id } : {}) }
      const body = newOrder({ products: [line], draft: true, ...('coupon' in chosen ? { coupon: coupon._id } : {}) })
      const { body: draft } = await shop.merchant.post('/orders', body)
      expect(draft.status).toBe('Draft')
      await svc.importStore({ format: 'pasal-store/1', store: { _id: shop._id }, ...change })
      const confirmed = await shop.status(draft._id, 'Pending', { force: ['stock'] })
      expect([confirmed.status, confirmed.body]).toEqual([400, { message }])
      expect((await shop.read(draft._id)).status).toBe('Draft')
    })
  })

  test('a draft for a place without cash on delivery meets that rule when it is confirmed', async () => {
    const cap = aProduct({ quantity: 5 })
    const delivery = { defaults: [100, 150, 200, 300, 500, 900], places: [['Rolpa', 'N', 80, -1, -1, -1, -1, -1]] }
    const shop = await aShopWithMerchant(svc, { products: [cap], delivery })
    const body = newOrder({ products: [aLine(cap)], draft: true, customer_address_city: 'Rolpa' })
    const { status, body: draft } = await shop.merchant.post('/orders', body)
    expect([status, draft.status, draft.delivery_charge]).toEqual([201, 'Draft', 80])
    const edit = { lines: [{ line: 1, quantity: 2 }] }
    const edited = await shop.merchant.post(`/orders/${draft._id}/edit`, edit, { 'if-match': '*' })
    expect([edited.status, edited.body.delivery_charge]).toEqual([200, 80])
    const rejected = await shop.status(draft._id, 'Pending')
    expect([rejected.status, rejected.body]).toEqual([
      400,
      { message: 'Cash on delivery is not available for the selected delivery location' },
    ])
    expect((await shop.status(draft._id, 'Pending', { force: ['cod'] })).body.status).toBe('Pending')
  })

  test('of two confirmations at once one takes the stock', async () => {
    const cap = aProduct({ quantity: 5 })
    const shop = await aShopWithMerchant(svc, { products: [cap] })
    const { body: draft } = await shop.merchant.post('/orders', newOrder({ products: [aLine(cap, 2)], draft: true }))
    await Promise.all([1, 2, 3].map(() => shop.status(draft._id, 'Pending')))
    expect(await shop.stockOf(cap)).toEqual({ quantity: 3, held: 0 })
  })

  test('a draft without enough stock is not confirmed, and can be deleted with its timeline', async () => {
    const cap = aProduct({ quantity: 1 })
    const shop = await aShopWithMerchant(svc, { products: [cap] })
    const { body: draft } = await shop.merchant.post('/orders', newOrder({ products: [aLine(cap, 2)], draft: true }))
    expect((await shop.status(draft._id, 'Pending')).body.message).toBe(
      'Either of the selected product is out of stock',
    )
    const early = await shop.merchant.post(`/orders/${draft._id}/payments`, { kind: 'cash', amount: 1 })
    expect(early.status).toBe(409)
    const stale = await shop.merchant.delete(`/orders/${draft._id}`, { 'if-match': '"9"' })
    expect(stale.status).toBe(412)
    expect((await shop.merchant.delete(`/orders/${draft._id}`)).status).toBe(204)
    expect((await shop.merchant.get(`/orders/${draft._id}`)).status).toBe(404)
    expect((await shop.state()).lines).toEqual([])
  })
})

describe('edit', () => {
  async function anOrderToEdit(sections: object = {}, fields: object = {}) {
    const cap = aProduct({ quantity: 10, weight: 0 })
    const bag = aProduct({ quantity: 4, price: 200, weight: 0 })
    const shop = await aShopWithMerchant(svc, { products: [cap, bag], ...sections })
    const products = [aLine(cap, 2), aLine(bag, 1)]
    const { body: order } = await shop.merchant.post('/orders', newOrder({ products, ...fields }))
    const edit = (body: object, headers: Record<string, string> = { 'if-match': '*' }) =>
      shop.merchant.post(`/orders/${order._id}/edit`, body, headers)
    return { cap, bag, shop, order, edit }
  }

  test('kept, changed, removed and new lines move stock by the differences', async () => {
    const { cap, bag, shop, edit } = await anOrderToEdit()
    const response = await edit({
      lines: [
        { line: 1, quantity: 5 },
        { product: '', name: 'Card', price: 20, quantity: 1 },
      ],
    })
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({ version: 2, product_total_price: 2520, total: 2570 })
    expect(
      response.body.ordered_products.map(({ line, quantity }: Record<string, number>) => [line, quantity]),
    ).toEqual([
      [1, 5],
      [3, 1],
    ])
    expect([await shop.stockOf(cap), await shop.stockOf(bag)]).toEqual([
      { quantity: 5, held: 0 },
      { quantity: 4, held: 0 },
    ])
    const less = await edit({ lines: [{ line: 1, quantity: 1 }, aLine(bag, 4)] })
    expect(less.body.total).toBe(500 + 800 + less.body.delivery_charge)
    expect([await shop.stockOf(cap), await shop.stockOf(bag)]).toEqual([
      { quantity: 9, held: 0 },
      { quantity: 0, held: 0 },
    ])
    const edits = (await shop.movements()).filter(({ reason }) => reason === 'edited')
    expect(edits.map(({ change }) => change)).toEqual([1, -3, 4, -4])
    await shop.status(response.body._id, 'Cancelled')
    expect([await shop.stockOf(cap), await shop.stockOf(bag)]).toEqual([
      { quantity: 10, held: 0 },
      { quantity: 4, held: 0 },
    ])
  })

  test('an edit that changes nothing keeps the version and leaves no entry', async () => {
    const coupon = aCoupon()
    const { shop, order, edit } = await anOrderToEdit({ coupons: [coupon] }, { coupon: coupon._id })
    const before = await shop.state()
    const lines = [
      { line: 2, quantity: 1 },
      { line: 1, quantity: 2 },
    ]
    const response = await edit({ lines, delivery_charge: 50, customer_address_city: 'Kathmandu' })
    expect([response.status, response.body.version, response.headers.etag]).toEqual([200, 1, '"1"'])
    expect(response.body).toEqual(order)
    expect(await shop.state()).toEqual(before)
    expect((await edit({ lines, delivery_charge: 60 })).body.version).toBe(2)
    expect((await edit({ lines, delivery_charge: 60, remove_coupon: true })).body.version).toBe(3)
  })

  test('a preview shows the edit and writes nothing', async () => {
    const { shop, order, edit } = await anOrderToEdit()
    const before = await shop.state()
    const response = await edit({ lines: [{ line: 1, quantity: 5 }], preview: true })
    expect(response.body).toMatchObject({ product_total_price: 2500, total: 2550, due: 2550 })
    expect(await shop.state()).toEqual(before)
    expect((await shop.read(order._id)).version).toBe(1)
  })

  test('previews of edits are limited to sixty a minute for a store', async () => {
    const limited = await startTestService({ RATE_LIMITS: 'on' })
    const { merchant } = await aShopWithMerchant(limited)
    const preview = () => merchant.post(`/orders/${newId()}/edit`, { preview: true })
    const statuses = []
    for (let n = 0; n < 61; n += 1) statuses.push((await preview()).status)
    expect(statuses).toEqual([...Array(60).fill(400), 429])
    expect((await merchant.post(`/orders/${newId()}/edit`)).status).toBe(400)
  })

  test('a preview with the same Idempotency-Key gives the first response, the edit itself is a 422', async () => {
    const { shop, order, edit } = await anOrderToEdit()
    const before = await shop.state()
    const body = { lines: [{ line: 1, quantity: 5 }], preview: true }
    const headers = { 'if-match': '"1"', 'idempotency-key': 'look first' }
    const first = await edit(body, headers)
    expect([first.status, first.body.total, first.headers['idempotency-replayed']]).toEqual([200, 2550, undefined])
    const again = await edit(body, headers)
    expect([again.status, again.body, again.headers['idempotency-replayed']]).toEqual([200, first.body, 'true'])
    const edited = await edit({ ...body, preview: false }, headers)
    expect([edited.status, edited.body.code]).toEqual([422, 'idempotency'])
    expect(await shop.state()).toEqual(before)
    expect((await edit({ ...body, preview: false }, { ...headers, 'idempotency-key': 'now edit' })).status).toBe(200)
    expect((await shop.read(order._id)).total).toBe(2550)
  })

  test('the Idempotency-Key of a rejected preview is free for the edit', async () => {
    const { shop, edit } = await anOrderToEdit()
    const before = await shop.state()
    const headers = { 'if-match': '"1"', 'idempotency-key': 'free again' }
    expect((await edit({ lines: [{ line: 9, quantity: 1 }], preview: true }, headers)).status).toBe(400)
    expect((await edit({ lines: [{ line: 1, quantity: 5 }], preview: true }, { 'if-match': '"7"' })).status).toBe(412)
    expect(await shop.state()).toEqual(before)
    const edited = await edit({ lines: [{ line: 1, quantity: 5 }] }, headers)
    expect([edited.status, edited.body.total, edited.headers['idempotency-replayed']]).toEqual([200, 2550, undefined])
  })

  test('more than the stock has is rejected, or oversold by force', async () => {
    const { bag, shop, order, edit } = await anOrderToEdit()
    const lines = [{ line: 2, quantity: 5 }]
    const response = await edit({ lines })
    expect([response.status, response.body]).toEqual([
      400,
      { message: 'Either of the selected product is out of stock' },
    ])
    expect((await shop.read(order._id)).ordered_products).toHaveLength(2)
    expect((await edit({ lines, force: ['stock'] })).body).toMatchObject({ oversold: true })
    expect(await shop.stockOf(bag)).toEqual({ quantity: -1, held: 0 })
  })

  test('a coupon is applied again, fails by its conditions, and can be removed', async () => {
    const coupon = aCoupon({ coupon_type: 2, coupon_value: 10, min_order_value: 1000, usage_limit: 1 })
    const { shop, edit } = await anOrderToEdit({ coupons: [coupon] }, { coupon: coupon._id })
    const more = await edit({ lines: [{ line: 1, quantity: 4 }] })
    expect(more.body.discount).toEqual({ kind: 'coupon', d_value: 200, code: coupon.code, coupon: coupon._id })
    const less = await edit({ lines: [{ line: 1, quantity: 1 }] })
    expect([less.status, less.body.message]).toEqual([400, 'Coupon is only applicable for order value above 1000'])
    const both = await edit({ lines: [{ line: 1, quantity: 4 }], discount: 5 })
    expect([both.status, both.body]).toEqual(rejected({ discount: 'Cannot be set together with coupon' }))
    const without = await edit({ lines: [{ line: 1, quantity: 1 }], remove_coupon: true, discount: 5 })
    expect(without.body.discount).toEqual({ kind: 'manual', d_value: 5, code: '', coupon: null })
    expect(await shop.couponUsed(coupon)).toBe(0)
  })

  test.each<[string, object, string]>([
    ['is inactive', { active: false }, 'Coupon is inactive'],
    [
      'is the reward of another phone',
      { reward_customer_phone: '9811111111' },
      'This reward coupon belongs to another account',
    ],
  ])(
    'a coupon that %s rejects the edit until it is removed, one that is over or used up does not',
    async (_case, change, message) => {
      const coupon = aCoupon({ coupon_type: 1, coupon_value: 10, usage_limit: 1 })
      const { shop, edit } = await anOrderToEdit({ coupons: [coupon] }, { coupon: coupon._id })
      const path = `/coupons/${coupon._id}`
      await shop.merchant.patch(path, { expires_at: '2020-01-01T00:00:00Z' })
      const lines = [{ line: 1, quantity: 1 }]
      expect((await edit({ lines })).body.discount.d_value).toBe(10)
      expect((await shop.merchant.patch(path, change)).status).toBe(200)
      const rejectedEdit = await edit({ lines })
      expect([rejectedEdit.status, rejectedEdit.body]).toEqual([400, { message }])
      expect((await edit({ lines, remove_coupon: true })).body.discount.d_value).toBe(0)
    },
  )

  test('the discount of a deleted coupon stays, up to the total of the edited order', async () => {
    const coupon = aCoupon({ coupon_value: 1100 })
    const { shop, edit } = await anOrderToEdit({ coupons: [coupon] }, { coupon: coupon._id, draft: true })
    expect((await shop.merchant.delete(`/coupons/${coupon._id}`)).status).toBe(204)
    const more = await edit({ lines: [1, 2].map((line) => ({ line, quantity: 3 })) })
    expect(more.body).toMatchObject({ discount: { d_value: 1100, code: coupon.code }, total: 1050 })
    const less = await edit({ lines: [{ line: 2, quantity: 1 }] })
    expect(less.body).toMatchObject({ discount: { d_value: 250, code: coupon.code }, total: 0, due: 0 })
  })

  test('more units of a line need a variant that is still there', async () => {
    const { cap, bag, shop, edit } = await anOrderToEdit()
    const variants = [{ option_name: 'S', price: 5, quantity: 9 }]
    const products = [{ _id: cap._id, sizes: ['S'], variants }]
    await svc.importStore({ format: 'pasal-store/1', store: { _id: shop._id }, products })
    const more = await edit({ lines: [{ line: 1, quantity: 3 }], force: ['stock'] })
    expect([more.status, more.body]).toEqual([400, { message: 'Variant selection required for this product' }])
    expect((await edit({ lines: [{ line: 1, quantity: 1 }, aLine(bag)] })).status).toBe(200)
  })

  test('a line keeps at least the units that were returned of it', async () => {
    const { shop, order, edit } = await anOrderToEdit()
    await shop.status(order._id, 'Dispatched')
    const lines = [{ line: 1, quantity: 2, restock: true }]
    expect((await shop.merchant.post(`/orders/${order._id}/returns`, { lines })).status).toBe(200)
    await shop.status(order._id, 'Processing')
    const before = await shop.read(order._id)
    const conflict = { message: 'Less than was returned of the line', code: 'conflict', line: 1, returned: 2 }
    for (const kept of [[{ line: 1, quantity: 1 }], []]) {
      const { status, body } = await edit({ lines: [...kept, { line: 2, quantity: 1 }] })
      expect([status, body]).toEqual([409, conflict])
    }
    expect(await shop.read(order._id)).toEqual(before)
    expect(
      (
        await edit({
          lines: [
            { line: 1, quantity: 2 },
            { line: 2, quantity: 1 },
          ],
        })
      ).status,
    ).toBe(200)
  })

  test('an edited order keeps the use of a coupon that it keeps', async () => {
    const coupon = aCoupon({ usage_limit: 1 })
    const { shop, edit } = await anOrderToEdit({ coupons: [coupon] }, { coupon: coupon._id })
    const edited = await edit({ lines: [{ line: 1, quantity: 4 }] })
    expect([edited.status, edited.body.discount.coupon]).toEqual([200, coupon._id])
    expect(await shop.couponUsed(coupon)).toBe(1)
    expect((await shop.state()).uses).toHaveLength(1)
  })

  test('delivery is computed anew unless given, and the payment status follows the total', async () => {
    const { order, edit } = await anOrderToEdit({}, { paid: { kind: 'cash', amount: 1250 } })
    expect(order).toMatchObject({ payment_status: 'Paid', total: 1250, due: 0 })
    const far = await edit({ lines: [{ line: 1, quantity: 2 }], customer_address_city: 'Humla', force: ['cod'] })
    expect(far.body).toMatchObject({ delivery_charge: 300, total: 1300, payment_status: 'Unpaid', due: 50 })
    expect(far.body.partial_payment_amount).toBe(1250)
    const given = await edit({
      lines: [{ line: 1, quantity: 2 }],
      delivery_charge: 10,
      customer_address_city: 'Elsewhere',
    })
    expect(given.body).toMatchObject({ delivery_charge: 10, total: 1010, payment_status: 'Paid', due: -240 })
  })

  test('an edit needs If-Match, a line, and an order that is not sent', async () => {
    const { shop, order, edit } = await anOrderToEdit()
    expect((await edit({ lines: [{ line: 1, quantity: 1 }] }, {})).status).toBe(428)
    expect((await edit({ lines: [{ line: 1, quantity: 1 }] }, { 'if-match': '"7"' })).status).toBe(412)
    expect((await edit({ lines: [] })).status).toBe(400)
    const unknown = await edit({ lines: [{ line: 9, quantity: 1 }] })
    expect([unknown.status, unknown.body]).toEqual(rejected({ 'lines.0.line': 'Line not found' }))
    const wrong = await edit({
      lines: [
        { line: 1, quantity: 0 },
        { product: '', quantity: 1, colour: 'red' },
      ],
    })
    expect(Object.keys(wrong.body.fields).sort()).toEqual([
      'lines.0.quantity',
      'lines.1.colour',
      'lines.1.name',
      'lines.1.price',
    ])
    await shop.status(order._id, 'Dispatched')
    expect((await edit({ lines: [{ line: 1, quantity: 1 }] })).status).toBe(409)
  })

  test('an edit and a shopper’s order at once never sell a unit twice', async () => {
    const { bag, shop, edit } = await anOrderToEdit()
    const others = [1, 2, 3].map(() => shop.place({ products: [aLine(bag, 1)] }))
    await Promise.all([...others, edit({ lines: [{ line: 2, quantity: 4 }] })])
    expect((await shop.stockOf(bag))?.quantity).toBeGreaterThanOrEqual(0)
  })
})
