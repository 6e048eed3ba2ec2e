import { merchantProduct } from '@pasal/contract/merchant/products/responses.ts'
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aMerchant, rejected } from '../harness/merchant.ts'
import { aLine, anOrder, aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import { operatorToken, startTestService } from '../harness/test-service.ts'
import { aLedger } from '../store-files/ledger.ts'

const svc = await startTestService()

async function aShop(sections: Record<string, unknown> = {}) {
  const { _id } = await svc.importStore(aStoreFile(sections))
  return aMerchant(svc, _id)
}

type Shop = Awaited<ReturnType<typeof aShop>>
type Variant = { _id: string; option_name: string; barcode: string; sku: string; quantity: number }
const cap = { name: 'Dhaka Cap', price: 500 }
const shirt = {
  ...{ name: 'Shirt', price: 900, colors: ['Red:#ff0000', 'Blue'], sizes: ['S', 'M'] },
  variants: [
    { option_name: 'Red/S', quantity: 3 },
    { option_name: 'Blue/M', price: 950, quantity: 4 },
  ],
}
const stockMessage = 'Stock is changed by POST …/stock/adjustments'
const changedMeanwhile = 'Changed by someone else since you read it'

/** A live sale, 10 % off. */
function aSaleOf({ _id }: { _id: string }) {
  const now = svc.clock.now().getTime()
  return {
    ...{ _id: newId(), name: 'Dashain', discount_type: 'percentage', discount_value: 10, products: [_id] },
    ...{ start_at: new Date(now - 1000).toISOString(), end_at: new Date(now + 86_400_000).toISOString() },
  }
}

async function made(shop: Shop, body: object) {
  const response = await shop.post('/products', body)
  expect([response.status, response.body.fields]).toEqual([201, undefined])
  return response.body
}

describe('making a product', () => {
  test('a product with name and price gets the defaults and is in the shop at once', async () => {
    const shop = await aShop()
    const response = await shop.post('/products', cap)
    expect(response.status).toBe(201)
    expect(response.body).toEqual({
      ...{ _id: expect.any(String), version: 1, created_at: expect.any(String), updated_at: expect.any(String) },
      ...{ name: 'Dhaka Cap', slug: 'dhaka-cap', status: 'Active', channel: 1, description: '', long_description: '' },
      ...{ price: 500, compare_at_price: 0, cost_per_item: 0, quantity: 0, held: 0, stock: {}, weight: 0, sku: '' },
      ...{ barcode: '101', continue_selling: true, colors: [], sizes: [], tags: [], categories: [], brand: null },
      ...{ similar_products: null, image_urls: [], custom_fields: [], release_date: null, variants: [], sale: null },
      ...{ print_addon: { enabled: false, required: false, prints: [] }, total_rating: 0, review_count: 0 },
      ...{ seo_title: '', seo_description: '', seo_image: '' },
    })
    expect(response.headers.etag).toBe('"1"')
    expect(response.headers.location).toBe(`/merchant/stores/${shop.storeId}/products/${response.body._id}`)
    expect((await shop.get(`/products/${response.body._id}`)).body).toEqual(response.body)
    const inShop = await svc.get(`/product/public/${shop.storeId}/dhaka-cap`)
    expect(inShop.body).toMatchObject({ _id: response.body._id, price: 500 })
    expect(JSON.stringify(inShop.body)).not.toContain('cost_per_item')
  })

  test('a product with variants has the stock of its variants, and barcodes of their places', async () => {
    const shop = await aShop()
    const product = await made(shop, { ...shirt, cost_per_item: 300.5 })
    expect(product).toMatchObject({ quantity: 7, held: 0, barcode: '101', cost_per_item: 300.5 })
    expect(product.variants).toMatchObject([
      { option_name: 'Red/S', price: null, quantity: 3, barcode: '101001', compare_at_price: 0, sku: '' },
      { option_name: 'Blue/M', price: 950, quantity: 4, barcode: '101002' },
    ])
    const ledger = aLedger(svc, shop.storeId)
    await ledger.expectComplete()
    expect(await ledger.list()).toMatchObject([
      { change: 3, reason: 'initial', quantity_after: 3, actor: { kind: 'api_key' } },
      { change: 4, reason: 'initial', quantity_after: 4 },
    ])
  })

  test('barcodes skip taken numbers, and an empty one stays', async () => {
    const shop = await aShop({ products: [aProduct({ barcode: '102' })] })
    const barcodes: string[] = []
    for (const barcode of [undefined, undefined, '', 'EAN 1'])
      barcodes.push((await made(shop, { ...cap, ...(barcode === undefined ? {} : { barcode }) })).barcode)
    expect(barcodes).toEqual(['101', '103', '', 'EAN 1'])
  })

  test('products made at once have different slugs and barcodes', async () => {
    const shop = await aShop()
    const products = await Promise.all(Array.from({ length: 8 }, () => made(shop, cap)))
    expect(new Set(products.map(({ slug }) => slug)).size).toBe(8)
    expect(new Set(products.map(({ barcode }) => barcode)).size).toBe(8)
  })

  test('references are given by id or slug and shown by id', async () => {
    const rugs = { _id: newId(), name: 'Rugs', slug: 'rugs' }
    const himal = { _id: newId(), name: 'Himal', slug: 'himal' }
    const print = { _id: newId(), name: 'Everest' }
    const other = aProduct()
    const shop = await aShop({ categories: [rugs], brands: [himal], prints: [print], products: [other] })
    const references = { categories: ['rugs'], brand: 'himal', similar_products: [other.slug] }
    const product = await made(shop, { ...cap, ...references, print_addon: { enabled: true, prints: [print._id] } })
    expect(product).toMatchObject({
      ...{ categories: [rugs._id], brand: himal._id, similar_products: [other._id] },
      print_addon: { enabled: true, required: false, prints: [print._id] },
    })
    const again = await shop.patch(`/products/${product._id}`, references)
    expect(again.body.version).toBe(1)
  })

  test('stock by outlets adds up', async () => {
    const outlets = [{ name: 'Website', website: true }, { name: 'Patan' }]
    const shop = await aShop({ store: { use_advanced_inventory: true, outlets } })
    const spread = await made(shop, { ...cap, stock: { Website: 2, Patan: 5 } })
    expect([spread.quantity, Object.values(spread.stock).sort()]).toEqual([7, [2, 5]])
    const plain = await made(shop, { ...cap, quantity: 4 })
    expect([plain.quantity, Object.values(plain.stock)]).toEqual([4, [4]])
    const copy = await made(shop, { ...cap, quantity: 3, stock: {} })
    expect([copy.quantity, Object.values(copy.stock)]).toEqual([3, [3]])
    const unknown = await shop.post('/products', { ...cap, stock: { Pokhara: 1 } })
    expect([unknown.status, unknown.body]).toEqual(rejected({ 'stock.Pokhara': 'Outlet not found' }))
    await aLedger(svc, shop.storeId).expectComplete()
  })

  test.each<[string, object, Record<string, string>]>([
    ['no name', {}, { name: 'Required' }],
    ['an Active product without a price', { name: 'Cap' }, { price: 'An Active product needs a price' }],
    ['an amount of half a paisa', { ...cap, cost_per_item: 0.005 }, { cost_per_item: 'At most 2 decimals' }],
    ['a negative quantity', { ...cap, quantity: -1 }, { quantity: 'Must not be below 0' }],
    ['an unknown key', { ...cap, total_rating: 5 }, { total_rating: 'Unknown field' }],
    ['a repeated tag', { ...cap, tags: ['a', 'a'] }, { tags: 'Must not repeat' }],
    ['more than a ton', { ...cap, weight: 1000.5 }, { weight: 'Must not be above 1000' }],
    ['an unknown category', { ...cap, categories: ['hats'] }, { 'categories.0': 'Category not found' }],
    ['an unknown brand', { ...cap, brand: 'himal' }, { brand: 'Brand not found' }],
    [
      'an unknown thing of each kind',
      { ...cap, categories: ['x'], brand: 'x', similar_products: ['x'], print_addon: { prints: ['x'] } },
      {
        ...{ 'categories.0': 'Category not found', brand: 'Brand not found' },
        ...{ 'similar_products.0': 'Product not found', 'print_addon.prints.0': 'Print not found' },
      },
    ],
    ['an unknown print', { ...cap, print_addon: { prints: ['x'] } }, { 'print_addon.prints.0': 'Print not found' }],
    ['an unknown product', { ...cap, similar_products: ['x'] }, { 'similar_products.0': 'Product not found' }],
    [
      'a variant of no combination',
      { ...shirt, variants: [{ option_name: 'Red/S' }, { option_name: 'Green/S' }] },
      { 'variants.1.option_name': "Must be made of the product's colours and sizes" },
    ],
    [
      'a variant twice',
      { ...shirt, variants: [{ option_name: 'Red/S' }, { option_name: 'Red/S' }] },
      { 'variants.1.option_name': 'Must not repeat' },
    ],
    [
      'a SKU twice',
      { ...shirt, sku: 'A', variants: [{ option_name: 'Red/S', sku: ' A ' }] },
      { 'variants.0.sku': 'Must not repeat' },
    ],
  ])('%s is rejected', async (_case, body, fields) => {
    const shop = await aShop()
    const response = await shop.post('/products', body)
    expect([response.status, response.body]).toEqual(rejected(fields))
    expect((await shop.get('/products')).body.items).toEqual([])
  })

  test('a draft needs no price until it becomes active', async () => {
    const shop = await aShop()
    const draft = await made(shop, { name: 'Cap', status: 'Draft' })
    const active = await shop.patch(`/products/${draft._id}`, { status: 'Active' })
    expect([active.status, active.body]).toEqual(rejected({ price: 'An Active product needs a price' }))
    expect((await shop.patch(`/products/${draft._id}`, { status: 'Active', price: 0 })).status).toBe(200)
  })
})

describe('SKUs', () => {
  test('a SKU of another product or variant is a conflict at its place', async () => {
    const shop = await aShop()
    const first = await made(shop, { ...cap, sku: 'CAP' })
    await made(shop, { ...shirt, variants: [{ option_name: 'Red/S', sku: 'RED' }] })
    const inUse = (path: string) => [409, { [path]: 'Already in use' }]
    const statusAndFields = ({ status, body }: { status: number; body: { fields: object } }) => [status, body.fields]
    expect(statusAndFields(await shop.post('/products', { ...cap, sku: ' RED ' }))).toEqual(inUse('sku'))
    const variants = [{ option_name: 'Blue/M' }, { option_name: 'Red/S', sku: 'CAP' }]
    expect(statusAndFields(await shop.post('/products', { ...shirt, variants }))).toEqual(inUse('variants.1.sku'))
    expect(statusAndFields(await shop.patch(`/products/${first._id}`, { sku: 'RED' }))).toEqual(inUse('sku'))
    expect((await shop.post('/products', { ...cap, sku: 'red' })).status).toBe(201)
  })

  test('of two products made at once with one SKU, one is made', async () => {
    const shop = await aShop()
    const both = await Promise.all([1, 2, 3, 4].map(() => shop.post('/products', { ...cap, sku: 'ONE' })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  test('variants of a product and the product itself may swap SKUs, and a deleted product frees its SKU', async () => {
    const shop = await aShop()
    const variants = [
      { option_name: 'Red/S', sku: 'A' },
      { option_name: 'Blue/M', sku: 'B' },
    ]
    const product = await made(shop, { ...shirt, sku: 'C', variants })
    const swapped = [
      { option_name: 'Red/S', sku: 'C' },
      { option_name: 'Blue/M', sku: 'A' },
    ]
    const path = `/products/${product._id}`
    const changed = await shop.patch(path, { sku: 'B', variants: swapped }, { 'if-match': '"1"' })
    expect([changed.status, changed.body.sku, changed.body.variants.map(({ sku }: Variant) => sku)]).toEqual([
      200,
      'B',
      ['C', 'A'],
    ])
    await shop.delete(path)
    expect((await shop.post('/products', { ...cap, sku: 'C' })).status).toBe(201)
  })

  test('the import rejects a SKU that another item of the file or the store has', async () => {
    const [one, two] = [aProduct({ sku: 'A' }), aProduct({ variants: [aVariant('S', { sku: 'A' })] })]
    const imported = async (file: object) =>
      (await svc.post('/admin/import', file, { authorization: `Bearer ${operatorToken}` })).body.fields
    const twice = aStoreFile({ products: [one, two] })
    expect(await imported(twice)).toEqual({ 'products.1.variants.0.sku': 'Given twice in this file' })
    const file = aStoreFile({ products: [one] })
    await svc.importStore(file)
    const taken = { ...file, products: [aProduct({ sku: 'A' })] }
    expect(await imported(taken)).toEqual({ 'products.0.sku': 'Already taken' })
  })

  test('the import lets items of a file exchange their SKUs', async () => {
    const [one, two] = [aProduct({ sku: 'A' }), aProduct({ sku: 'B' })]
    const file = aStoreFile({ products: [one, two] })
    const { _id } = await svc.importStore(file)
    await svc.importStore({
      ...file,
      products: [
        { ...one, sku: 'B' },
        { ...two, sku: 'A' },
      ],
    })
    const shop = await aMerchant(svc, _id)
    expect((await shop.get('/products?sku=A')).body.items.map(({ slug }: { slug: string }) => slug)).toEqual([two.slug])
  })
})

describe('changing a product', () => {
  test('only the named keys change', async () => {
    const shop = await aShop()
    const product = await made(shop, cap)
    const changed = await shop.patch(`/products/${product._id}`, { price: 450, tags: ['new'] })
    expect(changed.body).toEqual({
      ...{ ...product, price: 450, tags: ['new'], version: 2, updated_at: expect.any(String) },
    })
  })

  test('stock cannot be set', async () => {
    const shop = await aShop()
    const product = await made(shop, shirt)
    const path = `/products/${product._id}`
    const plain = await shop.patch(path, { quantity: 5, stock: {} })
    expect([plain.status, plain.body]).toEqual(rejected({ quantity: stockMessage, stock: stockMessage }))
    const variants = [{ option_name: 'Red/S', quantity: 9 }]
    const ofVariant = await shop.patch(path, { variants }, { 'if-match': '*' })
    expect([ofVariant.status, ofVariant.body]).toEqual(rejected({ 'variants.0.quantity': stockMessage }))
  })

  test('a list of variants needs If-Match, changes by id or name, adds and deletes', async () => {
    const shop = await aShop()
    const product = await made(shop, shirt)
    const path = `/products/${product._id}`
    const [red, blue] = product.variants
    const variants = [
      { option_name: 'Red/M', quantity: 6 },
      { _id: red._id, price: 800 },
    ]
    const without = await shop.patch(path, { variants })
    expect([without.status, without.body.message]).toEqual([428, 'If-Match is required'])
    const changed = await shop.patch(path, { variants }, { 'if-match': '"1"' })
    expect(changed.body).toMatchObject({ version: 2, quantity: 9 })
    expect(changed.body.variants).toMatchObject([
      { option_name: 'Red/M', quantity: 6, barcode: '101003' },
      { ...red, price: 800 },
    ])
    const stale = await shop.patch(path, { variants: [] }, { 'if-match': '"1"' })
    expect([stale.status, stale.body.message, stale.body.current.version]).toEqual([412, changedMeanwhile, 2])
    const gone = await shop.patch(path, { variants: [{ _id: blue._id }] }, { 'if-match': '"2"' })
    expect([gone.status, gone.body]).toEqual(rejected({ 'variants.0._id': 'Variant not found' }))
    await aLedger(svc, shop.storeId).expectComplete()
  })

  test('orders do not change the version', async () => {
    const shop = await aShop()
    const product = await made(shop, { ...cap, quantity: 5 })
    expect((await svc.post(`/order/${shop.storeId}`, anOrder({ products: [aLine(product, 2)] }))).status).toBe(200)
    expect((await shop.get(`/products/${product._id}`)).body).toMatchObject({ version: 1, quantity: 3 })
  })

  test('of editors of one version exactly one succeeds', async () => {
    const shop = await aShop()
    const { _id } = await made(shop, cap)
    const edits = Array.from({ length: 6 }, (_, index) =>
      shop.patch(`/products/${_id}`, { price: index + 1 }, { 'if-match': '"1"' }),
    )
    expect((await Promise.all(edits)).map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(412)])
  })

  test('a live sale stands in `sale` and leaves price and version alone', async () => {
    const product = aProduct({ price: 500 })
    const sale = aSaleOf(product)
    const shop = await aShop({ products: [product], flash_sales: [sale] })
    const { body } = await shop.get(`/products/${product._id}`)
    expect(body).toMatchObject({ price: 500, version: 1, sale: { flash_sale: sale._id, price: 450 } })
  })

  test('a variant without a price of its own has none in `sale` either, as the response is described', async () => {
    const product = aProduct({
      price: 500,
      sizes: ['S', 'M'],
      variants: [aVariant('S', { price: null }), aVariant('M', { price: 600 })],
    })
    const shop = await aShop({ products: [product], flash_sales: [aSaleOf(product)] })
    const { body } = await shop.get(`/products/${product._id}`)
    const sales = body.variants.map(({ sale }: { sale: { price: number | null } }) => sale.price)
    expect([body.sale.price, ...sales]).toEqual([450, null, 540])
    expect(merchantProduct.safeParse(body).error).toBeUndefined()
  })
})

test('a product without a status comes by a store file, and is as the response is described', async () => {
  const product = aProduct({ status: '' })
  const shop = await aShop({ products: [product] })
  const { body } = await shop.patch(`/products/${product._id}`, { seo_title: 'Cap' })
  expect(body).toMatchObject({ status: '', version: 2 })
  expect(merchantProduct.safeParse(body).error).toBeUndefined()
})

test('a product that loses a deleted one from its similar products is changed', async () => {
  const other = aProduct()
  const shop = await aShop({ products: [other] })
  const before = await made(shop, { ...cap, similar_products: [other._id] })
  expect((await shop.delete(`/products/${other._id}`)).status).toBe(204)
  const { body: after } = await shop.get(`/products/${before._id}`)
  expect(after).toMatchObject({ similar_products: [], version: 2 })
  expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
})

describe('one variant', () => {
  test.each([
    ['a malformed', 'x'],
    ['an unknown', newId()],
  ])('%s id of a variant is a variant that does not exist', async (_case, id) => {
    const shop = await aShop()
    const path = `/products/${(await made(shop, shirt))._id}/variants/${id}`
    const stale = { 'if-match': '"99"' }
    for (const response of [await shop.patch(path, { sku: 'RM' }, stale), await shop.delete(path, stale)]) {
      expect([response.status, response.body]).toEqual([404, { message: 'Variant not found', code: 'not_found' }])
    }
  })

  test('it is added, changed and deleted, and the product counts versions', async () => {
    const shop = await aShop()
    const product = await made(shop, shirt)
    const path = `/products/${product._id}/variants`
    const added = await shop.post(path, { option_name: 'Red/M', quantity: 2 })
    const variant = added.body.variants.at(-1)
    expect([added.status, added.headers.location]).toEqual([
      201,
      `/merchant/stores/${shop.storeId}${path}/${variant._id}`,
    ])
    expect([added.body.version, variant]).toMatchObject([2, { option_name: 'Red/M', quantity: 2, barcode: '101003' }])
    const changed = await shop.patch(`${path}/${variant._id}`, { sku: 'RM', price: 5 }, { 'if-match': '"2"' })
    expect([changed.body.version, changed.body.variants.at(-1)]).toMatchObject([3, { sku: 'RM', price: 5 }])
    const deleted = await shop.delete(`${path}/${variant._id}`)
    expect([deleted.status, deleted.body.version, deleted.body.variants]).toEqual([200, 4, product.variants])
    const again = await shop.delete(`${path}/${variant._id}`)
    expect([again.status, again.body.message]).toEqual([404, 'Variant not found'])
    await aLedger(svc, shop.storeId).expectComplete()
  })

  test('a name or SKU that is taken is a conflict, a name of no combination is rejected', async () => {
    const shop = await aShop()
    const product = await made(shop, { ...shirt, sku: 'SHIRT' })
    const path = `/products/${product._id}/variants`
    const last = `${path}/${product.variants.at(-1)._id}`
    for (const taken of [
      await shop.post(path, { option_name: 'Red/S' }),
      await shop.patch(last, { option_name: 'Red/S' }),
    ])
      expect([taken.status, taken.body.fields]).toEqual([409, { option_name: 'Already in use' }])
    const green = await shop.post(path, { option_name: 'Green/S' })
    expect([green.status, Object.keys(green.body.fields)]).toEqual([400, ['option_name']])
    const sku = await shop.post(path, { option_name: 'Red/M', sku: 'SHIRT' })
    expect([sku.status, sku.body.fields]).toEqual([409, { sku: 'Already in use' }])
  })

  test('a repeated POST with an Idempotency-Key adds one variant', async () => {
    const shop = await aShop()
    const product = await made(shop, shirt)
    const post = () =>
      shop.post(`/products/${product._id}/variants`, { option_name: 'Red/M' }, { 'idempotency-key': 'once' })
    const [first, second] = [await post(), await post()]
    expect([first.status, second.status, second.headers['idempotency-replayed']]).toEqual([201, 201, 'true'])
    expect(second.body).toEqual(first.body)
  })
})

describe('deleting a product', () => {
  test('it leaves the shop, its orders keep their lines, and its movements add up to nothing', async () => {
    const shop = await aShop()
    const product = await made(shop, { ...cap, quantity: 5 })
    await svc.post(`/order/${shop.storeId}`, anOrder({ products: [aLine(product, 2)] }))
    expect((await shop.delete(`/products/${product._id}`)).status).toBe(204)
    expect((await shop.get(`/products/${product._id}`)).status).toBe(404)
    const ledger = aLedger(svc, shop.storeId)
    await ledger.expectComplete()
    expect(await ledger.list()).toMatchObject([{ change: 5 }, { change: -2 }, { change: -3, note: 'Product deleted' }])
  })
})

test('products and variants of another store are not found', async () => {
  const [shop, other] = [await aShop(), await aShop()]
  const product = await made(other, shirt)
  const path = `/products/${product._id}`
  const variant = product.variants[0]._id
  for (const response of [
    await shop.get(path),
    await shop.patch(path, { name: 'X' }),
    await shop.delete(path),
    await shop.post(`${path}/variants`, { option_name: 'Red/M' }),
    await shop.patch(`${path}/variants/${variant}`, { price: 1 }),
    await shop.delete(`${path}/variants/${variant}`),
  ])
    expect([response.status, response.body.message]).toEqual([404, 'Product not found'])
})
