import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../src/platform/database/database.ts'
import { aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

/* The catalogue cache of 4.1: up to an hour, cleared by merchant changes in every process, not by orders. */

let database: Awaited<ReturnType<typeof createTestDatabase>>
let svc: TestService
let other: TestService

afterAll(() => database.drop())

beforeAll(async () => {
  database = await createTestDatabase()
  svc = await startTestService({}, database)
  other = await startTestService({}, database)
})

/** A store with one product, after every process has received its announcement. */
async function aShop() {
  const product = aProduct({ name: 'Cap', slug: 'cap', categories: ['hats'] })
  const file = aStoreFile({ categories: [{ name: 'Hats', slug: 'hats' }], products: [product] })
  const { _id, subdomain } = await svc.importStore(file)
  await everybodyHeard()
  const change = async (fields: object) => svc.importStore({ ...file, products: [{ ...product, ...fields }] })
  return { _id, subdomain, product, change }
}

/** Announcements arrive in order: when this one has arrived, so have all before it. */
async function everybodyHeard(listeners = [svc, other]) {
  const marker = `marker-${Math.random()}`
  const heard = listeners.map((service) => heardBy(service, marker))
  await svc.context.db.pool.query("select pg_notify('store_changed', $1)", [marker])
  await Promise.all(heard)
}

function heardBy(service: TestService, announced: string): Promise<void> {
  const { cache } = service.context
  const clear = cache.clear
  return new Promise((resolve) => {
    cache.clear = (storeId) => {
      clear.call(cache, storeId)
      if (storeId !== announced) return
      cache.clear = clear
      resolve()
    }
  })
}

/** Runs `work` and returns how many statements it sent to the database. */
async function statementsOf(service: TestService, work: () => Promise<unknown>): Promise<number> {
  const { db } = service.context
  let count = 0
  const uncounted = [db, db.pipelined].map((connections) => {
    const { query } = connections
    connections.query = (statement: Sql) => {
      count += 1
      return query(statement)
    }
    return () => {
      connections.query = query
    }
  })
  await work().finally(() => {
    for (const stopCounting of uncounted) stopCounting()
  })
  return count
}

const cachedUrls = (shop: { _id: string; subdomain: string }) => [
  `/product/public/${shop._id}`,
  `/product/p/public/${shop._id}?page=1`,
  `/product/public/${shop._id}/category/hats`,
  `/product/public/${shop._id}/category/new-arrivals`,
]

describe('a cached response', () => {
  test('a cached response is sent without a database statement', async () => {
    const shop = await aShop()
    for (const url of cachedUrls(shop)) {
      const first = await svc.get(url)
      expect(first.text).toContain('"Cap"')
      expect(await statementsOf(svc, async () => expect((await svc.get(url)).text).toBe(first.text))).toBe(0)
    }
  })

  test('an order does not clear the cache', async () => {
    const shop = await aShop()
    for (const url of cachedUrls(shop)) await svc.get(url)
    expect((await svc.post(`/order/${shop._id}`, anOrder({ products: [aLine(shop.product, 4)] }))).status).toBe(200)
    await everybodyHeard()
    for (const url of cachedUrls(shop)) expect((await svc.get(url)).text).toContain('"quantity":10')
    expect((await svc.get(`/product/public/${shop._id}/cap`)).body.quantity).toBe(6)
    expect((await svc.get(`/product/public/search/${shop._id}?q=cap`)).body[0].quantity).toBe(6)
  })

  test('a merchant change clears the cache in this process and in another', async () => {
    const shop = await aShop()
    for (const url of cachedUrls(shop)) await Promise.all([svc.get(url), other.get(url)])
    await shop.change({ name: 'Warm cap' })
    await everybodyHeard()
    for (const url of cachedUrls(shop)) {
      expect((await svc.get(url)).text).toContain('"Warm cap"')
      expect((await other.get(url)).text).toContain('"Warm cap"')
    }
  })

  test('a change of another store does not clear the cache', async () => {
    const [shop, neighbour] = [await aShop(), await aShop()]
    await svc.get(`/product/public/${shop._id}`)
    await neighbour.change({ name: 'Warm cap' })
    await everybodyHeard()
    expect(await statementsOf(svc, () => svc.get(`/product/public/${shop._id}`))).toBe(0)
  })

  test('a response of one store is never sent for another store', async () => {
    const [shop, neighbour] = [await aShop(), await aShop()]
    const [mine, theirs] = [
      await svc.get(`/product/public/${shop._id}`),
      await svc.get(`/product/public/${neighbour._id}`),
    ]
    expect(mine.body[0]._id).toBe(shop.product._id)
    expect(theirs.body[0]._id).toBe(neighbour.product._id)
  })

  test('a response about an unknown store or category is not cached', async () => {
    const shop = await aShop()
    const inventions = [`/product/public/${'f'.repeat(24)}`, `/product/public/${shop._id}/category/none`]
    for (const url of inventions) {
      await svc.get(url)
      expect(await statementsOf(svc, () => svc.get(url))).toBeGreaterThan(0)
    }
  })
})

test('CATALOG_CACHE_SECONDS=0 turns the cache off', async () => {
  const uncached = await startTestService({ CATALOG_CACHE_SECONDS: '0' }, database)
  const shop = await aShop()
  await uncached.get(`/product/public/${shop._id}`)
  await svc.post(`/order/${shop._id}`, anOrder({ products: [aLine(shop.product, 4)] }))
  expect((await uncached.get(`/product/public/${shop._id}`)).body[0].quantity).toBe(6)
})

test('a response is read again after CATALOG_CACHE_SECONDS', async () => {
  const brief = await startTestService({ CATALOG_CACHE_SECONDS: '1' }, database)
  const shop = await aShop()
  const url = `/product/public/${shop._id}`
  await brief.get(url)
  await svc.post(`/order/${shop._id}`, anOrder({ products: [aLine(shop.product, 4)] }))
  await expect.poll(async () => (await brief.get(url)).body[0].quantity).toBe(6)
})

describe('concurrent first reads', () => {
  test('a thousand concurrent first reads cost the statements of one', async () => {
    const [shop, twin] = [await aShop(), await aShop()]
    const one = await statementsOf(svc, () => svc.get(`/product/public/${twin._id}`))
    expect(one).toBeGreaterThan(0)
    const thousand = await statementsOf(svc, async () => {
      const responses = await Promise.all(Array.from({ length: 1000 }, () => svc.get(`/product/public/${shop._id}`)))
      expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(responses[0]?.body[0]._id).toBe(shop.product._id)
    })
    expect(thousand).toBe(one)
  })

  test('a failed first read fails only the requests that waited for it', async () => {
    const shop = await aShop()
    const { db } = svc.context
    const query = db.query
    db.query = () => Promise.reject(new Error('the cable'))
    const failed = await Promise.all([1, 2, 3].map(() => svc.get(`/product/public/${shop._id}`)))
    db.query = query
    expect(failed.map(({ status }) => status)).toEqual([500, 500, 500])
    expect((await svc.get(`/product/public/${shop._id}`)).status).toBe(200)
  })
})

test('a response that was read while a change arrived is sent but not cached', async () => {
  const shop = await aShop()
  const url = `/product/public/${shop._id}`
  const { pipelined } = svc.context.db
  const { query } = pipelined
  let letGo = () => {}
  const change = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const read = Promise.withResolvers<void>()
  pipelined.query = async (statement: Sql) => {
    const result = await query(statement)
    if (!statement.text.includes('product.name, product.slug')) return result
    read.resolve()
    await change
    return result
  }
  const early = svc.get(url)
  await read.promise
  pipelined.query = query
  await shop.change({ name: 'Warm cap' })
  await everybodyHeard()
  // A request from now on does not get what was read before the change.
  const during = await svc.get(url)
  letGo()
  expect((await early).text).toContain('"Cap"')
  expect(during.text).toContain('"Warm cap"')
  expect((await svc.get(url)).text).toContain('"Warm cap"')
})

test('nothing is cached while invalidations cannot be received, and nothing stale is left afterwards', async () => {
  const shop = await aShop()
  const url = `/product/public/${shop._id}`
  await other.get(url)
  await svc.context.db.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen store_changed'",
  )
  await shop.change({ name: 'Warm cap' })
  await expect.poll(async () => (await other.get(url)).text).toContain('"Warm cap"')
  // The connection is back: a change is received again.
  await expect.poll(() => statementsOf(other, () => other.get(url))).toBe(0)
  await shop.change({ name: 'Warmer cap' })
  await expect.poll(async () => (await other.get(url)).text).toContain('"Warmer cap"')
})
