import { beforeAll, describe, expect, test } from 'vitest'
import { aStoreFile } from '../harness/store-factory.ts'
import { operatorToken, startTestService, type TestService } from '../harness/test-service.ts'

let svc: TestService
/** A service whose database cannot be reached. */
let stranded: TestService

beforeAll(async () => {
  svc = await startTestService()
  stranded = await startTestService(
    {},
    { connection: { host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' } },
  )
})

describe('/healthz and /readyz', () => {
  test('with a database /healthz and /readyz are 200', async () => {
    const [health, ready] = [await svc.get('/healthz'), await svc.get('/readyz')]
    expect({ status: health.status, body: health.body }).toEqual({ status: 200, body: { status: 'up' } })
    expect({ status: ready.status, body: ready.body }).toEqual({ status: 200, body: { status: 'ready' } })
  })

  test('without a database /healthz is 200 and /readyz is 503', async () => {
    const [health, ready] = [await stranded.get('/healthz'), await stranded.get('/readyz')]
    expect({ status: health.status, body: health.body }).toEqual({ status: 200, body: { status: 'up' } })
    expect({ status: ready.status, body: ready.body }).toEqual({ status: 503, body: { status: 'not ready' } })
  })

  test.each([
    ['a schema file', "delete from schema_parts where part = 'schema/50-orders.sql'"],
    ['a function', "delete from schema_parts where part = 'functions/place_orders.sql'"],
    ['a function of this version', "update schema_parts set checksum = '' where part = 'functions/place_orders.sql'"],
    ['the job tables', "delete from schema_parts where part like 'graphile-worker %'"],
    ['the record of what it has', 'drop table schema_parts'],
  ])('with a database without %s /readyz is 503', async (_what, statement) => {
    const behind = await startTestService()
    expect((await behind.get('/readyz')).status).toBe(200)
    await behind.context.db.pool.query(statement)
    expect((await behind.get('/readyz')).status).toBe(503)
  })

  test('without a database every other call is a 503 that does not mention the database', async () => {
    const id = 'a'.repeat(24)
    const calls = [
      () => stranded.get(`/product/public/${id}`),
      () => stranded.get(`/product/public/${id}/cap`),
      () => stranded.get('/store/check_domain?domain=himal'),
      () => stranded.get(`/order/public/${id}/id/${id}`),
      () => stranded.post('/order/public/cancel', { store_id: id, order_id: id, phone_number: '9812345678' }),
    ]
    for (const call of calls) {
      const response = await call()
      expect(response.status).toBe(503)
      expect(response.headers['retry-after']).toBe('1')
      expect(response.body).toEqual({ message: 'The service is busy, please try again' })
    }
  })
})

describe('/metrics', () => {
  const metrics = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    svc.request({ method: 'GET', url: '/metrics', headers, remoteAddress })

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    '/metrics from loopback (%s) is Prometheus text by route',
    async (address) => {
      const { _id } = await svc.importStore(aStoreFile())
      await svc.get(`/product/public/${_id}`)
      const response = await metrics({}, address)
      expect(response.status).toBe(200)
      expect(response.headers['content-type']).toMatch(/^text\/plain/)
      expect(response.text).toContain(
        'http_request_duration_seconds_count{method="GET",route="/product/public/:store_id",status="200"}',
      )
      expect(response.text).toContain('process_cpu_seconds_total')
      // A label per store or order would grow without bound and show ids.
      expect(response.text).not.toContain(_id)
    },
  )

  test('/metrics from another machine needs the operator token', async () => {
    const elsewhere = '203.0.113.9'
    for (const authorization of ['', 'Bearer wrong', `Basic ${operatorToken}`, operatorToken]) {
      const rejected = await metrics(authorization === '' ? {} : { authorization }, elsewhere)
      expect({ authorization, status: rejected.status }).toEqual({ authorization, status: 401 })
      expect(rejected.text).not.toContain('process_')
    }
    expect((await metrics({ authorization: `Bearer ${operatorToken}` }, elsewhere)).status).toBe(200)
  })

  test.each([
    ['api.shop.example', '127.0.0.1'],
    ['10.0.0.4:4000', '127.0.0.1'],
    ['localhost.shop.example', '::1'],
    ['[2001:db8::1]:4000', '127.0.0.1'],
  ])('/metrics with Host %j from %s needs the operator token', async (host, address) => {
    expect((await metrics({ host }, address)).status).toBe(401)
    expect((await metrics({ host, authorization: `Bearer ${operatorToken}` }, address)).status).toBe(200)
  })

  test.each(['localhost', 'LOCALHOST:4000', '127.0.0.1:4000', '127.0.0.2', '[::1]:4000', '[::1]'])(
    '/metrics from loopback with Host %s needs no token outside production',
    async (host) => expect((await metrics({ host })).status).toBe(200),
  )

  test.each(['x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'via', 'cf-connecting-ip'])(
    '/metrics with the proxy header %s needs the operator token',
    async (name) => expect((await metrics({ [name]: '127.0.0.1' })).status).toBe(401),
  )

  test('in production /metrics needs the operator token from loopback too', async () => {
    const production = await startTestService({ NODE_ENV: 'production', SECRET_KEY: 'k'.repeat(32), RATE_LIMITS: 'on' })
    const ask = (headers: Record<string, string>) => production.get('/metrics', headers)
    expect((await ask({})).status).toBe(401)
    expect((await ask({ authorization: `Bearer ${operatorToken}` })).status).toBe(200)
  })

  test('/metrics through a proxy on this machine counts as another machine', async () => {
    expect((await metrics({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(401)
    expect((await metrics({ 'x-forwarded-for': '127.0.0.1' })).status).toBe(401)
    expect((await metrics({ forwarded: 'for=203.0.113.9' })).status).toBe(401)
  })

  test('without ADMIN_TOKEN /metrics is closed to other machines, also for an empty token', async () => {
    const tokenless = await startTestService({ ADMIN_TOKEN: '' })
    for (const authorization of ['Bearer ', 'Bearer undefined', 'Bearer']) {
      const response = await tokenless.request({
        method: 'GET',
        url: '/metrics',
        headers: { authorization },
        remoteAddress: '203.0.113.9',
      })
      expect(response.status).toBe(401)
    }
  })
})
