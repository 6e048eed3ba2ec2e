import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { flipFlashSales } from '../../src/flash-sales/flip-flash-sales.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { aMerchant, rejected } from '../harness/merchant.ts'
import { aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'

const { database, client: other } = await openTestDatabase()
const svc = await startTestService({}, database)
const hourMs = 3_600_000
const fromNow = (ms: number) => new Date(svc.clock.now().getTime() + ms).toISOString()

async function aShop() {
  const cap = aProduct({ name: 'Cap', slug: `cap-${newId()}`, price: 500 })
  const file = aStoreFile({ products: [cap] })
  const { _id } = await svc.importStore(file)
  const merchant = await aMerchant(svc, _id)
  const sale = (fields: Record<string, unknown> = {}) => ({
    ...{ name: 'Dashain', start_at: fromNow(-hourMs), end_at: fromNow(hourMs), discount_type: 'percentage' },
    ...{ discount_value: 20, products: [cap.slug], ...fields },
  })
  return { ...merchant, cap, sale }
}

type Shop = Awaited<ReturnType<typeof aShop>>
const shownPrice = async (shop: Shop) => {
  const list = (await svc.get(`/product/public/${shop.storeId}`)).body
  return list.find(({ _id }: { _id: string }) => _id === shop.cap._id).price
}

describe('making a sale', () => {
  test('a product that is deleted at the same time is not found', async () => {
    const shop = await aShop()
    // As a deletion does until its commit.
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`prices ${shop.storeId}`])
    await other.query('delete from products where store_id = $1 and product_id = $2', [shop.storeId, shop.cap._id])
    const making = shop.post('/flash-sales', shop.sale({ products: [shop.cap._id] }))
    await sleep(300)
    await other.query('commit')
    const made = await making
    expect([made.status, made.body]).toEqual(rejected({ 'products.0': 'Product not found' }))
  })

  test('a sale that has begun shows in the prices when the response comes', async () => {
    const shop = await aShop()
    const made = await shop.post('/flash-sales', shop.sale())
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({
        ...{ version: 1, status: 'live', products: [shop.cap._id], max_per_order: 0, hold_minutes: 3 },
        ...{ show_countdown: true, show_stock_left: false },
      }),
    ])
    expect(await shownPrice(shop)).toBe(400)
  })

  test.each([
    [{ discount_value: 101 }, 'discount_value', 'Must be at most 100 percent'],
    [{ discount_value: 0 }, 'discount_value', 'Must be above 0'],
    [{ end_at: '2020-01-01T00:00:00Z' }, 'end_at', 'Must be after start_at'],
    [{ discount_type: 'fixed_amount', discount_value: 0.005 }, 'discount_value', 'At most 2 decimals'],
    [{ discount_type: 'fixed_price', discount_value: 99.999 }, 'discount_value', 'At most 2 decimals'],
    [{ end_at: '2099-01-01T00:00:00Z' }, 'end_at', 'Must be within a year of start_at'],
    [
      { start_at: '2090-01-01T00:00:00Z', end_at: '2091-01-01T00:00:01Z' },
      'end_at',
      'Must be within a year of start_at',
    ],
    [{ products: ['unknown'] }, 'products.0', 'Product not found'],
    [{ products: [] }, 'products', 'At least 1'],
    [{ hold_minutes: 6 }, 'hold_minutes', 'Must be 2 to 5'],
    [{ status: 'live' }, 'status', 'Unknown field'],
  ])('%j is rejected', async (fields, path, message) => {
    const shop = await aShop()
    const response = await shop.post('/flash-sales', shop.sale(fields))
    expect([response.status, response.body]).toEqual(rejected({ [path]: message }))
  })

  test('all problems of a sale are named at once', async () => {
    const shop = await aShop()
    const wrong = { end_at: '2020-01-01T00:00:00Z', discount_value: 101, products: ['unknown', shop.cap.slug] }
    const response = await shop.post('/flash-sales', shop.sale(wrong))
    expect([response.status, response.body]).toEqual(
      rejected({
        ...{ end_at: 'Must be after start_at', discount_value: 'Must be at most 100 percent' },
        'products.0': 'Product not found',
      }),
    )
  })

  test('a sale may last a whole year, and a percentage may have any decimals', async () => {
    const shop = await aShop()
    const year = { start_at: '2091-03-01T00:00:00Z', end_at: '2092-03-01T00:00:00Z' }
    expect((await shop.post('/flash-sales', shop.sale({ ...year, discount_value: 33.333 }))).status).toBe(201)
  })

  test("another store's product is not found", async () => {
    const [shop, other] = [await aShop(), await aShop()]
    const response = await shop.post('/flash-sales', shop.sale({ products: [other.cap._id] }))
    expect([response.status, response.body]).toEqual(rejected({ 'products.0': 'Product not found' }))
  })
})

describe('changing a sale', () => {
  test('a live sale keeps its start, takes another discount at once, and is not deleted', async () => {
    const shop = await aShop()
    const { body } = await shop.post('/flash-sales', shop.sale())
    const path = `/flash-sales/${body._id}`
    expect((await shop.patch(path, { start_at: fromNow(-1000) })).status).toBe(409)
    const changed = await shop.patch(path, { discount_value: 50 }, { 'if-match': '"1"' })
    expect([changed.status, changed.body.version]).toEqual([200, 2])
    expect(await shownPrice(shop)).toBe(250)
    expect((await shop.delete(path)).status).toBe(409)
  })

  test('a percentage of three decimals cannot become an amount', async () => {
    const shop = await aShop()
    const { body } = await shop.post('/flash-sales', shop.sale({ discount_value: 33.333 }))
    const changed = await shop.patch(`/flash-sales/${body._id}`, { discount_type: 'fixed_price' })
    expect([changed.status, changed.body]).toEqual(rejected({ discount_value: 'At most 2 decimals' }))
  })

  test('a PATCH that names the same products by slug or in capitals keeps the version', async () => {
    const shop = await aShop()
    const { body: sale } = await shop.post('/flash-sales', shop.sale())
    for (const products of [[shop.cap.slug], [sale.products[0].toUpperCase()]])
      expect((await shop.patch(`/flash-sales/${sale._id}`, { products })).body).toEqual(sale)
  })

  test('an imported sale of two years can be renamed, but a rule is met by what it reads', async () => {
    const shop = await aShop()
    const sale = { ...shop.sale({ end_at: fromNow(2 * 365 * 24 * hourMs) }), _id: newId() }
    await svc.importStore({ format: 'pasal-store/1', store: { _id: shop.storeId }, flash_sales: [sale] })
    const path = `/flash-sales/${sale._id}`
    expect((await shop.patch(path, { name: 'Always' })).body).toMatchObject({ name: 'Always', end_at: sale.end_at })
    const later = await shop.patch(path, { end_at: fromNow(3 * 365 * 24 * hourMs) })
    expect([later.status, later.body]).toEqual(rejected({ end_at: 'Must be within a year of start_at' }))
  })

  test('an ended sale gives the price back and takes no change', async () => {
    const shop = await aShop()
    const { body } = await shop.post('/flash-sales', shop.sale())
    const path = `/flash-sales/${body._id}`
    const ended = await shop.post(`${path}/end`)
    expect([ended.status, ended.body.status]).toEqual([200, 'ended'])
    expect(await shownPrice(shop)).toBe(500)
    expect((await shop.patch(path, { name: 'Tihar' })).status).toBe(409)
    expect((await shop.post(`${path}/end`)).status).toBe(409)
    expect((await shop.delete(path)).status).toBe(204)
  })

  test('the list filters by status', async () => {
    const shop = await aShop()
    await shop.post('/flash-sales', shop.sale({ name: 'Live' }))
    const later = { start_at: fromNow(hourMs), end_at: fromNow(2 * hourMs) }
    await shop.post('/flash-sales', shop.sale({ name: 'Upcoming', ...later }))
    const names = async (status: string) =>
      (await shop.get(`/flash-sales?status=${status}`)).body.items.map(({ name }: { name: string }) => name)
    expect(await names('live')).toEqual(['Live'])
    expect(await names('upcoming,live')).toEqual(['Upcoming', 'Live'])
    expect((await shop.get('/flash-sales?status=soon')).status).toBe(400)
  })
})

describe('a sale that begins while a write waits for the prices of the store', () => {
  async function writtenAfterItsBegin<Result>(write: (shop: Shop, sale: string) => Promise<Result>) {
    const shop = await aShop()
    const later = { start_at: fromNow(hourMs), end_at: fromNow(3 * hourMs) }
    const { body } = await shop.post('/flash-sales', shop.sale(later))
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`prices ${shop.storeId}`])
    const writing = write(shop, `/flash-sales/${body._id}`)
    await sleep(300)
    svc.clock.advance(2 * 3_600)
    await other.query('commit')
    return { shop, response: await writing }
  }

  test('has its price in a product that is changed', async () => {
    const { shop, response } = await writtenAfterItsBegin(({ patch, cap }) =>
      patch(`/products/${cap._id}`, { price: 1000 }),
    )
    expect(response.status).toBe(200)
    expect(await shownPrice(shop)).toBe(800)
  })

  test('has its prices when the sale itself is changed', async () => {
    const { shop, response } = await writtenAfterItsBegin(({ patch }, sale) => patch(sale, { discount_value: 50 }))
    expect([response.status, response.body.status]).toEqual([200, 'live'])
    expect(await shownPrice(shop)).toBe(250)
  })

  test('has its prices when the job that writes them is what waits', async () => {
    const { shop } = await writtenAfterItsBegin(({ storeId }) => flipFlashSales(svc.context, storeId))
    expect(await shownPrice(shop)).toBe(400)
  })

  test('is not deleted', async () => {
    const { response } = await writtenAfterItsBegin((shop, sale) => shop.delete(sale))
    expect(response.status).toBe(409)
  })

  test('ends at once', async () => {
    const { shop, response } = await writtenAfterItsBegin(({ post }, sale) => post(`${sale}/end`))
    expect([response.status, response.body.status]).toEqual([200, 'ended'])
    expect(await shownPrice(shop)).toBe(500)
  })
})

test('a sale that loses a deleted product is another version', async () => {
  const shop = await aShop()
  const { body: rug } = await shop.post('/products', { name: 'Rug', price: 900 })
  const { body } = await shop.post('/flash-sales', shop.sale({ products: [rug._id, shop.cap._id] }))
  await shop.delete(`/products/${rug._id}`)
  expect((await shop.get(`/flash-sales/${body._id}`)).body).toMatchObject({ products: [shop.cap._id], version: 2 })
})

describe('the preview', () => {
  test("shows the merchant's and the offer price of each item, and sales at the same time", async () => {
    const shirt = aProduct({
      price: 900,
      sizes: ['S', 'M'],
      variants: [aVariant('S', { price: 800 }), aVariant('M', { price: 1000 })],
    })
    const { _id } = await svc.importStore(aStoreFile({ products: [shirt] }))
    const shop = await aMerchant(svc, _id)
    const sale = {
      ...{ start_at: fromNow(-hourMs), end_at: fromNow(hourMs), discount_type: 'fixed_amount', discount_value: 99.5 },
      products: [shirt._id],
    }
    const { body: first } = await shop.post('/flash-sales', { ...sale, name: 'First' })
    const preview = await shop.post('/flash-sales/preview', { flash_sale: { ...sale, discount_value: 100 } })
    expect([preview.status, preview.body]).toEqual([
      200,
      {
        items: [
          expect.objectContaining({ product: shirt._id, option_name: 'S', price: 800, offer_price: 700 }),
          expect.objectContaining({ option_name: 'M', price: 1000, offer_price: 900 }),
        ],
        total_items: 2,
        overlaps: [{ _id: first._id, name: 'First', products: [shirt._id] }],
      },
    ])
    const saved = await shop.post('/flash-sales/preview', { flash_sale: first._id })
    expect(saved.body).toMatchObject({ total_items: 2, overlaps: [], items: [{ offer_price: 700.5 }, {}] })
    const keys = { ...sale, end_at: '2020-01-01T00:00:00Z', discount_value: 0.005 }
    const wrong = await shop.post('/flash-sales/preview', { flash_sale: keys })
    expect([wrong.status, wrong.body]).toEqual(
      rejected({
        ...{ 'flash_sale.end_at': 'Must be after start_at' },
        ...{ 'flash_sale.discount_value': 'At most 2 decimals' },
      }),
    )
    const unknown = await shop.post('/flash-sales/preview', { flash_sale: newId() })
    expect([unknown.status, unknown.body]).toEqual(rejected({ flash_sale: 'Flash sale not found' }))
  })
})
