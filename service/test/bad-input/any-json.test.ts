import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestService } from '../harness/test-service.ts'
import { anyJson, anyText } from './any-json.ts'
import { expectDocumented, nothingChanges } from './guarantee.ts'
import { openShop, pathOf, posts, type Shop, startWalkedService } from './routes.ts'

/* Random JSON to every route that takes a body. */

let svc: TestService
let shop: Shop

beforeAll(async () => {
  svc = await startWalkedService()
  shop = await openShop(svc)
})

nothingChanges(() => svc)

describe.each(posts)('POST %s', (url, route) => {
  const send = (body: unknown) =>
    svc.request({
      method: 'POST',
      url: pathOf(route, shop),
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...route.headers },
    })

  test('random JSON gets a documented response', async () => {
    await fc.assert(
      fc.asyncProperty(anyJson, async (body) => {
        const response = await send(body)
        expectDocumented(response, `${url} ${JSON.stringify(body)}`)
        expect(response.status).toBe(400)
      }),
      { numRuns: 200 },
    )
  })

  test('random JSON in any required key, beside valid ones, gets a documented response', async () => {
    const key = fc.constantFrom(...(route.required as string[]))
    await fc.assert(
      fc.asyncProperty(key, anyJson, fc.dictionary(anyText, anyJson, { maxKeys: 2 }), async (spoilt, value, more) => {
        // A random text may be a valid name or address; any other type never is.
        fc.pre(typeof value !== 'string')
        fc.pre(!(spoilt === 'products' && Array.isArray(value)) && spoilt !== 'rating')
        const body = { ...more, ...route.body(shop), [spoilt]: value }
        const response = await send(body)
        expectDocumented(response, `${url} ${JSON.stringify(body)}`)
        expect(response.status).toBe(400)
      }),
      { numRuns: 200 },
    )
  })
})
