import { describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { anAlertShop, aPhone } from '../alerts/alert-shop.ts'
import { aMerchant, rejected } from '../harness/merchant.ts'
import { aLine, anOrder, aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { aLedger } from '../store-files/ledger.ts'

const { database, client: other } = await openTestDatabase()
const svc = await startTestService({}, database)

async function aShop(sections: Record<string, unknown> = {}) {
  const { _id } = await svc.importStore(aStoreFile(sections))
  return aMerchant(svc, _id)
}

type Shop = Awaited<ReturnType<typeof aShop>>
const adjust = (shop: Shop, items: unknown[], fields: object = {}) =>
  shop.post('/stock/adjustments', { reason: 'count', items, ...fields })
const quantityOf = async (shop: Shop, { _id }: { _id: string }) =>
  (await shop.get(`/stock?product=${_id}`)).body.items[0].quantity

describe('adjusting stock', () => {
  test('a row that the service fails at stops nothing, and a repeat with the key does nothing twice', async () => {
    const [cap, locked, bowl] = [aProduct({ quantity: 1 }), aProduct({ quantity: 1 }), aProduct({ quantity: 1 })]
    const shop = await aShop({ products: [cap, locked, bowl] })
    await other.query('begin')
    const lock = 'select 1 from stock where store_id = $1 and product_id = $2 for update'
    await other.query(lock, [shop.storeId, locked._id])
    const body = { reason: 'count', items: [cap, locked, bowl].map(({ _id }) => ({ product: _id, change: 5 })) }
    const call = () => shop.post('/stock/adjustments', body, { 'idempotency-key': 'delivery of today' })
    // It waits for the lock until the database gives up.
    const first = await call()
    await other.query('rollback')
    expect(first.body).toMatchObject({
      results: [{ ok: true }, { index: 1, ok: false, status: 503, message: expect.any(String) }, { ok: true }],
      ...{ ok: 2, failed: 1 },
    })
    expect((await call()).body).toEqual(first.body)
    expect(await Promise.all([cap, locked, bowl].map((one) => quantityOf(shop, one)))).toEqual([6, 1, 6])
    expect(svc.logLines.filter((line) => line.includes('row of a bulk call failed'))).toHaveLength(1)
  })

  test('rows are applied one after another, and the ledger says who and why', async () => {
    const cap = aProduct({ quantity: 10 })
    const shop = await aShop({ products: [cap] })
    const items = [
      { product: cap._id, change: -3 },
      { product: cap.slug, set: 20, expected: 7 },
      { product: cap._id, set: 20 },
    ]
    const { status, body } = await adjust(shop, items, { note: 'Dashain count' })
    expect([status, body]).toEqual([
      200,
      {
        results: [
          { index: 0, ok: true, before: 10, after: 7, held: 0 },
          { index: 1, ok: true, before: 7, after: 20, held: 0 },
          { index: 2, ok: true, before: 20, after: 20, held: 0 },
        ],
        ...{ ok: 3, failed: 0 },
      },
    ])
    const movements = await shop.get('/stock/movements')
    const actor = { kind: 'api_key', _id: shop.keyId, name: 'Key of the test' }
    expect(movements.body.items).toMatchObject([
      { change: 13, quantity_after: 20, reason: 'count', note: 'Dashain count', order: null, actor },
      { change: -3, quantity_after: 7, reason: 'count', note: 'Dashain count', outlet: '', product_name: cap.name },
      { change: 10, quantity_after: 10, reason: 'initial', note: '', actor: { kind: 'system', _id: '', name: '' } },
    ])
    await aLedger(svc, shop.storeId).expectComplete()
    expect((await shop.get(`/products/${cap._id}`)).body).toMatchObject({ quantity: 20, version: 1 })
    expect((await svc.get(`/product/public/${shop.storeId}/${cap._id}`)).body.quantity).toBe(20)
  })

  test('a bad row changes nothing and stops nothing', async () => {
    const cap = aProduct({ quantity: 10 })
    const free = aProduct({ quantity: 1, continue_selling: true })
    const shirt = aProduct({ variants: [aVariant('S')] })
    const foreign = aProduct()
    await aShop({ products: [foreign] })
    const shop = await aShop({ products: [cap, free, shirt] })
    const { body } = await adjust(shop, [
      { product: cap._id, change: -11 },
      { product: cap._id, set: 5, expected: 9 },
      { product: foreign._id, set: 5 },
      { product: cap._id, variant: newId(), set: 5 },
      { product: shirt._id, set: 5 },
      { product: cap._id, outlet: 'Patan', set: 5 },
      { product: cap._id, set: 5, change: 1 },
      { product: cap._id, change: 0 },
      { product: cap._id, set: -1 },
      'cap',
      { product: free._id, change: -3 },
    ])
    expect([body.ok, body.failed]).toEqual([1, 10])
    expect(body.results).toMatchObject([
      { index: 0, ok: false, status: 409 },
      { index: 1, ok: false, status: 412, current: { product: cap._id, variant: '', quantity: 10, available: 10 } },
      { index: 2, ok: false, status: 404, message: 'Product not found' },
      { index: 3, ok: false, status: 404, message: 'Variant not found' },
      { index: 4, ok: false, status: 400, fields: { variant: expect.any(String) } },
      { index: 5, ok: false, status: 400, fields: { outlet: expect.any(String) } },
      { index: 6, ok: false, status: 400, fields: { set: 'Exactly one of set and change is required' } },
      { index: 7, ok: false, status: 400, fields: { change: 'Must not be 0' } },
      { index: 8, ok: false, status: 400, fields: { set: 'Must not be below 0' } },
      { index: 9, ok: false, status: 400 },
      { index: 10, ok: true, before: 1, after: -2 },
    ])
    expect(await quantityOf(shop, cap)).toBe(10)
  })

  test('with atomic, rows that name no product are reported like the others', async () => {
    const [cap, foreign] = [aProduct({ quantity: 10 }), aProduct()]
    await aShop({ products: [foreign] })
    const shop = await aShop({ products: [cap] })
    const rows = [{ product: cap._id, change: 1 }, { product: foreign._id, set: 5 }, { product: 5, set: 5 }, null]
    const { status, body } = await adjust(shop, rows, { atomic: true })
    expect([status, body.results.map((result: { status?: number }) => result.status)]).toEqual([
      409,
      [undefined, 404, 400, 400],
    ])
    expect(await quantityOf(shop, cap)).toBe(10)
  })

  test('with atomic, all rows are applied or none', async () => {
    const [cap, rug] = [aProduct({ quantity: 10 }), aProduct({ quantity: 10 })]
    const shop = await aShop({ products: [cap, rug] })
    const wrong = [
      { product: cap._id, change: -1 },
      { product: rug._id, change: -11 },
    ]
    const none = await adjust(shop, wrong, { atomic: true })
    expect([none.status, none.body.code, none.body.results]).toMatchObject([
      409,
      'conflict',
      [
        { index: 0, ok: true },
        { index: 1, ok: false, status: 409 },
      ],
    ])
    expect([await quantityOf(shop, cap), await quantityOf(shop, rug)]).toEqual([10, 10])
    const right = [
      { product: rug._id, change: -1 },
      { product: cap._id, change: -1 },
    ]
    const all = await adjust(shop, right, { atomic: true })
    expect([all.status, all.body.ok]).toEqual([200, 2])
    expect([await quantityOf(shop, cap), await quantityOf(shop, rug)]).toEqual([9, 9])
    await aLedger(svc, shop.storeId).expectComplete()
  })

  test.each([
    ['no reason', { reason: undefined }, { reason: 'Required' }],
    ['a reason of the service', { reason: 'order' }, { reason: expect.stringContaining('Must be one of received') }],
    ['no rows', { items: [] }, { items: 'Must have 1 to 500 rows' }],
    ['an unknown key', { who: 'me' }, { who: 'Unknown field' }],
  ])('%s is rejected', async (_case, fields, problems) => {
    const shop = await aShop()
    const response = await adjust(shop, [{}], fields)
    expect([response.status, response.body]).toEqual(rejected(problems as never))
  })

  test('with outlets, a row speaks of one, and the total moves by the same difference', async () => {
    const cap = aProduct({ quantity: 9, stock: { Website: 6, Patan: 3 } })
    const outlets = [{ name: 'Website', website: true }, { name: 'Patan' }]
    const shop = await aShop({ store: { use_advanced_inventory: true, outlets }, products: [cap] })
    const transfer = [
      { product: cap._id, change: -2 },
      { product: cap._id, outlet: 'Patan', change: 2 },
    ]
    const moved = await adjust(shop, transfer, { reason: 'transfer', atomic: true })
    expect(moved.body.results).toMatchObject([
      { before: 6, after: 4 },
      { before: 3, after: 5 },
    ])
    const counted = await adjust(shop, [{ product: cap._id, outlet: 'Patan', set: 1, expected: 5 }])
    expect(counted.body.results).toMatchObject([{ before: 5, after: 1 }])
    const [item] = (await shop.get('/stock')).body.items
    expect([item.quantity, Object.values(item.outlets).toSorted()]).toEqual([5, [1, 4]])
    const unknown = await adjust(shop, [{ product: cap._id, outlet: 'Pokhara', set: 1 }])
    expect(unknown.body.results).toMatchObject([{ status: 400, fields: { outlet: 'Outlet not found' } }])
    const ofPatan = await shop.get('/stock/movements?outlet=Patan&reason=transfer,count')
    expect(ofPatan.body.items).toMatchObject([
      { change: -4, quantity_after: 5 },
      { change: 2, quantity_after: 9 },
    ])
    await aLedger(svc, shop.storeId).expectComplete()
  })

  test('changes at the same time add up, and of settings that expect one quantity one succeeds', async () => {
    const cap = aProduct({ quantity: 10 })
    const shop = await aShop({ products: [cap] })
    await Promise.all(Array.from({ length: 10 }, () => adjust(shop, [{ product: cap._id, change: -1 }])))
    expect(await quantityOf(shop, cap)).toBe(0)
    const below = await adjust(shop, [{ product: cap._id, change: -1 }])
    expect(below.body.failed).toBe(1)
    const sets = await Promise.all([1, 2, 3, 4].map((set) => adjust(shop, [{ product: cap._id, set, expected: 0 }])))
    expect(sets.map(({ body }) => body.ok).toSorted()).toEqual([0, 0, 0, 1])
  })

  test('a repeated call with an Idempotency-Key adjusts once', async () => {
    const cap = aProduct({ quantity: 10 })
    const shop = await aShop({ products: [cap] })
    for (const atomic of [true, false]) {
      const body = { reason: 'lost', atomic, items: [{ product: cap._id, change: -1 }] }
      const headers = { 'idempotency-key': `key ${atomic}` }
      const [first, second] = [
        await shop.post('/stock/adjustments', body, headers),
        await shop.post('/stock/adjustments', body, headers),
      ]
      expect([second.body, second.headers['idempotency-replayed']]).toEqual([first.body, 'true'])
    }
    expect(await quantityOf(shop, cap)).toBe(8)
  })

  test('units that come back wake the alerts of shoppers', async () => {
    const shop = await anAlertShop(svc, { quantity: 0 })
    const phone = aPhone()
    await shop.ask({ phone })
    const merchant = await aMerchant(svc, shop._id)
    await adjust(merchant, [{ product: shop.cap._id, change: -1 }])
    expect(await shop.sent()).toEqual([])
    await adjust(merchant, [{ product: shop.cap._id, set: 4 }])
    expect((await shop.sent()).map(({ recipient }: { recipient: string }) => recipient)).toEqual([phone])
  })
})

describe('the list of stock', () => {
  test('a product without variants and each variant is a row', async () => {
    const cap = aProduct({
      name: 'Cap',
      quantity: 3,
      sku: 'CAP',
      barcode: '1',
      image_urls: ['https://a.example/c.png'],
    })
    const variants = [aVariant('S', { quantity: 0, sku: 'S1' }), aVariant('M', { quantity: 40 })]
    const shirt = aProduct({ name: 'Shirt', sizes: ['S', 'M'], variants })
    const shop = await aShop({ products: [cap, shirt] })
    await svc.post(`/order/${shop.storeId}`, anOrder({ products: [aLine(cap)] }))
    const names = async (query: string) =>
      (await shop.get(`/stock?${query}`)).body.items.map(
        ({ product_name, option_name }: Record<string, string>) => `${product_name} ${option_name}`,
      )
    const { body } = await shop.get('/stock')
    expect(body.items[0]).toEqual({
      ...{ product: cap._id, variant: '', product_name: 'Cap', option_name: '', sku: 'CAP', barcode: '1' },
      ...{ image_url: 'https://a.example/c.png', status: 'Active', quantity: 2, held: 0, available: 2, outlets: {} },
    })
    expect(body.items).toHaveLength(3)
    expect(await names('sort=available')).toEqual(['Shirt S', 'Cap ', 'Shirt M'])
    expect(await names('sort=-available')).toEqual(['Shirt M', 'Cap ', 'Shirt S'])
    expect(await names('stock=out')).toEqual(['Shirt S'])
    expect(await names('stock=low&sort=available')).toEqual(['Shirt S', 'Cap '])
    expect(await names('stock=in&sort=available')).toEqual(['Cap ', 'Shirt M'])
    expect(await names('q=shir&sort=available')).toEqual(['Shirt S', 'Shirt M'])
    expect(await names('q=S1')).toEqual(['Shirt S'])
    expect(await names(`product=${cap.slug}`)).toEqual(['Cap '])
    const other = await aShop()
    expect((await other.get(`/stock?product=${cap._id}`)).body.items).toEqual([])
    expect((await other.get(`/stock/movements?product=${cap._id}`)).body.items).toEqual([])
  })

  test('movements are filtered by order and day, and a walk shows each once', async () => {
    const cap = aProduct({ quantity: 9 })
    const shop = await aShop({ products: [cap] })
    const placed = await svc.post(`/order/${shop.storeId}`, anOrder({ products: [aLine(cap, 2)] }))
    for (let change = 1; change <= 5; change += 1) await adjust(shop, [{ product: cap._id, change }])
    const ofOrder = await shop.get('/stock/movements?reason=order')
    expect(ofOrder.body.items).toMatchObject([{ change: -2, quantity_after: null, actor: { kind: 'system' } }])
    const id = ofOrder.body.items[0].order
    expect(JSON.stringify(placed.body)).toContain(id)
    expect((await shop.get(`/stock/movements?order=${id}`)).body.items).toEqual(ofOrder.body.items)
    const changes: number[] = []
    for (let cursor = ''; cursor !== null; ) {
      const { body } = await shop.get(`/stock/movements?limit=2${cursor && `&cursor=${cursor}`}`)
      changes.push(...body.items.map(({ change }: { change: number }) => change))
      cursor = body.next_cursor
    }
    expect(changes).toEqual([5, 4, 3, 2, 1, -2, 9])
    expect((await shop.get('/stock/movements?from=2999-01-01')).body.items).toEqual([])
    expect((await shop.get('/stock/movements?to=2000-01-01')).body.items).toEqual([])
  })
})
