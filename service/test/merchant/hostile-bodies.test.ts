import { allMerchantRoutes } from '@pasal/contract/merchant/all-merchant-routes.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '../../src/platform/values/ids.ts'
import { anyJson } from '../bad-input/any-json.ts'
import { startWalkedService } from '../bad-input/routes.ts'
import type { TestService } from '../harness/test-service.ts'
import { expectMerchantResponse } from './documented-responses.ts'
import { goodBody } from './good-bodies.ts'
import { type MerchantShop, openMerchantShop } from './merchant-shop.ts'

/*
 * The table of hostile inputs of the merchant's API, bodies and headers: every route that is described, called by the
 * owner of a full store, so that nothing but the input can be wrong.
 */

let svc: TestService
let shop: MerchantShop

beforeAll(async () => {
  svc = await startWalkedService()
  shop = await openMerchantShop(svc)
})

/** No hostile input is an unknown failure, and the service responds as before. */
afterAll(async () => {
  const failures = svc.logLines.filter((line) => JSON.parse(line).level >= 50)
  expect(failures).toEqual([])
  expect((await shop.get('')).status).toBe(200)
})

const named = allMerchantRoutes.map((route) => [`${route.method} ${route.url}`, route] as const)
const withBody = named.filter(([, { request, consumes }]) => request?.body && !consumes)

/** Deeper than any stack: a function that calls itself for each level fails. Parsing more takes long. */
const deeperThanStacks = 20_000
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const keysOf = (shape: z.ZodType | undefined) => (shape instanceof z.ZodObject ? Object.keys(shape.shape) : [])

/** Values that are wrong for most keys, as JSON. */
const values = [
  ...['null', 'true', '-1', '1.5', '1e309', '9007199254740993', '0.001'],
  ...['""', '" "', '"a\\u0000b"', '"\\ud800"', '"__proto__"', '"2026-02-30"'],
  ...['[]', '[null]', '[{}]', '[""]', '{}', '{"__proto__":1}'],
  ...[
    `"${'x'.repeat(5000)}"`,
    `"${'f'.repeat(24)}"`,
    deep(deeperThanStacks),
    `[${Array.from({ length: 501 }, () => '{}').join()}]`,
  ],
]

describe.each(withBody)('%s', (name, route) => {
  const send = (payload: string | Buffer, type = 'application/json') => shop.send(route, { payload, type })

  test('the good request of the table has every key that the route needs', async () => {
    const response = await send(JSON.stringify(goodBody(route, shop)))
    expectMerchantResponse(response, name)
    expect(Object.values(response.body?.fields ?? {})).not.toContain('Required')
  })

  test('what is not a JSON object is rejected', async () => {
    const texts = ['{', '{"a":1,}', "{'a':1}", '{}{}', 'hello', '{"a":NaN}', '{"a":"\n"}', '{"a":"\\x41"}', '   ']
    for (const text of [...texts, 'null', '1', '"text"', 'true', '[]', '[{}]', deep(100_000)]) {
      const response = await send(text)
      expectMerchantResponse(response, `${name} ${text.slice(0, 50)}`)
      expect({ text: text.slice(0, 50), status: response.status }).toEqual({ text: text.slice(0, 50), status: 400 })
    }
    for (const bytes of [Buffer.from([0xff, 0xfe, 0x7b, 0x00]), Buffer.from('\ufeff{}'), Buffer.alloc(1000)])
      expect((await send(bytes)).status).toBe(400)
  })

  test('another media type is a 415', async () => {
    for (const type of [
      'application/xml',
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data',
      'x',
    ]) {
      const response = await send(JSON.stringify(goodBody(route, shop)), type)
      expectMerchantResponse(response, `${name} as ${type}`)
      expect({ type, status: response.status }).toEqual({ type, status: 415 })
    }
  })

  test('a body above the size of its route is a 413', async () => {
    const padding = 'x'.repeat(route.bodyLimit ?? 1024 * 1024)
    const response = await send(JSON.stringify({ padding }))
    expectMerchantResponse(response, name)
    expect(response.status).toBe(413)
  })

  test('unknown keys are named, and change no prototype', async () => {
    const good = JSON.stringify(goodBody(route, shop)).slice(1)
    const rest = good === '}' ? good : `,${good}`
    for (const key of ['no_such_key', '__proto__', 'constructor', 'toString', '_id', 'version', 'store_id']) {
      const response = await send(`{"${key}":{"x":1}${rest}`)
      expectMerchantResponse(response, `${name} with ${key}`)
      expect([key, response.status, response.body.fields?.[key]]).toEqual([key, 400, 'Unknown field'])
    }
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  test('a hostile value of each key gets a documented response', async () => {
    for (const key of keysOf(route.request?.body)) {
      const { [key]: _good, ...others } = goodBody(route, shop)
      const rest = JSON.stringify(others)
      for (const value of values) {
        const response = await send(`{"${key}":${value}${rest === '{}' ? '}' : `,${rest.slice(1)}`}`)
        expectMerchantResponse(response, `${name} ${key}: ${value.slice(0, 60)}`)
      }
    }
  })

  test('what is deeper than any stack inside a key is rejected, with an Idempotency-Key too', async () => {
    for (const key of keysOf(route.request?.body))
      for (const value of [`{"a":${deep(deeperThanStacks)}}`, `[{"type":"a","a":${deep(deeperThanStacks)}}]`]) {
        const headers = { 'idempotency-key': newId() }
        const request = { payload: `{"${key}":${value}}`, type: 'application/json', headers }
        const response = await shop.send(route, request)
        expect([key, response.status, response.body]).toEqual([
          ...[key, 400, { error_type: 'zod_validation', fields: { body: 'Must not be nested deeper than 500' } }],
        ])
      }
  })

  test('random JSON in each key gets a documented response', async () => {
    const keys = keysOf(route.request?.body)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...keys), anyJson, async (key, value) => {
        const payload = JSON.stringify({ ...goodBody(route, shop), [key]: value })
        expectMerchantResponse(await send(payload), `${name} ${payload.slice(0, 300)}`)
      }),
      { numRuns: 50 },
    )
  })

  test('a hostile header gets a documented response', async () => {
    const bad = { 'if-match': ['x', '""', '"1', 'W/', '"-1"', '"99999999999999999999"', '"1", "2"', '\u00ff'] }
    for (const [header, texts] of Object.entries({ ...bad, 'idempotency-key': ['', 'x'.repeat(201), '\u00ff', '*'] }))
      for (const text of texts) {
        const payload = JSON.stringify(goodBody(route, shop))
        const response = await shop.send(route, { payload, type: 'application/json', headers: { [header]: text } })
        expectMerchantResponse(response, `${name} ${header}: ${text.slice(0, 30)}`)
      }
  })
})
