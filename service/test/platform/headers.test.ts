import { beforeAll, describe, expect, test } from 'vitest'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { operatorToken, startTestService, type TestResponse, type TestService } from '../harness/test-service.ts'

let svc: TestService
let storeId: string

beforeAll(async () => {
  svc = await startTestService()
  storeId = (await svc.importStore(aStoreFile({ products: [aProduct()] })))._id
})

describe('CORS for any origin', () => {
  test.each(['GET', 'HEAD'] as const)('%s from another origin is open and shows the useful headers', async (method) => {
    const url = `/product/public/${storeId}`
    const response = await svc.request({ method, url, headers: { origin: 'https://himal.example' } })
    expect(response.status).toBe(200)
    expect(response.headers['access-control-allow-origin']).toBe('*')
    expect(response.headers['access-control-expose-headers']).toBe('ETag, Retry-After, X-Request-Id')
  })

  test.each([
    '/order/000000000000000000000000',
    '/order/public/cancel',
    '/order/public/release-hold',
    '/order/public/submit-review',
    '/public/coupon',
    '/store/check_domain',
  ])('preflight of POST %s', async (url) => {
    const response = await svc.request({
      method: 'OPTIONS',
      url,
      headers: {
        origin: 'https://himal.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type, idempotency-key',
      },
    })
    expect(response.status).toBe(204)
    expect(response.text).toBe('')
    expect(response.headers['access-control-allow-origin']).toBe('*')
    expect(response.headers['access-control-allow-methods']).toContain('POST')
    expect(response.headers['access-control-allow-headers']).toBe('content-type, idempotency-key')
    expect(response.headers['access-control-max-age']).toBe('86400')
    // `*` does not work with credentials; calls carry none.
    expect(response.headers['access-control-allow-credentials']).toBeUndefined()
  })

  test.each(['/order/public/cancel', '/product/public/000000000000000000000000', '/healthz'])(
    'OPTIONS %s without preflight headers responds with the allowed methods',
    async (url) => {
      const response = await svc.request({ method: 'OPTIONS', url })
      expect([response.status, response.text]).toEqual([204, ''])
      expect(response.headers['access-control-allow-origin']).toBe('*')
      expect(response.headers['access-control-allow-methods']).toBe('GET, HEAD, POST, PUT, PATCH, DELETE')
    },
  )

  test.each([
    ['a refusal', '/product/p/public/short'],
    ['the documented 500', '/product/public/short'],
    ['an unknown route', '/nothing/here'],
    ['a URL that cannot be read', '/product/public/%zz'],
  ])('the header %s is readable by pages of other origins', async (_case, url) => {
    const response = await svc.get(url, { origin: 'https://himal.example' })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.headers['access-control-allow-origin']).toBe('*')
  })
})

describe('no CORS for the operator', () => {
  const corsOf = ({ headers }: TestResponse) => Object.keys(headers).filter((name) => name.startsWith('access-control'))
  const origin = 'https://elsewhere.example'

  test.each([
    ['GET', '/metrics'],
    ['HEAD', '/metrics'],
    ['GET', '/%6detrics'],
    ['GET', '/%6derchant/me'],
    ['GET', '/%61uth/get-session?name=%zz'],
    ['GET', '/admin/outbox'],
    ['GET', '/admin/payments?store_id=short'],
    ['GET', '/admin/stores/000000000000000000000000/export'],
    ['POST', '/admin/import'],
  ] as const)('%s %s has no CORS header, with and without the token', async (method, url) => {
    for (const headers of [{ origin }, { origin, authorization: `Bearer ${operatorToken}` }]) {
      expect(corsOf(await svc.request({ method, url, headers }))).toEqual([])
    }
  })

  test.each(['/metrics', '/admin/outbox', '/admin/payments', '/admin/stores/000000000000000000000000/export'])(
    'the preflight of %s is rejected',
    async (url) => {
      const wanted = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' }
      const response = await svc.request({ method: 'OPTIONS', url, headers: { origin, ...wanted } })
      expect(response.status).toBe(404)
      expect(corsOf(response)).toEqual([])
    },
  )
})

describe('X-Request-Id', () => {
  test.each(['/healthz', '/product/public/short', '/nothing/here', '/product/public/%zz', '/order/public/x/id/y'])(
    'X-Request-Id %s of the client is returned',
    async (url) => {
      expect((await svc.get(url, { 'x-request-id': 'trace-1.2_3' })).headers['x-request-id']).toBe('trace-1.2_3')
    },
  )

  test.each(['', 'a b', '<script>', '"quoted"', 'x'.repeat(65), 'ä'])(
    'an unsafe X-Request-Id %j is replaced',
    async (given) => {
      const made = (await svc.get('/healthz', { 'x-request-id': given })).headers['x-request-id']
      expect(made).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  test('two requests without X-Request-Id get two different ones', async () => {
    const [one, two] = await Promise.all([svc.get('/healthz'), svc.get('/healthz')])
    expect(one?.headers['x-request-id']).not.toBe(two?.headers['x-request-id'])
  })
})

describe('unknown URLs', () => {
  test.each([
    ['GET', '/'],
    ['GET', '/nothing/here'],
    ['POST', '/nothing/here'],
    ['GET', '/order/public/cancel'],
    ['GET', '/public/coupon'],
    ['DELETE', '/product/public/000000000000000000000000'],
    ['PUT', '/order/000000000000000000000000'],
    ['PATCH', '/healthz'],
    ['GET', '/admin/import'],
    ['GET', '/__proto__'],
    ['GET', '/constructor'],
    ['GET', '/../../etc/passwd'],
    ['GET', '//'],
  ] as const)('%s %s gets a 4xx in JSON, never 500', async (method, url) => {
    const response = await svc.request({ method, url })
    expect(response.status).toBe(404)
    expect(response.headers['content-type']).toContain('application/json')
    expect(response.body).toEqual({ message: 'Not found' })
  })

  test('a trailing slash of a known route is ignored', async () => {
    expect((await svc.get('/healthz/')).body).toEqual({ status: 'up' })
  })
})
