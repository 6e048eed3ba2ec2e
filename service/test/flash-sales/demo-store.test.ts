import { beforeAll, describe, expect, test } from 'vitest'
import { demoStoreId, rearmDemoSales } from '../../src/demo/rearm-demo-sales.ts'
import { seedDemo } from '../../src/demo/seed-demo.ts'
import { execute, sql } from '../../src/platform/database/database.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { dayOfSeconds, hour } from './sale-store.ts'

const svc = await startTestService({ DEMO: 'auto', PUBLIC_URL: 'http://demo.example' })
svc.clock.stop()
const get = async (path: string) => (await svc.get(path)).body
const products = () => get(`/product/public/${demoStoreId}`)
const sales = async () =>
  (await get(`/public/flash-sale/${demoStoreId}`)).sales.map(({ name, status }: Record<string, string>) => [
    name,
    status,
  ])

const liveAndUpcoming = [
  ['Weekend flash', 'live'],
  ['Festival early bird', 'upcoming'],
]

describe('the demo store', () => {
  beforeAll(async () => {
    expect(await seedDemo(svc.context)).toBe(demoStoreId)
  })

  test('an empty database gets the demo store, and every read of it works', async () => {
    const store = await get('/store/check_domain?domain=demo')
    expect(store).toMatchObject({ _id: demoStoreId, name: 'Chautari Craft & Trail', plan: 'premium' })
    const all = await products()
    expect(all.length).toBeGreaterThan(30)
    for (const { slug } of store.categories) {
      expect((await get(`/product/public/${demoStoreId}/category/${slug}`)).products.length, slug).toBeGreaterThan(0)
    }
    for (const { slug } of (await get(`/brand/public/all/${demoStoreId}`)).brands) {
      expect((await get(`/brand/public/products/${demoStoreId}/${slug}`)).products.length, slug).toBeGreaterThan(0)
    }
    for (const { slug } of all) expect((await svc.get(`/product/public/${demoStoreId}/${slug}`)).status, slug).toBe(200)
    expect((await get(`/product/public/search/${demoStoreId}?q=tea`)).length).toBeGreaterThan(0)
    expect((await get(`/public/delivery_charge/${demoStoreId}`)).places.length).toBeGreaterThan(0)
  })

  test('every picture of the demo store is served', async () => {
    const text = JSON.stringify([await get('/store/check_domain?domain=demo'), await products()])
    const pictures = new Set(text.match(/http:\/\/demo\.example\/demo\/[^"]+/g))
    expect(pictures.size).toBeGreaterThan(30)
    for (const picture of pictures) expect((await svc.get(new URL(picture).pathname)).status, picture).toBe(200)
    expect(text).not.toContain('{{')
  })

  test('the demo store is created once', async () => {
    const before = await products()
    expect(await seedDemo(svc.context)).toBe(demoStoreId)
    expect(await products()).toEqual(before)
  })

  test('the demo store always has a live and an upcoming sale', async () => {
    const live = async () =>
      (await products()).filter((item: { compare_at_price: number }) => item.compare_at_price > 0).length
    const reduced = await live()
    expect(await sales()).toEqual(liveAndUpcoming)
    for (const seconds of [12 * hour, 3 * dayOfSeconds, 2 * dayOfSeconds, hour, 400 * dayOfSeconds]) {
      svc.clock.advance(seconds)
      await rearmDemoSales(svc.context)
      expect(await sales(), `after ${seconds} s`).toEqual(liveAndUpcoming)
      expect(await live()).toBe(reduced)
    }
  })

  test('two moves of the demo sales at once move them once', async () => {
    const before = await get(`/public/flash-sale/${demoStoreId}`)
    await rearmDemoSales(svc.context)
    expect((await get(`/public/flash-sale/${demoStoreId}`)).sales).toEqual(before.sales)
  })
})

test('the demo sales end when the demo is switched off and start again when it is switched on', async () => {
  const { database } = await openTestDatabase()
  const on = await startTestService({ DEMO: 'auto', PUBLIC_URL: 'http://demo.example' }, database)
  const off = await startTestService({ DEMO: 'off' }, database)
  await seedDemo(on.context)
  const afterTheJob = async (svc: TestService) => {
    svc.clock.advance(400 * dayOfSeconds)
    await execute(svc.context.db, sql`select graphile_worker.add_job('rearm-demo-sales')`)
    await svc.runJobs()
    return (await svc.get(`/public/flash-sale/${demoStoreId}`)).body.sales.map(
      ({ status }: { status: string }) => status,
    )
  }
  expect(await afterTheJob(off)).toEqual([])
  expect(await afterTheJob(on)).toEqual(['live', 'upcoming'])
})

test('a database with a store gets no demo store', async () => {
  const own = await startTestService()
  await own.importStore({ format: 'pasal-store/1', store: { subdomain: 'own', name: 'Own' } })
  expect(await seedDemo(own.context)).toBeUndefined()
  expect((await own.get('/store/check_domain?domain=demo')).status).toBe(400)
})
