import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { execute, many, sql } from '../../src/platform/database/database.ts'
import { aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

/* The order limit (8): more than 5 order requests in 10 minutes per store and client are 429. */

let database: Awaited<ReturnType<typeof createTestDatabase>>
let svc: TestService
let other: TestService
let storeId: string
const product = aProduct({ quantity: 1000 })

afterAll(() => database.drop())

beforeAll(async () => {
  database = await createTestDatabase()
  svc = await startTestService({ RATE_LIMITS: 'on' }, database)
  other = await startTestService({ RATE_LIMITS: 'on' }, database)
})

beforeEach(async () => {
  storeId = (await svc.importStore(aStoreFile({ products: [{ ...product, _id: undefined }] })))._id
  await execute(svc.context.db, sql`delete from rate_limits`)
})

function order(from: string, { at = storeId, payload = {} as object, through = svc } = {}) {
  return through.request({ method: 'POST', url: `/order/${at}`, payload, remoteAddress: from })
}

async function useUp(from: string) {
  for (let i = 0; i < 5; i++) expect((await order(from)).status).toBe(400)
}

describe('the sixth order request in ten minutes', () => {
  test('the sixth order request is 429 in plain text with Retry-After', async () => {
    await useUp('203.0.113.1')
    const response = await order('203.0.113.1')
    expect(response.status).toBe(429)
    expect(response.headers['content-type']).toMatch(/^text\/plain/)
    expect(response.text).toBe('Too many requests, please try again later.')
    const seconds = Number(response.headers['retry-after'])
    expect(Number.isInteger(seconds)).toBe(true)
    expect(seconds).toBeGreaterThan(590)
    expect(seconds).toBeLessThanOrEqual(600)
  })

  test('placed, rejected, malformed, empty and test orders all count', async () => {
    const [sold] = await svc.get(`/product/public/${storeId}`).then(({ body }) => body)
    const requests = [
      { payload: anOrder({ products: [aLine(sold)] }), status: 200 },
      { payload: anOrder({ products: [aLine({ _id: 'f'.repeat(24) })] }), status: 400 },
      { payload: anOrder({ products: [aLine(sold)], customer_phone_number: '0000000000' }), status: 200 },
      { payload: { products: 'x' }, status: 400 },
    ]
    for (const { payload, status } of requests) expect((await order('203.0.113.2', { payload })).status).toBe(status)
    const malformed = await svc.request({
      method: 'POST',
      url: `/order/${storeId}`,
      payload: '{"products": [',
      headers: { 'content-type': 'application/json' },
      remoteAddress: '203.0.113.2',
    })
    expect(malformed.status).toBe(400)
    expect((await order('203.0.113.2', { payload: anOrder({ products: [aLine(sold)] }) })).status).toBe(429)
    expect(await many(svc.context.db, sql`select 1 from orders where store_id = ${storeId}`)).toHaveLength(1)
  })

  test('the limit of one client in one store does not affect another client or store', async () => {
    const { _id: another } = await svc.importStore(aStoreFile())
    await useUp('203.0.113.3')
    expect((await order('203.0.113.3')).status).toBe(429)
    expect((await order('203.0.113.4')).status).toBe(400)
    expect((await order('203.0.113.3', { at: another })).status).toBe(400)
    expect((await order('203.0.113.3')).status).toBe(429)
  })

  test('a store id in capitals counts as the same store', async () => {
    await useUp('203.0.113.5')
    expect((await order('203.0.113.5', { at: storeId.toUpperCase() })).status).toBe(429)
  })

  test('the limit holds over all processes: of twenty requests at once exactly five are accepted', async () => {
    const through = (i: number) => (i % 2 === 0 ? svc : other)
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => order('203.0.113.6', { through: through(i) })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(5).fill(400), ...Array(15).fill(429)])
    expect((await order('203.0.113.6', { through: other })).status).toBe(429)
  })

  test('an order is accepted when the ten minutes are over', async () => {
    await useUp('203.0.113.7')
    expect((await order('203.0.113.7')).status).toBe(429)
    await execute(svc.context.db, sql`update rate_limits set expire = expire - 599000`)
    expect((await order('203.0.113.7')).status).toBe(429)
    await execute(svc.context.db, sql`update rate_limits set expire = expire - 1000`)
    await useUp('203.0.113.7')
    expect((await order('203.0.113.7')).status).toBe(429)
  })

  test('preflights, reads and cancellations do not count', async () => {
    const headers = { origin: 'https://himal.example', 'access-control-request-method': 'POST' }
    const from = { remoteAddress: '203.0.113.8' }
    for (let i = 0; i < 8; i++) {
      await svc.request({ method: 'OPTIONS', url: `/order/${storeId}`, headers, ...from })
      await svc.request({ method: 'POST', url: '/order/public/cancel', payload: {}, ...from })
    }
    expect(await many(svc.context.db, sql`select key from rate_limits where key like '%:order:%'`)).toEqual([])
    await useUp('203.0.113.8')
  })
})

describe('the orders of one client in all stores', () => {
  const inAllStores = (points: number) =>
    execute(svc.context.db, sql`update rate_limits set points = ${points} where key like ':orders:%'`)

  test('what the limit of a store rejects does not count for all stores', async () => {
    await useUp('203.0.113.2')
    const responses = await Promise.all([order('203.0.113.2'), order('203.0.113.2', { through: other })])
    expect(responses.map(({ status }) => status)).toEqual([429, 429])
    const counted = await many(svc.context.db, sql`select points from rate_limits where key like ':orders:%'`)
    expect(counted).toEqual([{ points: 5 }])
  })

  test('a client over both limits takes nothing back from its neighbours', async () => {
    const client = '2001:db8:1:2::1'
    await useUp(client)
    await inAllStores(600)
    for (let i = 0; i < 3; i++) expect((await order(client)).status).toBe(429)
    const counted = await many(svc.context.db, sql`select points from rate_limits where key like ':orders:%/48'`)
    expect(counted).toEqual([{ points: 600 }])
  })

  test('order request 600 of ten minutes is served, the next is 429 in any store', async () => {
    expect((await order('203.0.113.1')).status).toBe(400)
    await inAllStores(599)
    const elsewhere = (await svc.importStore(aStoreFile()))._id
    expect((await order('203.0.113.1', { at: elsewhere })).status).toBe(400)
    const rejected = await order('203.0.113.1', { at: (await svc.importStore(aStoreFile()))._id, through: other })
    expect([rejected.status, rejected.text]).toEqual([429, 'Too many requests, please try again later.'])
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(570)
    expect((await order('203.0.113.2', { at: elsewhere })).status).toBe(400)
  })
})
