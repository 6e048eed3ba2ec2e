import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { many, sql, transaction } from '../../src/platform/database/database.ts'
import { aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let svc: TestService
let rival: pg.Client
let storeId: string
const product = aProduct({ slug: 'cap', quantity: 100 })

afterAll(async () => {
  await rival.end()
  await database.drop()
})

beforeAll(async () => {
  database = await createTestDatabase()
  svc = await startTestService({}, database)
  // Before the first connection: the ten seconds of production are long for a test.
  Object.assign((svc.context.db.pool as unknown as { options: object }).options, { lock_timeout: 300 })
  rival = new pg.Client(database.connection)
  await rival.connect()
  storeId = (await svc.importStore(aStoreFile({ products: [product] })))._id
})

beforeEach(() => svc.logLines.splice(0))

const failures = () => svc.logLines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error')
const place = (headers = {}) => svc.post(`/order/${storeId}`, anOrder({ products: [aLine(product)] }), headers)

describe('a lock that another transaction holds', () => {
  test('a lock timeout is a 503 with Retry-After, changes nothing, and the next request works', async () => {
    await rival.query('begin; lock table stock in access exclusive mode')
    const response = await place({ 'x-request-id': 'locked-1' })
    await rival.query('rollback')
    expect(response.status).toBe(503)
    expect(response.headers['retry-after']).toBe('1')
    expect(response.body).toEqual({ message: 'The service is busy, please try again' })
    expect(failures()).toMatchObject([{ requestId: 'locked-1', route: '/order/:store_id', err: { code: '55P03' } }])
    expect((await svc.get(`/product/public/${storeId}/cap`)).body.quantity).toBe(100)
    expect((await place()).status).toBe(200)
    expect((await svc.get(`/product/public/${storeId}/cap`)).body.quantity).toBe(99)
  })

  test('thirty failed transactions leave all connections usable', async () => {
    const { rows } = await rival.query('select order_id from orders limit 1')
    const cancel = () =>
      svc.post('/order/public/cancel', { store_id: storeId, order_id: rows[0].order_id, phone_number: '9812345678' })
    await rival.query('begin; select * from orders for update')
    const responses = await Promise.all(Array.from({ length: 30 }, cancel))
    await rival.query('rollback')
    expect(responses.map(({ status }) => status)).toEqual(Array(30).fill(503))
    expect((await cancel()).body).toMatchObject({ success: true })
  })
})

describe('connections that break', () => {
  test('requests in flight on broken connections get 503, and later requests succeed', async () => {
    await rival.query('begin; lock table stock in access exclusive mode')
    const inFlight = place()
    await until(async () => {
      const { rows } = await rival.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return rows.length > 0
    })
    await rival.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await rival.query('rollback')
    expect((await inFlight).status).toBe(503)
    // Each connection that broke unnoticed may cost one request, which gets 503.
    await expect.poll(async () => (await place()).status).toBe(200)
  })
})

test('a connection cut between two statements fails only its transaction', async () => {
  const cut = transaction(svc.context.db, async (tx) => {
    const [{ pid } = { pid: 0 }] = await many<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`)
    await rival.query('select pg_terminate_backend($1)', [pid])
    await new Promise((resolve) => setTimeout(resolve, 100))
    return many(tx, sql`select 1`)
  })
  await expect(cut).rejects.toThrow(/EPIPE|Connection terminated|connection error/)
  await expect.poll(async () => (await place()).status).toBe(200)
})

describe('an unexpected error', () => {
  const secretWords = /orders|relation|exist|42P01|error:|node_modules|\.ts\b|select|insert/i

  test('an unexpected error is a 500 without details, logged once with the request id', async () => {
    const broken = await startTestService()
    const { _id } = await broken.importStore(aStoreFile({ products: [product] }))
    await broken.context.db.pool.query('drop table orders cascade')
    broken.logLines.splice(0)
    const calls = [
      () => broken.get(`/order/public/${_id}/id/${'a'.repeat(24)}`, { 'x-request-id': 'fail-1' }),
      () => broken.post(`/order/${_id}`, anOrder({ products: [aLine(product)] }), { 'x-request-id': 'fail-2' }),
    ]
    for (const call of calls) {
      const response = await call()
      expect({ status: response.status, body: response.body }).toEqual({
        status: 500,
        body: { message: 'Something went wrong' },
      })
      expect(response.text).not.toMatch(secretWords)
      expect(JSON.stringify(Object.values(response.headers))).not.toMatch(/relation|42P01/)
    }
    const lines = broken.logLines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error')
    expect(lines.map(({ requestId }) => requestId)).toEqual(['fail-1', 'fail-2'])
    expect(lines[0]).toMatchObject({
      method: 'GET',
      route: '/order/public/:store_id/id/:order_id',
      err: { code: '42P01' },
    })
    expect(lines[0].err.stack).toContain('track-order.queries.ts')
    const fine = await broken.get(`/product/public/${_id}`)
    expect({ status: fine.status, count: fine.body.length }).toEqual({ status: 200, count: 1 })
  })

  test('an error response of the contract is not logged', async () => {
    await svc.get('/product/public/short')
    await svc.get(`/product/public/${storeId}/no-such`)
    await svc.get('/nothing/here')
    await svc.post(`/order/${storeId}`, { products: 1 })
    expect(failures()).toEqual([])
  })
})
