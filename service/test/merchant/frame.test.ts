import { describe, expect, test } from 'vitest'
import { claimRequest } from '../../src/merchant/idempotency.queries.ts'
import { many, sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { aMerchant, rejected } from '../harness/merchant.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

/* What every route of the merchant's API does alike (1), with coupons as the example. */

const svc = await startTestService()
const minimal = { code: 'DASHAIN', coupon_type: 1, coupon_value: 100 }

async function aShop() {
  const { _id } = await svc.importStore(aStoreFile())
  return aMerchant(svc, _id)
}

const expectError = ({ status, body }: { status: number; body: object }, expected: number, code: string) =>
  expect([status, body]).toEqual([expected, expect.objectContaining({ code, message: expect.any(String) })])

describe('credentials', () => {
  test('a request without credentials is a 401', async () => {
    const shop = await aShop()
    const response = await svc.get(`/merchant/stores/${shop.storeId}/coupons`)
    expect([response.status, response.body]).toEqual([
      401,
      { message: 'Sign in, or send an API key', code: 'unauthenticated' },
    ])
    expect(response.headers['www-authenticate']).toBe('Bearer')
  })

  test.each([
    ['no bearer', () => 'Basic YTpi'],
    ['a malformed key', () => 'Bearer sk_123'],
    ['an unknown key', (key: string) => `Bearer ${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`],
    ["the operator's token", () => 'Bearer operator-token-of-the-tests'],
  ])('%s is a 401', async (_case, authorizationOf) => {
    const shop = await aShop()
    const authorization = authorizationOf(shop.key)
    const response = await svc.get(`/merchant/stores/${shop.storeId}/coupons`, { authorization })
    expect([response.status, response.body]).toEqual([
      401,
      { message: 'The API key is not valid', code: 'key_invalid' },
    ])
  })

  test('a key counts only in its own store', async () => {
    const [one, other] = [await aShop(), await aShop()]
    const response = await svc.get(`/merchant/stores/${other.storeId}/coupons`, { authorization: `Bearer ${one.key}` })
    expect([response.status, response.body]).toEqual([404, { message: 'Store not found', code: 'not_found' }])
  })

  test('a key without the scope is rejected with its name', async () => {
    const shop = await aShop()
    const reader = await aMerchant(svc, shop.storeId, ['read_marketing'])
    expect((await reader.get('/coupons')).status).toBe(200)
    const response = await reader.post('/coupons', minimal)
    expect([response.status, response.body]).toEqual([
      403,
      { message: 'The API key lacks the scope write_marketing', code: 'scope', right: 'write_marketing' },
    ])
  })
})

describe('bodies', () => {
  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'a=1', 415, 'media_type'],
    ['text', 'text/plain', '{}', 415, 'media_type'],
    ['a merge patch where none is taken', 'application/merge-patch+json', '{}', 415, 'media_type'],
    ['more than 1 MiB', 'application/json', JSON.stringify({ code: 'A'.repeat(1_100_000) }), 413, 'too_large'],
  ])('%s is rejected', async (_case, type, payload, status, code) => {
    const shop = await aShop()
    const headers = { authorization: `Bearer ${shop.key}`, 'content-type': type }
    const url = `/merchant/stores/${shop.storeId}/coupons`
    expectError(await svc.request({ method: 'POST', url, payload, headers }), status, code)
  })

  test('a body that is no JSON is a 400', async () => {
    const shop = await aShop()
    const headers = { authorization: `Bearer ${shop.key}`, 'content-type': 'application/json' }
    const url = `/merchant/stores/${shop.storeId}/coupons`
    const response = await svc.request({ method: 'POST', url, payload: '{"code":', headers })
    expect([response.status, response.body]).toEqual(rejected({ body: 'The body is not valid JSON' }))
  })

  test('outer blanks do not count for the length of a name', async () => {
    const shop = await aShop()
    const code = 'A'.repeat(100)
    const response = await shop.post('/coupons', { ...minimal, code: `  ${code}  ` })
    expect([response.status, response.body.code]).toEqual([201, code])
    const longer = await shop.post('/coupons', { ...minimal, code: `${code}A` })
    expect([longer.status, longer.body]).toEqual(rejected({ code: 'Max 100 character is allowed' }))
  })

  test('a PATCH takes a merge patch', async () => {
    const shop = await aShop()
    const { body } = await shop.post('/coupons', minimal)
    const response = await shop.patch(
      `/coupons/${body._id}`,
      { active: false },
      { 'content-type': 'application/merge-patch+json' },
    )
    expect([response.status, response.body.active]).toEqual([200, false])
  })

  test('a DELETE without a body may name any content type', async () => {
    const shop = await aShop()
    const { body } = await shop.post('/coupons', minimal)
    expect((await shop.delete(`/coupons/${body._id}`, { 'content-type': 'text/csv' })).status).toBe(204)
  })
})

describe('paths', () => {
  test.each([
    ['GET', '/merchant/nothing'],
    ['PUT', `/merchant/stores/${newId()}/coupons`],
    ['OPTIONS', `/merchant/stores/${newId()}/coupons`],
    ['OPTIONS', '/auth/get-session'],
    ['GET', `/merchant/stores/${newId()}/coupons/%FF`],
    ['GET', `/merchant/stores/${newId()}/coupons/${'a'.repeat(501)}`],
  ] as const)('%s %s is a 404', async (method, url) => {
    const response = await svc.request({ method, url })
    expect([response.status, response.body]).toEqual([404, { message: 'Not found', code: 'not_found' }])
  })

  test.each([
    ['text', 'text/plain', 'x'],
    ['no JSON', 'application/json', '{'],
    ['a body of 2 MiB', 'application/json', JSON.stringify({ code: 'A'.repeat(2 * 1024 * 1024) })],
  ])('an unknown path is a 404 also with %s', async (_case, type, payload) => {
    const url = `/merchant/stores/${newId()}/nothing`
    const response = await svc.request({ method: 'POST', url, payload, headers: { 'content-type': type } })
    expect([response.status, response.body]).toEqual([404, { message: 'Not found', code: 'not_found' }])
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('a preflight gets no CORS header', async () => {
    const url = `/merchant/stores/${newId()}/coupons`
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    const response = await svc.request({ method: 'OPTIONS', url, headers })
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('Idempotency-Key', () => {
  test('the same key and body give the first response, another body is a 422', async () => {
    const shop = await aShop()
    const headers = { 'idempotency-key': 'one' }
    const made = await shop.post('/coupons', minimal, headers)
    const again = await shop.post('/coupons', minimal, headers)
    expect([again.status, again.body]).toEqual([201, made.body])
    expect(again.headers).toMatchObject({
      'idempotency-replayed': 'true',
      location: made.headers.location,
      etag: '"1"',
    })
    expectError(await shop.post('/coupons', { ...minimal, code: 'TIHAR' }, headers), 422, 'idempotency')
    expect((await shop.get('/coupons')).body.items).toHaveLength(1)
  })

  test('eight requests at once have one effect', async () => {
    const shop = await aShop()
    const headers = { 'idempotency-key': 'race' }
    const responses = await Promise.all(Array.from({ length: 8 }, () => shop.post('/coupons', minimal, headers)))
    expect(new Set(responses.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1)
    expect((await shop.get('/coupons')).body.items).toHaveLength(1)
  })

  test('a preview with the same key gives the first response, another body is a 422', async () => {
    const shop = await aShop()
    const headers = { 'idempotency-key': 'preview' }
    const product = (await shop.post('/products', { name: 'Cap', price: 500 })).body._id
    const products = [{ product, variant: '', quantity: 1 }]
    const coupon = (coupon_value: number) => ({ coupon: { code: 'NEW', coupon_type: 1, coupon_value }, products })
    const first = await shop.post('/coupons/preview', coupon(10), headers)
    const again = await shop.post('/coupons/preview', coupon(10), headers)
    expect([again.status, again.body, again.headers['idempotency-replayed']]).toEqual([
      first.status,
      first.body,
      'true',
    ])
    expectError(await shop.post('/coupons/preview', coupon(20), headers), 422, 'idempotency')
  })

  test.each([
    ['/coupons', minimal],
    ['/products/delete', { products: ['cap'] }],
  ])('POST %s with the key of another request that is not finished is a 422', async (path, body) => {
    const shop = await aShop()
    const claim = {
      storeId: shop.storeId,
      actorId: shop.keyId,
      key: 'busy',
      fingerprint: 'another',
      now: svc.clock.now(),
    }
    expect(await claimRequest(svc.context.db, claim)).toBe(true)
    expectError(await shop.post(path, body, { 'idempotency-key': 'busy' }), 422, 'idempotency')
  })

  test('an error is not kept', async () => {
    const shop = await aShop()
    const headers = { 'idempotency-key': 'error' }
    expect((await shop.post('/coupons', { ...minimal, categories: ['hats'] }, headers)).status).toBe(400)
    expect((await shop.post('/coupons', minimal, headers)).status).toBe(201)
  })
})

test('every write leaves an audit entry with the changed keys', async () => {
  const shop = await aShop()
  const { body } = await shop.post('/coupons', minimal, { 'x-request-id': 'request-of-the-test' })
  await shop.patch(`/coupons/${body._id}`, { coupon_value: 150 })
  await shop.delete(`/coupons/${body._id}`)
  const entries = await many(
    svc.context.db,
    sql`select action, object_name, actor_kind, actor_id, before, after, request_id from audit_entries
         where store_id = ${shop.storeId} order by at, audit_id`,
  )
  expect(entries).toEqual([
    expect.objectContaining({ action: 'store.import', actor_kind: 'operator' }),
    expect.objectContaining({ action: 'coupon.create', actor_kind: 'api_key', request_id: 'request-of-the-test' }),
    expect.objectContaining({
      ...{ action: 'coupon.update', object_name: 'DASHAIN', actor_id: shop.keyId },
      ...{ before: { coupon_value: 100 }, after: { coupon_value: 150 } },
    }),
    expect.objectContaining({ action: 'coupon.delete' }),
  ])
})
