import { beforeEach, describe, expect, test } from 'vitest'
import { aMerchant } from '../harness/merchant.ts'
import { aLine, anOrder, aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

/* What existing programs send, and the keys that they read (18). */

const service = await startTestService()
service.clock.stop()
const cap = () => aProduct({ name: 'Cap', slug: 'cap', quantity: 10, barcode: '4711', categories: ['hats'] })
const shawl = () =>
  aProduct({
    name: 'Shawl',
    slug: 'shawl',
    colors: ['Red'],
    sizes: ['S', 'M'],
    variants: [aVariant('Red/S'), aVariant('Red/M')],
  })

type Shop = Awaited<ReturnType<typeof openShop>>
let shop: Shop

beforeEach(async () => {
  shop = await openShop()
})

async function openShop() {
  const products = [cap(), shawl()]
  const store = await service.importStore(aStoreFile({ categories: [{ name: 'Hats', slug: 'hats' }], products }))
  const merchant = await aMerchant(service, store._id)
  const { body } = await service.post('/api-key/check', { api_key: merchant.key })
  const bearer = { authorization: `Bearer ${body.token}` }
  const [first, second] = products as [
    ReturnType<typeof cap>,
    ReturnType<typeof shawl> & { variants: { _id: string }[] },
  ]
  return {
    ...{ _id: store._id, merchant, checked: body, cap: first, shawl: second, bearer },
    get: (path: string, headers: object = bearer) => service.get(path, headers as Record<string, string>),
    post: (path: string, given: unknown = {}) => service.post(path, given, bearer),
    order: async (fields: object = {}) =>
      (await service.post(`/order/${store._id}`, anOrder({ products: [aLine(first, 2)], ...fields }))).body
        ._id as string,
  }
}

describe('POST /api-key/check', () => {
  test('a valid key gets a token and its store', () => {
    expect(shop.checked).toEqual({
      success: true,
      token: expect.stringMatching(/^\S{40,}$/),
      store: {
        ...{ _id: shop._id, name: 'Himal Crafts', phone_number: '', sub_domain: expect.any(String) },
        ...{ custom_domain: '', owner: '' },
      },
    })
  })

  test.each([['sk_nothing'], [''], ['x'.repeat(2000)], [null], [{}]])('%j is a 401', async (api_key) => {
    const { status, body } = await service.post('/api-key/check', { api_key })
    expect([status, body]).toEqual([401, { success: false, message: 'The API key is not valid' }])
  })
})

describe('credentials', () => {
  test('the key itself counts, a cookie does not', async () => {
    const own = { authorization: `Bearer ${shop.merchant.key}` }
    expect((await shop.get(`/product/${shop._id}`, own)).status).toBe(200)
    const { status, body } = await shop.get(`/product/${shop._id}`, { cookie: 'pasal.session_token=x' })
    expect([status, body.code]).toEqual([401, 'unauthenticated'])
  })

  test('a token does not count below /merchant', async () => {
    const { status, body } = await shop.get(`/merchant/stores/${shop._id}/orders`)
    expect([status, body.code]).toEqual([401, 'key_invalid'])
  })

  test('a token ends with its key', async () => {
    await service.context.db.pool.query('update api_keys set revoked_at = now() where store_id = $1', [shop._id])
    expect((await shop.get(`/order/${shop._id}`)).body.code).toBe('key_invalid')
  })

  test('a token in the query counts for barcodes alone', async () => {
    const token = `?token=${encodeURIComponent(shop.checked.token)}`
    expect((await shop.get(`/product/generate_barcode/${shop._id}/${shop.cap._id}${token}`, {})).status).toBe(200)
    expect((await shop.get(`/product/generate_barcode/${shop._id}/${shop.cap._id}?token=ct_x`, {})).status).toBe(401)
    expect(service.logLines.filter((line) => line.includes(shop.checked.token))).toEqual([])

    const url = `/product/${shop._id}?token=${encodeURIComponent(shop.checked.token)}`
    expect((await shop.get(url, {})).status).toBe(401)
  })

  test('a key without the scope is rejected by its name', async () => {
    const { key } = await aMerchant(service, shop._id, ['read_products'])
    const own = { authorization: `Bearer ${key}` }
    const { status, body } = await shop.get(`/order/${shop._id}`, own)
    expect([status, body.code, body.right]).toEqual([403, 'scope', 'read_orders'])
    const response = await service.post(`/product/variant_inventory/${shop._id}/${shop.cap._id}`, {}, own)
    expect([response.status, response.body.right]).toEqual([403, 'write_products'])
  })

  test('another store is a 404, in the path and in the body', async () => {
    const other = await openShop()
    expect((await shop.get(`/order/${other._id}`)).body).toEqual({ message: 'Store not found', code: 'not_found' })
    const items = [{ product_id: other.cap._id, quantity: 1 }]
    expect((await shop.post('/inventory/stock-in', { store_id: other._id, items })).status).toBe(404)
    expect((await shop.get(`/order/${shop._id}/${await other.order()}`)).status).toBe(404)
    expect((await shop.get(`/product/${shop._id}/${other.cap._id}`)).status).toBe(404)
  })
})

describe('orders', () => {
  test('the newest orders', async () => {
    const _id = await shop.order()
    const { body } = await shop.get(`/order/${shop._id}`)
    expect(body).toEqual({
      orders: [
        {
          ...{
            _id,
            order_number: expect.any(Number),
            created_at: expect.any(String),
            customer_full_name: 'Asha Gurung',
          },
          ...{ customer_phone_number: '9812345678', customer_address_city: 'Kathmandu', status: 'Pending' },
          ...{ payment_status: 'Unpaid', payment_method: 'COD', cod_amount: 1050, product_total_price: 1000 },
          delivery_charge: 50,
          ordered_products: [{ product_name: 'Cap', variant_name: '', quantity: 2, price: 500 }],
        },
      ],
      labels: [],
    })
  })

  test.each([
    ['?status=Pending', 1],
    ['?status=Lost', 0],
    ['?status=&from=&to=&query=&label=', 1],
    ['?query=9812', 1],
    ['?query=asha', 1],
    ['?query=nobody', 0],
    ['?label=gift', 0],
    ['?from=2020-01-01&to=2020-01-02', 0],
    ['?from=2020-01-01&unknown=1', 1],
    ['?from=2020-01-01T00:00:00Z&to=2090-01-01T00:00:00%2B05:45', 1],
  ])('%s finds %i', async (query, found) => {
    await shop.order()
    const { body } = await shop.get(`/order/${shop._id}${query}`)
    expect(body.orders.length).toBe(found)
  })

  test('a wrong time is named', async () => {
    const { status, body } = await shop.get(`/order/${shop._id}?from=yesterday`)
    expect([status, body.fields]).toEqual([400, { from: 'Must be a day, YYYY-MM-DD' }])
  })

  test('one order', async () => {
    const { status, body } = await shop.get(`/order/${shop._id}/${await shop.order()}`)
    expect([status, body]).toMatchObject([
      200,
      {
        ...{ customer_address_province: '', customer_address: 'Patan Dhoka 12', shipment_tracking: '' },
        ...{ discount: { d_value: 0, d_type: 1 }, can_edit_items: true, cod_amount: 1050 },
      },
    ])
  })

  test('a status, and money that is due', async () => {
    const order = await shop.order()
    expect(
      (await shop.post(`/order/${shop._id}/${order}/status`, { status: 'Processing', payment_status: 'Paid' })).body,
    ).toEqual({
      success: true,
    })
    const { body } = await shop.merchant.get(`/orders/${order}`)
    expect([body.status, body.payment_status, body.payments[0].kind, body.payments[0].amount]).toEqual([
      ...['Processing', 'Paid', 'other', 1050],
    ])
    const again = await shop.post(`/order/${shop._id}/${order}/status`, { payment_status: 'Paid' })
    expect([again.status, (await shop.merchant.get(`/orders/${order}`)).body.payments.length]).toEqual([200, 1])
  })

  test('a status that takes no payment changes nothing when the order is to be paid, too', async () => {
    const order = await shop.order()
    const both = { status: 'Cancelled', payment_status: 'Paid' }
    const rejectedCall = await shop.post(`/order/${shop._id}/${order}/status`, both)
    expect([rejectedCall.status, rejectedCall.body.code]).toEqual([409, 'conflict'])
    const { body } = await shop.merchant.get(`/orders/${order}`)
    expect([body.version, body.status, body.payments]).toEqual([1, 'Pending', []])
  })

  test('a return puts the units back', async () => {
    const order = await shop.order()
    await shop.post(`/order/${shop._id}/bulk_status`, { order_ids: [order], status: 'Dispatched' })
    expect(
      (await shop.post(`/order/${shop._id}/bulk_status`, { order_ids: [order, 'x'], status: 'Returned' })).body,
    ).toMatchObject({
      ...{ success: false, ok: 1, failed: 1 },
    })
    expect((await shop.merchant.get(`/products/${shop.cap._id}`)).body.quantity).toBe(10)
  })

  test('a status that cannot come next is a 409', async () => {
    const { status, body } = await shop.post(`/order/${shop._id}/${await shop.order()}/status`, { status: 'Returned' })
    expect([status, body.code]).toEqual([409, 'transition'])
  })

  test('a print request is kept for an hour', async () => {
    const { body } = await shop.post(`/order/print_request/${shop._id}`, { order_ids: ['a', 'b'] })
    const url = `/order/print_request/${shop._id}/${body.id}`
    expect((await shop.get(url)).body).toEqual({ _id: body.id, orders: ['a', 'b'], print_for: 1 })
    const products = await shop.post(`/order/print_request/${shop._id}`, { orders: [shop.cap._id], print_for: 2 })
    expect((await shop.get(`/order/print_request/${shop._id}/${products.body.id}`)).body.print_for).toBe(2)
    service.clock.advance(3601)
    expect((await shop.get(url)).status).toBe(404)
    service.clock.advance(-3601)
    expect((await shop.post(`/order/print_request/${shop._id}`, {})).body.fields).toEqual({ order_ids: 'Required' })
  })
})

describe('products', () => {
  test('all products, and those of a counter', async () => {
    const { body } = await shop.get(`/product/${shop._id}`)
    const found = body.find(({ slug }: { slug: string }) => slug === 'cap')
    expect(found).toEqual({
      ...{ _id: shop.cap._id, name: 'Cap', slug: 'cap', price: 500, compare_at_price: 0, quantity: 10 },
      ...{ status: 'Active', channel: 1, categories: [expect.any(String)], image_urls: [], sku: '', barcode: '4711' },
      ...{ has_variants: false, variants: [] },
    })
    const varied = body.find(({ slug }: { slug: string }) => slug === 'shawl')
    expect([varied.has_variants, varied.quantity, varied.variants[0]]).toEqual([
      ...[true, 20],
      { _id: shop.shawl.variants[0]?._id, option_name: 'Red/S', price: 500, quantity: 10, sku: '' },
    ])
    const counter = (await shop.get(`/product/pos/${shop._id}`)).body
    expect(counter.products[0]).toEqual({ _id: shop.cap._id, name: 'Cap', price: 500, quantity: 10, barcode: '4711' })
  })

  test('one product is the product of the merchant’s API', async () => {
    const own = await shop.merchant.get(`/products/${shop.cap._id}`)
    expect((await shop.get(`/product/${shop._id}/${shop.cap._id}`)).body).toEqual(own.body)
  })

  test('a new product has its keys also at the top, and unknown keys are dropped', async () => {
    const release = '2027-01-01T00:00:00.000Z'
    const { status, body } = await shop.post(`/product/${shop._id}`, {
      ...{ name: 'Hat', price: 900, quantity: 3, releaseDate: release, theme: 'dark', colors: ['Red'] },
      variants: [{ option_name: 'Red', quantity: 2, unknown: 1 }],
      print_addon: { enabled: true, position: 'front' },
    })
    expect([status, body.success, body.name, body.release_date]).toEqual([200, true, 'Hat', release])
    expect(body.print_addon).toEqual({ enabled: true, required: false, prints: [] })
    expect(body.product).toMatchObject({ _id: body._id, name: 'Hat', slug: 'hat', status: 'Active', quantity: 2 })
  })

  test('a product without a name is rejected', async () => {
    const { status, body } = await shop.post(`/product/${shop._id}`, { price: 1 })
    expect([status, body.fields]).toEqual([400, { name: 'Required' }])
  })

  test('general keys and a counted quantity', async () => {
    const url = `/product/general/${shop._id}/${shop.cap._id}`
    const { body } = await shop.post(url, { name: 'Felt cap', price: 600, quantity: 4, unknown: true })
    expect([body.success, body.product.name, body.product.price, body.product.quantity]).toEqual([
      ...[true, 'Felt cap', 600, 4],
    ])
    const { items } = (await shop.merchant.get(`/stock/movements?product=${shop.cap._id}`)).body
    expect([items[0].change, items[0].reason]).toEqual([-6, 'count'])
  })

  test('inventory of variants: unnamed ones stay', async () => {
    const url = `/product/variant_inventory/${shop._id}/${shop.shawl._id}`
    const { body } = await shop.post(url, {
      ...{ price: 700, sizes: ['S', 'M', 'L'] },
      variants: [
        { option_name: 'Red/S', quantity: 1, price: 750 },
        { option_name: 'Red/L', quantity: 5 },
      ],
    })
    const variants = body.product.variants.map(
      ({ option_name, price, quantity }: { option_name: string; price: number; quantity: number }) => [
        option_name,
        price,
        quantity,
      ],
    )
    expect([body.product.price, variants]).toEqual([
      700,
      [
        ['Red/S', 750, 1],
        ['Red/M', 500, 10],
        ['Red/L', null, 5],
      ],
    ])
  })

  test('inventory of a variant by its id, although another variant has the name beside it', async () => {
    const [small, medium] = shop.shawl.variants as [{ _id: string }, { _id: string }]
    const url = `/product/variant_inventory/${shop._id}/${shop.shawl._id}`
    const taken = await shop.post(url, { variants: [{ _id: medium._id, option_name: 'Red/S', quantity: 3 }] })
    const swapped = await shop.post(url, {
      variants: [
        { _id: small._id, option_name: 'Red/M', quantity: 1 },
        { _id: medium._id, option_name: 'Red/S', quantity: 2 },
      ],
    })
    expect([taken.status, taken.body.fields]).toEqual([400, { 'variants.1.option_name': 'Must not repeat' }])
    expect(
      swapped.body.product.variants.map(({ _id, option_name, quantity }: Record<string, unknown>) => [
        ...[_id, option_name, quantity],
      ]),
    ).toEqual([
      [small._id, 'Red/M', 1],
      [medium._id, 'Red/S', 2],
    ])
  })

  test('inventory of a variant by its name, when its id is of a variant that is gone', async () => {
    const url = `/product/variant_inventory/${shop._id}/${shop.shawl._id}`
    const { status, body } = await shop.post(url, {
      variants: [{ _id: 'f'.repeat(24), option_name: 'Red/M', quantity: 4 }],
    })
    expect([status, body.product.variants[1]]).toMatchObject([200, { option_name: 'Red/M', quantity: 4 }])
  })

  test('inventory that names a variant twice is rejected', async () => {
    const url = `/product/variant_inventory/${shop._id}/${shop.shawl._id}`
    const { status, body } = await shop.post(url, {
      variants: [
        { option_name: 'Red/S', price: 1 },
        { option_name: 'Red/S', price: 2 },
      ],
    })
    expect([status, body.fields]).toEqual([400, { 'variants.1._id': 'Must not repeat' }])
  })

  test('custom fields and tags: absent ones stay', async () => {
    const url = `/product/custom_fields/${shop._id}/${shop.cap._id}`
    await shop.post(url, { tags: ['new'] })
    const { body } = await shop.post(url, { custom_fields: [['text', 'Name', false]] })
    expect([body.product.tags, body.product.custom_fields.length]).toEqual([['new'], 1])
  })

  test('many products, each by itself', async () => {
    const { body } = await shop.post(`/product/${shop._id}/bulk_update`, {
      updates: [
        { product_id: shop.cap._id, set: { price: 650 } },
        { product_id: 'f'.repeat(24), set: { price: 1 } },
      ],
    })
    expect(body).toEqual({
      ...{ success: false, updated: 1 },
      results: [
        { product_id: shop.cap._id, ok: true },
        { product_id: 'f'.repeat(24), ok: false, error: 'Product not found' },
      ],
    })
  })

  test('a row of a bulk update that cannot be read is named, and the others are changed', async () => {
    const { status, body } = await shop.post(`/product/${shop._id}/bulk_update`, {
      updates: [
        { product_id: shop.cap._id, set: { price: -1, unknown: 1 } },
        ...[{ product_id: shop.cap._id }, { set: {} }, 7],
        { product_id: shop.cap._id, set: { price: 651, quantity: 5 } },
      ],
    })
    expect([status, body.success, body.updated]).toEqual([200, false, 1])
    expect(body.results.map(({ ok, error }: { ok: boolean; error?: string }) => error ?? ok)).toEqual([
      ...['price: Must not be below 0', expect.stringContaining('set: '), expect.any(String), expect.any(String), true],
    ])
    const { body: cap } = await shop.get(`/product/${shop._id}/${shop.cap._id}`)
    expect(cap).toMatchObject({ price: 651, quantity: shop.cap.quantity })
  })

  test('a product is deleted', async () => {
    const url = `/product/${shop._id}/${shop.cap._id}`
    const deleted = await service.request({ method: 'DELETE', url, headers: shop.bearer })
    expect([deleted.status, deleted.body]).toEqual([200, { success: true }])
    expect((await shop.get(url)).status).toBe(404)
  })

  test('categories are a bare array', async () => {
    expect((await shop.get(`/category/${shop._id}`)).body).toEqual([
      { _id: expect.any(String), name: 'Hats', slug: 'hats' },
    ])
  })
})

describe('stock', () => {
  test.each([
    ['a list', { items: [{ product_id: 'cap', variant_id: '', quantity: 3 }] }],
    ['one item', { product_id: 'cap', quantity: 3, note: 'Delivery' }],
  ])('%s comes in', async (_form, body) => {
    const given = { ...body, store_id: shop._id, outlet_id: 'any' }
    expect((await shop.post('/inventory/stock-in', given)).body).toEqual({
      ...{ success: true, total_items: 1, total_batches: 1 },
    })
    expect((await shop.merchant.get(`/products/${shop.cap._id}`)).body.quantity).toBe(13)
  })

  test('all items or none', async () => {
    const items = [
      { product_id: 'cap', quantity: 3 },
      { product_id: 'nothing', quantity: 3 },
    ]
    expect((await shop.post('/inventory/stock-in', { store_id: shop._id, items })).status).toBe(409)
    expect((await shop.merchant.get(`/products/${shop.cap._id}`)).body.quantity).toBe(10)
  })

  test('a list in pages', async () => {
    const { body } = await shop.get(`/inventory/list/${shop._id}?page=1&per_page=2`)
    expect(body.meta).toEqual({ page: 1, per_page: 2, total: 3 })
    expect(body.items[0]).toEqual({
      _id: { product: shop.cap._id, variant: '', outlet: '' },
      ...{ product_name: 'Cap', sku: '', current_stock: 10, selling_price: 500 },
    })
  })

  test('each outlet has its own figure, and the website none of the units of another one', async () => {
    await shop.merchant.patch('', { use_advanced_inventory: true })
    const website = (await shop.merchant.get('/outlets')).body.items[0]._id
    const { body: patan } = await shop.merchant.post('/outlets', { name: 'Patan' })
    await shop.merchant.post('/products', { name: 'Bag', price: 5, stock: { Patan: 4 } })
    const { body } = await shop.get(`/inventory/list/${shop._id}`)
    const figures = body.items
      .filter((item: { product_name: string }) => item.product_name === 'Bag')
      .map((item: { _id: { outlet: string }; current_stock: number }) => [item._id.outlet, item.current_stock])
    expect(Object.fromEntries(figures)).toEqual({ [website]: 0, [patan._id]: 4 })
  })

  test('outlets, and the store', async () => {
    await shop.merchant.post('/outlets', { name: 'Patan' })
    const { body } = await shop.get(`/inventory/outlets/${shop._id}`)
    expect(body).toEqual({
      outlets: [{ _id: expect.any(String), name: 'Patan', address: '', status: 'active' }],
      ...{ allowed: false, inventory_roles: [], isOwner: false },
    })
    expect((await shop.get(`/store/${shop._id}`)).body).toMatchObject({
      ...{ _id: shop._id, name: 'Himal Crafts', plan: 'premium', use_advanced_inventory: false },
      ...{ website_outlet: null, customization: { image_ratio: 1 } },
    })
  })
})

describe('barcodes', () => {
  const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b(?!s)/g)?.length
  const barcodes = (id: string, query = '') => shop.get(`/product/generate_barcode_quantity/${shop._id}/${id}${query}`)

  test('a page for each unit in stock', async () => {
    const { status, headers, text } = await barcodes(shop.cap._id)
    expect([status, headers['content-type'], pagesOf(text)]).toEqual([200, 'application/pdf', 10])
  })

  test('as many as are asked for, of the products of a print request', async () => {
    const { body } = await shop.post(`/order/print_request/${shop._id}`, { orders: [shop.cap._id], print_for: 2 })
    const quantities = encodeURIComponent(JSON.stringify({ [shop.cap._id]: 3 }))
    const { text } = await barcodes(body.id, `?quantities=${quantities}&show_price=0&show_store=1&show_barcode=false`)
    expect(pagesOf(text)).toBe(3)
  })

  test('every product of a print request has its labels, however many there are', async () => {
    const ids: string[] = []
    for (let number = 1; number <= 101; number += 1)
      ids.push((await shop.post(`/product/${shop._id}`, { name: `Cap ${number}`, price: 5, quantity: 1 })).body._id)
    const { body } = await shop.post(`/order/print_request/${shop._id}`, { orders: ids, print_for: 2 })
    expect(pagesOf((await barcodes(body.id)).text)).toBe(ids.length)
  })

  test('copies of a product count for its variants, and ids may have capitals', async () => {
    const variants = [{ option_name: 'S' }, { option_name: 'M' }]
    const { body } = await shop.merchant.post('/products', { name: 'Vest', price: 5, sizes: ['S', 'M'], variants })
    const wanted = { [body._id]: 3, [body.variants[0]._id.toUpperCase()]: 1 }
    const { text } = await barcodes(body._id, `?quantities=${encodeURIComponent(JSON.stringify(wanted))}`)
    expect(pagesOf(text)).toBe(1 + 3)
  })

  test.each([
    ['?quantities={}', 400],
    ['?quantities=x', 400],
    ['?quantities=%7B%22a%22%3A501%7D', 400],
  ])('%s is a %i', async (query, status) => {
    expect((await barcodes(shop.cap._id, query)).status).toBe(status)
  })

  test("more labels than the merchant's API prints at once are rejected", async () => {
    const sizes = Array.from({ length: 100 }, (_, index) => String(index))
    const colors = ['Red', 'Blue', 'Green']
    const variants = colors.flatMap((color) =>
      sizes.map((size) => ({ option_name: `${color}/${size}`, quantity: 600 })),
    )
    const { body } = await shop.merchant.post('/products', { name: 'Sock', price: 5, colors, sizes, variants })
    const rejected = await barcodes(body._id)
    expect([rejected.status, rejected.body.fields]).toEqual([400, { quantities: 'At most 50000 labels' }])
    const quantities = encodeURIComponent(JSON.stringify({ [body._id]: 1 }))
    expect(pagesOf((await barcodes(body._id, `?quantities=${quantities}`)).text)).toBe(variants.length)
  })

  test('an unknown product is a 404', async () => {
    expect((await barcodes('f'.repeat(24))).status).toBe(404)
  })
})

describe('analytics', () => {
  test('today, and a range of days', async () => {
    await shop.order()
    const dashboard = (await shop.get(`/analytics/dashboard/${shop._id}`)).body
    expect(dashboard).toEqual({ today_orders: 1, today_revenue: 1000, pending: 1, processing: 0, delivered: 0 })
    const { body } = await shop.get(`/analytics/${shop._id}?outlet=&mode=daily`)
    expect(body).toMatchObject({ revenue: 1000, orders: 1, avg_order_value: 1000 })
    expect(body.top_products).toEqual([{ _id: shop.cap._id, name: 'Cap', quantity: 2, revenue: 1000 }])
    expect([body.daily_breakdown.length, body.daily_breakdown.at(-1)]).toEqual([
      30,
      { date: expect.any(String), orders: 1, revenue: 1000 },
    ])
  })

  test('a range of more than 400 days is rejected, also one without an end', async () => {
    const fieldsOf = async (query: string) => (await shop.get(`/analytics/${shop._id}?${query}`)).body.fields
    expect(await fieldsOf('from=2020-01-01&to=2022-01-01')).toEqual({ to: 'At most 400 days' })
    expect(await fieldsOf('from=1950-01-01')).toEqual({ from: 'At most 400 days' })
  })
})

describe('plugins', () => {
  const update = (body: object) => shop.post(`/store/${shop._id}/update_plugin`, body)
  const plugin = async (name: string) =>
    (await shop.merchant.get('/plugins')).body.items.find((one: { name: string }) => one.name === name)?.details

  test('the pixel is set and removed', async () => {
    expect((await update({ fb_pixel: '1234567' })).body).toEqual({ success: true })
    expect(await plugin('fb_pixel')).toBe('1234567')
    expect([(await update({ fb_pixel: '' })).status, await plugin('fb_pixel')]).toEqual([200, undefined])
    expect((await update({ fb_pixel: '' })).status).toBe(200)
  })

  test('a meta element stands beside the others', async () => {
    await update({ meta_tag: '<meta name="google-site-verification" content="a" />' })
    await update({ meta_tag: "<META content='b' name='facebook-domain-verification'>" })
    await update({ meta_tag: '<meta name="google-site-verification" content="c">' })
    expect(await plugin('meta_tags')).toEqual([
      { n: 'facebook-domain-verification', c: 'b' },
      { n: 'google-site-verification', c: 'c' },
    ])
  })

  test('a meta element is read like a browser reads it', async () => {
    await update({ meta_tag: '' })
    await update({ meta_tag: '<meta property=og:site content="Caps &amp; &#39;Rugs&#39;">' })
    expect(await plugin('meta_tags')).toEqual([{ n: 'og:site', c: "Caps & 'Rugs'" }])
  })

  test.each([
    ['one tag', { n: 'a', c: 'b' }],
    ['a tag beside what is none', [null, { n: 5 }, { n: 'a', c: 'b', more: 1 }]],
  ])('a meta element stands beside %s of a store file', async (_name, details) => {
    const plugins = [{ name: 'meta_tags', details }]
    await service.importStore({ format: 'pasal-store/1', store: { _id: shop._id, plugins } })
    expect((await update({ meta_tag: '<meta name="c" content="d">' })).body).toEqual({ success: true })
    expect(await plugin('meta_tags')).toEqual([
      { n: 'a', c: 'b' },
      { n: 'c', c: 'd' },
    ])
  })

  test('a problem is named by the key of the body', async () => {
    expect((await update({ fb_pixel: '<b>' })).body.fields).toEqual({ fb_pixel: expect.any(String) })
    const long = `<meta name="${'n'.repeat(501)}" content="c">`
    expect((await update({ meta_tag: long })).body.fields).toEqual({ meta_tag: expect.any(String) })
  })

  test.each([[{}], [{ meta_tag: '<script>alert(1)</script>' }], [{ meta_tag: 'x' }], [{ fb_pixel: '<b>' }]])(
    '%j is rejected',
    async (body) => {
      expect((await update(body)).status).toBe(400)
    },
  )
})

describe('the limit of orders', () => {
  test('orders with a key count for the key, not for the client', async () => {
    const limited = await startTestService({ RATE_LIMITS: 'on' })
    const product = cap()
    const { _id } = await limited.importStore(
      aStoreFile({ categories: [{ name: 'Hats', slug: 'hats' }], products: [{ ...product, quantity: 100 }] }),
    )
    const [writing, reading] = [await aMerchant(limited, _id), await aMerchant(limited, _id, ['read_orders'])]
    const place = (key: string) =>
      limited.post(`/order/${_id}`, anOrder({ products: [aLine(product)] }), { authorization: `Bearer ${key}` })
    const statuses = async (key: string) => {
      const found = []
      for (let sent = 0; sent < 7; sent += 1) found.push((await place(key)).status)
      return found
    }
    expect(await statuses(writing.key)).toEqual(Array(7).fill(200))
    expect(await statuses(reading.key)).toEqual([...Array(5).fill(200), 429, 429])
    expect((await place('sk_unknown')).status).toBe(429)
  })
})
