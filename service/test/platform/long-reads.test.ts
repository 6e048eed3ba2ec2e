import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { type Recorded, recordStatements } from '../distribution/recorded-statements.ts'
import { aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService, type TestResponse, type TestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'
import { aFlashSale } from '../orders/flash-sale.ts'

/* Reads whose time grows with a store take turns on a few connections, and an order of another store needs none. */

/** More than a brief statement looks at. */
const many = 120
const maxWaitingOfStore = 1000
/** Long reads that run at once. */
const turns = 4

const cap = aProduct({ slug: 'cap', quantity: 1000 })
const lamps = Array.from({ length: many }, (_, n) =>
  aProduct({ slug: `lamp-${n}`, name: `Lamp ${n}`, compare_at_price: 900, quantity: 0, brand: 'yeti' }),
)
const reviewed = aProduct({
  slug: 'reviewed',
  reviews: Array.from({ length: 1203 }, (_, n) => ({
    rating: (n % 5) + 1,
    review: `review ${n}`,
    // Pairs have one time.
    created_at: new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 2) * 1000).toISOString(),
  })),
})

let svc: TestService
let recorded: Recorded[]
let quietStore: string
let storeId: string
let attackedStore: string

beforeAll(async () => {
  svc = await startTestService({ CATALOG_CACHE_SECONDS: '0' })
  recorded = recordStatements(svc.context)
  quietStore = (await svc.importStore(aStoreFile({ products: [cap] })))._id
  attackedStore = (await svc.importStore(aStoreFile()))._id
  const brands = [{ name: 'Yeti', slug: 'yeti' }]
  const sale = aFlashSale(svc, cap, { products: lamps.map(({ slug }) => slug), name: 'Everything' })
  storeId = (await svc.importStore(aStoreFile({ brands, products: [...lamps, reviewed], flash_sales: [sale] })))._id
})

/** Runs `work` while more reads of one store than the pool has connections wait for a lock. All of them end well. */
async function withFullTurns(work: (ended: () => number) => Promise<void>) {
  const { pool } = svc.context.db
  const rival = new pg.Client(pool.options)
  await rival.connect()
  await rival.query('begin; lock table blog_posts in access exclusive mode')
  const reads = Array.from({ length: 2 * pool.options.max }, (_, n) =>
    svc.get(`/public/blog/${attackedStore}?q=word${n}`),
  )
  let ended = 0
  for (const read of reads) void read.then(() => (ended += 1))
  try {
    await until(() => pool.totalCount - pool.idleCount >= turns)
    await work(() => ended)
  } finally {
    await rival.end()
  }
  expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]))
}

const placeOrder = () => svc.post(`/order/${quietStore}`, anOrder({ products: [aLine(cap)] }))

test('while the long reads of one store wait, orders and brief reads of other stores are served', () =>
  withFullTurns(async (ended) => {
    const order = await placeOrder()
    const product = await svc.get(`/product/public/${quietStore}/cap`)
    const statuses = { order: order.status, product: product.status }
    expect({ ...statuses, ended: ended() }).toEqual({ order: 200, product: 200, ended: 0 })
  }))

const longReads: [string, () => string][] = [
  ['products on sale', () => `/product/public/sale/${storeId}`],
  ['all products', () => `/product/public/${storeId}`],
  ['a page of products', () => `/product/p/public/${storeId}?sort_by=quantity`],
  ['products of a brand', () => `/brand/public/products/${storeId}/yeti`],
  ['brands', () => `/brand/public/all/${storeId}`],
  ['a search', () => `/product/public/search/${storeId}?q=lamp`],
  ['a search for a misspelt word', () => `/product/public/search/${storeId}?q=lapm`],
  ['a product with many reviews', () => `/product/public/${storeId}/reviewed`],
  ['a flash sale of many sold-out products', () => `/public/flash-sale/${storeId}`],
  ['the flash sale of a product', () => `/public/flash-sale/${storeId}/product/${lamps[0]?._id}`],
]

test.each(longReads)('%s: waits for its turn among the long reads, and no order waits for it', async (_name, path) => {
  let read: Promise<TestResponse> | undefined
  await withFullTurns(async (ended) => {
    let isRead = false
    read = svc.get(path()).finally(() => {
      isRead = true
    })
    for (let count = 0; count < 3; count++) expect((await placeOrder()).status).toBe(200)
    expect({ isRead, ended: ended() }).toEqual({ isRead: false, ended: 0 })
  })
  expect((await read)?.status).toBe(200)
})

test('past its capacity a store’s long reads are rejected with 503, and another store’s wait for their turn', async () => {
  const search = (n: number) => svc.get(`/product/public/search/${attackedStore}?q=word${n}`)
  let accepted: Promise<TestResponse>[] = []
  let elsewhere: Promise<TestResponse> | undefined
  await withFullTurns(async (ended) => {
    accepted = Array.from({ length: maxWaitingOfStore }, (_, n) => search(n))
    const rejected = await Promise.race(accepted)
    expect({ status: rejected.status, body: rejected.body }).toEqual({
      status: 503,
      body: { message: 'The service is busy, please try again' },
    })
    elsewhere = svc.get(`/product/public/search/${quietStore}?q=product`)
    expect((await placeOrder()).status).toBe(200)
    expect(ended()).toBe(0)
  })
  expect((await elsewhere)?.status).toBe(200)
  await Promise.all(accepted)
  expect((await search(0)).status).toBe(200)
})

test('thousands of reviews are read in parts, each review once and the newest first', async () => {
  recorded.length = 0
  const { body } = await svc.get(`/product/public/${storeId}/reviewed`)
  const parts = recorded.filter(({ text }) => text.includes('from reviews'))
  expect(parts.length).toBeGreaterThan(3)
  const texts = body.reviews.map(({ review }: { review: string }) => review)
  expect(new Set(texts).size).toBe(1203)
  const times = body.reviews.map(({ created_at }: { created_at: string }) => created_at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(Object.keys(body.reviews[0])).toEqual([
    ...['rating', 'review', 'images', 'customer_name', 'verified_purchase', 'created_at'],
  ])
  expect(body.reviews[0]).toMatchObject({ review: 'review 1202', created_at: '2026-01-01T00:10:01.000Z' })
  expect(body.review_count).toBe(1203)
})

test.each([0, 99, 100, 119])('a large sale whose product number %i alone has units is not sold out', async (place) => {
  const soldOut = async (id: string) => (await svc.get(`/public/flash-sale/${id}`)).body.sales[0].sold_out
  expect(await soldOut(storeId)).toBe(true)
  const byId = lamps.map((lamp) => ({ ...lamp, _id: newId() })).toSorted((a, b) => (a._id < b._id ? -1 : 1))
  const products = byId.map((lamp, n) => ({ ...lamp, quantity: n === place ? 1 : 0 }))
  const sale = aFlashSale(svc, cap, { products: products.map(({ slug }) => slug) })
  const store = await svc.importStore(
    aStoreFile({ brands: [{ name: 'Yeti', slug: 'yeti' }], products, flash_sales: [sale] }),
  )
  expect(await soldOut(store._id)).toBe(false)
})
