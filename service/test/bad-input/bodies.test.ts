import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TestService } from '../harness/test-service.ts'
import { expectDocumented, expectInvalid, nothingChanges } from './guarantee.ts'
import { openShop, pathOf, posts, type Route, type Shop, startWalkedService } from './routes.ts'

/* Bodies that are not a valid request, to every route that takes one. */

let svc: TestService
let shop: Shop

beforeAll(async () => {
  svc = await startWalkedService()
  shop = await openShop(svc)
})

nothingChanges(() => svc)

afterEach(async () => {
  expect((await svc.get(`/product/public/${shop._id}/cap`)).body.name).toBe('Cap')
})

function send(route: Route, payload: string | Buffer | undefined, type: string | undefined = 'application/json') {
  const headers = { ...route.headers, ...(type === '' ? {} : { 'content-type': type }) }
  return svc.request({ method: 'POST', url: pathOf(route, shop), payload, headers })
}

const isPublic = ({ headers }: Route) => headers === undefined
/** A function that calls itself for each level fails. Parsing more takes long. */
const deeperThanStacks = 20_000
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const deepObject = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

describe.each(posts)('POST %s', (url, route) => {
  test.each([
    ['an empty body', ''],
    ['an open brace', '{'],
    ['a comma too many', '{"a":1,}'],
    ['single quotes', "{'a':1}"],
    ['two documents', '{}{}'],
    ['a bare word', 'hello'],
    ['NaN', '{"quantity":NaN}'],
    ['a comment', '{} // and that'],
    ['a raw control character', '{"a":"\n"}'],
    ['a raw NUL', '{"a":"\0"}'],
    ['a bad escape', '{"a":"\\x41"}'],
    ['HTML', '<html></html>'],
    ['only blanks', '   '],
  ])('malformed JSON is rejected: %s', async (_case, text) => {
    const response = await send(route, text)
    expectDocumented(response, `${url} ${text}`)
    expect({ status: response.status, body: response.body }).toEqual({
      status: 400,
      body: { message: expect.any(String) },
    })
  })

  test.each(['null', '1', '"text"', 'true', '[]', '[{}]', '{}', '{"toString":1,"length":2}'])(
    'JSON that is not a request is rejected: %s',
    async (text) => {
      const response = await send(route, text)
      expectDocumented(response, `${url} ${text}`)
      expect(response.status).toBe(400)
      expect(response.body.error_type).toBe('zod_validation')
    },
  )

  test('bytes that are not UTF-8 and a byte order mark get a documented response', async () => {
    for (const bytes of [Buffer.from([0xff, 0xfe, 0x7b, 0x00]), Buffer.from('\ufeff{}'), Buffer.alloc(1000)]) {
      const response = await send(route, bytes)
      expectDocumented(response, `${url} ${bytes.subarray(0, 8).toString('hex')}`)
      expect(response.status).toBe(400)
    }
  })

  test('a content type that is not JSON gets a documented response', async () => {
    const good = JSON.stringify(route.body(shop))
    for (const type of [
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'image/png',
      'x',
      ';',
    ]) {
      const response = await send(route, good, type)
      expectDocumented(response, `${url} as ${type}`)
      expect({ type, status: response.status }).toEqual({ type, status: 415 })
    }
    const text = await send(route, good, 'text/plain')
    expectDocumented(text, `${url} as text/plain`)
    // A beacon sends its event as text (test/platform/json-bodies.test.ts).
    expect(url.includes('/meta-event/') ? [200] : [400, 415]).toContain(text.status)
  })

  test('a request without body and content type gets a documented response', async () => {
    const response = await send(route, undefined, '')
    expectDocumented(response, `${url} without a body`)
    expect([400, 415]).toContain(response.status)
  })

  test.each(['__proto__', 'constructor'])('%s in a body changes no prototype', async (key) => {
    const evil = key === '__proto__' ? '{"x":1}' : '{"prototype":{"x":1}}'
    const good = JSON.stringify(route.body(shop))
    const bodies = [
      `{"${key}":${evil}}`,
      `{"${key}":${evil},${good.slice(1)}`,
      `{"\\u005f\\u005fproto__":${evil}}`,
      `{"meta":{"${key}":${evil}},"products":[{"${key}":${evil}}],"store":{"${key}":${evil}}}`,
      JSON.stringify({ [Object.keys(route.body(shop))[0] as string]: key, format: 'pasal-store/1' }),
    ]
    for (const text of bodies) {
      const response = await send(route, text)
      expectDocumented(response, `${url} ${text.slice(0, 200)}`)
      expect(response.status).toBe(400)
    }
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  test('100,000 nested arrays, and fields deeper than any stack, get a documented response', async () => {
    expect((await send(route, deep(100_000))).status).toBe(400)
    for (const key of [...Object.keys(route.body(shop)), 'unknown']) {
      // Unknown keys are dropped, so a deep one may be valid. Another key is missing, so that no order is placed.
      const missing = (route.required ?? []).find((required) => required !== key)
      const rest = JSON.stringify({ ...route.body(shop), [key]: undefined, [missing ?? key]: undefined })
      for (const value of [
        deep(deeperThanStacks),
        deepObject(deeperThanStacks),
        `{"length":${deep(deeperThanStacks)}}`,
      ]) {
        const response = await send(route, `{"${key}":${value}${rest === '{}' ? '}' : `,${rest.slice(1)}`}`)
        expectDocumented(response, `${url} deep in ${key}`)
        expect({ key, status: response.status }).toEqual({ key, status: 400 })
      }
    }
  })

  test('a body of twenty thousand keys gets a documented response', async () => {
    const text = `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":1`).join()}}`
    const response = await send(route, text)
    expectDocumented(response, `${url} with many keys`)
    expect(response.status).toBe(400)
  })

  if (isPublic(route)) {
    test('a body of 300 KB (of 1.1 MB for a form) or 20 MB is rejected unread', async () => {
      for (const size of [url.endsWith('/submit') ? 1_100_000 : 300_000, 20_000_000]) {
        const good = JSON.stringify(route.body(shop))
        const response = await send(route, `{"padding":"${'x'.repeat(size)}",${good.slice(1)}`)
        expectDocumented(response, `${url} with ${size} bytes`)
        expect(response.status).toBe(413)
      }
    })
  } else {
    test('a huge body without the operator’s token is rejected unread', async () => {
      const payload = `{"padding":"${'x'.repeat(20_000_000)}"}`
      const headers = { 'content-type': 'application/json' }
      const response = await svc.request({ method: 'POST', url: pathOf(route, shop), payload, headers })
      expectDocumented(response, url)
      expect(response.status).toBe(401)
    })
  }

  test('a missing key is named', async () => {
    for (const key of route.required ?? []) {
      const { [key]: _missing, ...rest } = route.body(shop)
      expectInvalid(await send(route, JSON.stringify(rest)), `${url} without ${key}`, key)
    }
  })

  test('a malformed id is named', async () => {
    for (const key of route.ids ?? []) {
      for (const id of ['', 'short', 'g'.repeat(24), 'a'.repeat(25), `${'a'.repeat(23)}\0`, `${'a'.repeat(24)}\n`]) {
        const response = await send(route, JSON.stringify({ ...route.body(shop), [key]: id }))
        expectInvalid(response, `${url} with ${key} ${JSON.stringify(id)}`, key)
      }
    }
  })
})
