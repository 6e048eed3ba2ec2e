import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestService } from '../harness/test-service.ts'
import { everything, expectDocumented, expectInvalid } from './guarantee.ts'
import { openShop, pathOf, posts, type Route, type Shop, startWalkedService } from './routes.ts'

/* What is no good request at all, to every route that takes a body. */

let svc: TestService
let shop: Shop
let before: Record<string, string>

beforeAll(async () => {
  svc = await startWalkedService()
  shop = await openShop(svc)
})

beforeEach(async () => {
  before = await everything(svc)
})

afterEach(async () => {
  expect(await everything(svc)).toEqual(before)
  expect((await svc.get(`/product/public/${shop._id}/cap`)).body.name).toBe('Cap')
})

function send(route: Route, payload: string | Buffer | undefined, type: string | undefined = 'application/json') {
  const headers = { ...route.headers, ...(type === '' ? {} : { 'content-type': type }) }
  return svc.request({ method: 'POST', url: pathOf(route, shop), payload, headers })
}

const isPublic = ({ headers }: Route) => headers === undefined
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const deepObject = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

describe.each(posts)('POST %s', (url, route) => {
  test.each([
    ['nothing at all', ''],
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
  ])('malformed JSON: %s', async (_case, text) => {
    const answer = await send(route, text)
    expectDocumented(answer, `${url} ${text}`)
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: { message: expect.any(String) } })
  })

  test.each(['null', '1', '"text"', 'true', '[]', '[{}]', '{}', '{"toString":1,"length":2}'])(
    'JSON that is no request: %s',
    async (text) => {
      const answer = await send(route, text)
      expectDocumented(answer, `${url} ${text}`)
      expect(answer.status).toBe(400)
      expect(answer.body.error_type).toBe('zod_validation')
    },
  )

  test('bytes that are not UTF-8, and a byte order mark', async () => {
    for (const bytes of [Buffer.from([0xff, 0xfe, 0x7b, 0x00]), Buffer.from('\ufeff{}'), Buffer.alloc(1000)]) {
      const answer = await send(route, bytes)
      expectDocumented(answer, `${url} ${bytes.subarray(0, 8).toString('hex')}`)
      expect(answer.status).toBe(400)
    }
  })

  test('a content type that is not JSON', async () => {
    const good = JSON.stringify(route.body(shop))
    for (const type of [
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'image/png',
      'x',
      ';',
    ]) {
      const answer = await send(route, good, type)
      expectDocumented(answer, `${url} as ${type}`)
      expect({ type, status: answer.status }).toEqual({ type, status: 415 })
    }
    const text = await send(route, good, 'text/plain')
    expectDocumented(text, `${url} as text/plain`)
    expect([400, 415]).toContain(text.status)
  })

  test('no body and no content type', async () => {
    const answer = await send(route, undefined, '')
    expectDocumented(answer, `${url} without a body`)
    expect([400, 415]).toContain(answer.status)
  })

  test.each(['__proto__', 'constructor'])('%s in the body touches no prototype', async (key) => {
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
      const answer = await send(route, text)
      expectDocumented(answer, `${url} ${text.slice(0, 200)}`)
      expect(answer.status).toBe(400)
    }
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  test('100,000 nested arrays, alone and in every field', async () => {
    expect((await send(route, deep(100_000))).status).toBe(400)
    for (const key of [...Object.keys(route.body(shop)), 'unknown']) {
      // Keys nobody knows are dropped, so a deep one may be as good as none: another key is missing, lest an order be placed.
      const missing = (route.required ?? []).find((required) => required !== key)
      const rest = JSON.stringify({ ...route.body(shop), [key]: undefined, [missing ?? key]: undefined })
      for (const value of [deep(100_000), deepObject(40_000)]) {
        const answer = await send(route, `{"${key}":${value}${rest === '{}' ? '}' : `,${rest.slice(1)}`}`)
        expectDocumented(answer, `${url} deep in ${key}`)
        expect({ key, status: answer.status }).toEqual({ key, status: 400 })
      }
    }
  })

  test('twenty thousand keys', async () => {
    const text = `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":1`).join()}}`
    const answer = await send(route, text)
    expectDocumented(answer, `${url} with many keys`)
    expect(answer.status).toBe(400)
  })

  if (isPublic(route)) {
    test('a body of 300 KB (a form’s of 1.1 MB) and of 20 MB is refused unread', async () => {
      for (const size of [url.endsWith('/submit') ? 1_100_000 : 300_000, 20_000_000]) {
        const good = JSON.stringify(route.body(shop))
        const answer = await send(route, `{"padding":"${'x'.repeat(size)}",${good.slice(1)}`)
        expectDocumented(answer, `${url} with ${size} bytes`)
        expect(answer.status).toBe(413)
      }
    })
  } else {
    test('a huge body from anybody but the operator is refused unread', async () => {
      const payload = `{"padding":"${'x'.repeat(20_000_000)}"}`
      const headers = { 'content-type': 'application/json' }
      const answer = await svc.request({ method: 'POST', url: pathOf(route, shop), payload, headers })
      expectDocumented(answer, url)
      expect(answer.status).toBe(401)
    })
  }

  test('a key that is missing is named', async () => {
    for (const key of route.required ?? []) {
      const { [key]: _missing, ...rest } = route.body(shop)
      expectInvalid(await send(route, JSON.stringify(rest)), `${url} without ${key}`, key)
    }
  })

  test('an id that is none is named', async () => {
    for (const key of route.ids ?? []) {
      for (const id of ['', 'short', 'g'.repeat(24), 'a'.repeat(25), `${'a'.repeat(23)}\0`, `${'a'.repeat(24)}\n`]) {
        const answer = await send(route, JSON.stringify({ ...route.body(shop), [key]: id }))
        expectInvalid(answer, `${url} with ${key} ${JSON.stringify(id)}`, key)
      }
    }
  })
})
