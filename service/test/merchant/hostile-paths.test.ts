import { allMerchantRoutes } from '@pasal/contract/merchant/all-merchant-routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { hostileBytes, hostileTexts } from '../bad-input/guarantee.ts'
import { startWalkedService } from '../bad-input/routes.ts'
import type { TestService } from '../harness/test-service.ts'
import { expectMerchantResponse } from './documented-responses.ts'
import { type MerchantShop, openMerchantShop } from './merchant-shop.ts'

/*
 * The table of hostile inputs of the merchant's API, paths and queries: every route that is described, called by the
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
const withParams = named.filter(([, { url }]) => /:\w+/.test(url))

const keysOf = (shape: z.ZodType | undefined) => (shape instanceof z.ZodObject ? Object.keys(shape.shape) : [])

describe.each(withParams)('%s', (name, route) => {
  const params = [...route.url.matchAll(/:(\w+)/g)].map((match) => match[1] as string)

  test('a hostile part of the path gets a documented response', async () => {
    for (const param of params)
      for (const part of [...hostileBytes, ...hostileTexts.map(encodeURIComponent), 'g'.repeat(24), 'a'.repeat(25)]) {
        const response = await shop.send(route, { params: { [param]: part }, payload: '{}', type: 'application/json' })
        expectMerchantResponse(response, `${name} ${param}: ${part}`)
        expect({ part, ok: response.status < 300 }).toEqual({ part, ok: false })
      }
  })
})

/** A stream that begins has no end, so its response never comes. */
function opensStream({ media, request }: (typeof named)[number][1], query: object): boolean {
  return media === 'text/event-stream' && request?.query?.safeParse(query).success === true
}

describe.each(named)('%s', (name, route) => {
  test('a hostile query gets a documented response', async () => {
    const bad = [
      '',
      '0',
      '-1',
      '251',
      '1e3',
      '%00',
      'a%00',
      '%ED%A0%80',
      '%FF',
      '%',
      'x'.repeat(3000),
      '1,2,',
      '[]',
      '{}',
    ]
    for (const key of ['no_such_parameter', ...keysOf(route.request?.query)]) {
      for (const value of [...bad, ...hostileTexts.slice(0, 20).map(encodeURIComponent)]) {
        if (opensStream(route, { [key]: value })) continue
        const response = await shop.send(route, { query: `${key}=${value}`, reads: true })
        expectMerchantResponse(response, `${name}?${key}=${value.slice(0, 60)}`)
      }
      const twice = await shop.send(route, { query: `${key}=1&${key}=2`, reads: true })
      expectMerchantResponse(twice, `${name}?${key} twice`)
    }
    const many = Array.from({ length: 500 }, (_, index) => `k${index}=1`).join('&')
    expectMerchantResponse(await shop.send(route, { query: many, reads: true }), `${name} with 500 parameters`)
  })
})
