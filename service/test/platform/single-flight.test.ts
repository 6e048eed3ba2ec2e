import { beforeAll, expect, test } from 'vitest'
import { type Recorded, recordStatements } from '../distribution/recorded-statements.ts'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { aFlashSale } from '../orders/flash-sale.ts'

/* Many concurrent requests for one read cost at most two reads, and none gets a read that began before the request. */

const lamp = aProduct({ slug: 'lamp', name: 'Butter lamp', compare_at_price: 900, brand: 'yeti' })
const crowd = 40

let svc: TestService
let recorded: Recorded[]
let storeId: string

beforeAll(async () => {
  // The cache is off, so cached reads are covered too.
  svc = await startTestService({ CATALOG_CACHE_SECONDS: '0' })
  recorded = recordStatements(svc.context)
  const store = aStoreFile({
    store: { page_builder: true },
    brands: [{ name: 'Yeti', slug: 'yeti' }],
    products: [lamp, aProduct({ name: 'Oil lamp' })],
    pages: [{ slug: 'landing', title: 'Home', published: true, sections: [] }],
    flash_sales: [aFlashSale(svc, lamp)],
  })
  storeId = (await svc.importStore(store))._id
})

const reads: [string, () => string][] = [
  ['a product', () => `/product/public/${storeId}/lamp`],
  ['a search', () => `/product/public/search/${storeId}?q=lamp`],
  ['products on sale', () => `/product/public/sale/${storeId}`],
  ['brands', () => `/brand/public/all/${storeId}`],
  ['products of a brand', () => `/brand/public/products/${storeId}/yeti`],
  ['a brand', () => `/brand/public/details/${storeId}/yeti`],
  ['flash sales', () => `/public/flash-sale/${storeId}`],
  ['a product’s flash sale', () => `/public/flash-sale/${storeId}/product/${lamp._id}`],
  ['the landing page', () => `/public/landing/${storeId}`],
  ['a page', () => `/public/page/${storeId}/landing`],
  ['all products, not kept', () => `/product/public/${storeId}`],
  ['a page of products, not kept', () => `/product/p/public/${storeId}`],
]

test.each(reads)('%s: concurrent requests cost two reads', async (_name, path) => {
  recorded.length = 0
  const alone = await svc.get(path())
  expect(alone.status).toBe(200)
  const statementsOfOne = recorded.length
  expect(statementsOfOne).toBeGreaterThan(0)
  recorded.length = 0
  const responses = await Promise.all(Array.from({ length: crowd }, () => svc.get(path())))
  expect(recorded.length).toBeLessThanOrEqual(2 * statementsOfOne)
  for (const { status, body } of responses) {
    // Only the time of the read may differ.
    if ('server_time' in body) body.server_time = alone.body.server_time
    expect({ status, body }).toEqual({ status: 200, body: alone.body })
  }
})

test.each(reads)('%s: unknown parameters of the URL make no read of their own', async (_name, path) => {
  recorded.length = 0
  await svc.get(path())
  const statementsOfOne = recorded.length
  recorded.length = 0
  const responses = await Promise.all(
    Array.from({ length: crowd }, (_, n) => svc.get(`${path()}${path().includes('?') ? '&' : '?'}x=${n}`)),
  )
  expect(recorded.length).toBeLessThanOrEqual(2 * statementsOfOne)
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
})

test('ids in capitals and in small letters share one read', async () => {
  const paths = [storeId, storeId.toUpperCase()].map((id) => `/product/public/sale/${id}`)
  await svc.get(paths[0] as string)
  recorded.length = 0
  await svc.get(paths[0] as string)
  const statementsOfOne = recorded.length
  recorded.length = 0
  await Promise.all(Array.from({ length: crowd }, (_, n) => svc.get(paths[n % 2] as string)))
  expect(recorded.length).toBeLessThanOrEqual(2 * statementsOfOne)
})

test('a request after a change gets the change, also while an older read is in flight', async () => {
  const path = `/brand/public/products/${storeId}/yeti`
  const { pool } = svc.context.db
  const holder = await pool.connect()
  const name = async (asked: Promise<{ body: { brand: { name: string } } }>) => (await asked).body.brand.name
  try {
    // The brand is read; the read of its products waits for this lock.
    await holder.query('begin')
    await holder.query('lock table variants in access exclusive mode')
    recorded.length = 0
    const before = name(svc.get(path))
    await expect.poll(() => recorded.some(({ text }) => text.includes('from variants'))).toBe(true)
    await pool.query(`update brands set name = 'Snow leopard' where store_id = $1`, [storeId])
    const after = [name(svc.get(path)), name(svc.get(path))]
    await holder.query('commit')
    expect(await before).toBe('Yeti')
    expect(await Promise.all(after)).toEqual(['Snow leopard', 'Snow leopard'])
  } finally {
    holder.release()
  }
})

test('an error is sent to each waiting request with its own id, and the next request reads again', async () => {
  const path = `/product/public/${storeId}/rope`
  const asked = Array.from({ length: crowd }, (_, n) => svc.get(path, { 'x-request-id': `request-${n}` }))
  for (const [n, { status, body, headers }] of (await Promise.all(asked)).entries()) {
    expect({ status, body }).toEqual({ status: 400, body: { message: 'Product not found' } })
    expect(headers['x-request-id']).toBe(`request-${n}`)
  }
  await svc.context.db.pool.query(`update products set slug = 'rope' where store_id = $1 and slug = 'lamp'`, [storeId])
  expect((await svc.get(path)).status).toBe(200)
})
