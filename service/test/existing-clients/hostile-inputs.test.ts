import type { ClientRoute } from '@pasal/contract/existing-clients/route.ts'
import * as clientRoutes from '@pasal/contract/existing-clients/routes.ts'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { anyJson } from '../bad-input/any-json.ts'
import { hostileBytes, hostileTexts } from '../bad-input/guarantee.ts'
import { aMerchant } from '../harness/merchant.ts'
import { aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { expectMerchantResponse } from '../merchant/documented-responses.ts'

/* The table of hostile inputs of the routes for existing programs: paths, queries and bodies of each. */

const service = await startTestService()
const cap = aProduct({ slug: 'cap', quantity: 500 })
const store = await service.importStore(aStoreFile({ products: [cap] }))
const { key } = await aMerchant(service, store._id)
const authorization = `Bearer ${key}`
const placed = await service.post(`/order/${store._id}`, anOrder({ products: [aLine(cap)] }))

afterAll(() => {
  expect(service.logLines.filter((line) => JSON.parse(line).level === 'error')).toEqual([])
})

const good: Record<string, string> = { store_id: store._id, product_id: cap._id, order_id: placed.body._id }
const pathOf = ({ url }: ClientRoute, changed: Record<string, string> = {}) =>
  url.replace(/:(\w+)/g, (_match, name) => changed[name] ?? good[name] ?? 'f'.repeat(24))

function send(route: ClientRoute, url: string, payload?: string) {
  const hasBody = payload !== undefined && route.method !== 'GET'
  const headers = { authorization, ...(hasBody ? { 'content-type': 'application/json' } : {}) }
  return service.request({ method: route.method, url, headers, ...(hasBody ? { payload } : {}) })
}

const keysOf = (shape: unknown) => (shape instanceof z.ZodObject ? Object.keys(shape.shape) : [])
const deep = '['.repeat(100_000) + ']'.repeat(100_000)
const named = Object.values<ClientRoute>(clientRoutes).map((route) => [`${route.method} ${route.url}`, route] as const)

describe.each(named)('%s', (name, route) => {
  test('a hostile path or query gets a documented response', async () => {
    for (const param of [...route.url.matchAll(/:(\w+)/g)].map((match) => match[1] as string))
      for (const part of [...hostileBytes, ...hostileTexts.map(encodeURIComponent)]) {
        const response = await send(route, pathOf(route, { [param]: part }), '{}')
        expectMerchantResponse(response, `${name} ${param}: ${part}`)
      }
    for (const query of keysOf(route.request?.query))
      for (const value of ['%00', '%FF', '%', 'x'.repeat(3000), '-1', '1e3', '[]', ...hostileTexts.slice(0, 12)]) {
        const url = `${pathOf(route)}?${query}=${value.startsWith('%') ? value : encodeURIComponent(value)}`
        expectMerchantResponse(await send(route, url), url.slice(0, 200))
      }
  })

  const keys = keysOf(route.request?.body instanceof z.ZodPipe ? route.request.body.in : route.request?.body)
  if (!route.request?.body) return
  test('a hostile body gets a documented response', async () => {
    for (const text of ['{', 'null', '[]', '1', '"x"', '{"__proto__":{"x":1}}', deep, `{"items":${deep}}`])
      expectMerchantResponse(await send(route, pathOf(route), text), `${name} ${text.slice(0, 40)}`)
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom('x', ...keys), anyJson), async (body) => {
        const payload = JSON.stringify(body)
        expectMerchantResponse(await send(route, pathOf(route), payload), `${name} ${payload.slice(0, 200)}`)
      }),
      { numRuns: 60 },
    )
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })
})
