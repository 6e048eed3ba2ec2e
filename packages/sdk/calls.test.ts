import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allRoutes } from '@pasal/contract/all-routes.ts'
import { allMerchantRoutes } from '@pasal/contract/merchant/all-merchant-routes.ts'
import { describe, expect, test } from 'vitest'
import { createClient } from './client.ts'
import { merchantCallsText, shopCallsText, storeEventsText } from './generate/calls-text.ts'
import * as merchant from './merchant.ts'
import * as shop from './shop.ts'

/* Every route that an API document shows has a call, and the call sends the request of the route. */

const storeId = '6745a1b0c3d2e4f5a6b7c001'
const fileOf = (name: string) => readFile(join(import.meta.dirname, name), 'utf8')

describe('the written files', () => {
  test('shop.ts is what `npm run sdk` writes', async () => {
    expect(await fileOf('shop.ts')).toBe(await shopCallsText())
  })

  test('merchant.ts is what `npm run sdk` writes', async () => {
    expect(await fileOf('merchant.ts')).toBe(await merchantCallsText())
  })

  test('store-events.ts is what `npm run sdk` writes', async () => {
    expect(await fileOf('store-events.ts')).toBe(storeEventsText())
  })
})

type AnyCall = (client: unknown, request: object, options?: object) => Promise<unknown>
const apis = [
  { name: 'the public API', routes: allRoutes.filter((route) => route.document), calls: shop },
  { name: 'the merchant API', routes: allMerchantRoutes, calls: merchant },
]

describe.each(apis)('$name', ({ routes, calls }) => {
  const callOf = (id: string | undefined) => (calls as unknown as Record<string, AnyCall>)[id ?? ''] as AnyCall

  test('has as many calls as its document has routes', () => {
    expect(routes.length).toBeGreaterThan(40)
    expect(Object.keys(calls).sort()).toEqual(routes.map((route) => route.document?.id ?? '').sort())
  })

  test.each(routes.map((route) => [`${route.method} ${route.url}`, route] as const))(
    '%s is sent with its method and path',
    async (_, { method, url, document }) => {
      const sent: [url: string, init?: RequestInit][] = []
      const fetch = async (...request: [string, RequestInit]) => {
        sent.push(request)
        return Response.json({})
      }
      const client = createClient({ url: 'http://pasal.test/', storeId, fetch: fetch as typeof globalThis.fetch })
      const names = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name as string).filter((name) => name !== 'store_id')
      const params = Object.fromEntries(names.map((name) => [name, `a/${name}`]))
      await callOf(document?.id)(client, params)
      const path = url.replace(/:(\w+)/g, (_, name) => (name === 'store_id' ? storeId : `a%2F${name}`))
      expect(sent.map(([sentUrl, init]) => [init?.method, sentUrl])).toEqual([[method, `http://pasal.test${path}`]])
    },
  )
})
