import * as clientRoutes from '@pasal/contract/existing-clients/routes.ts'
import { allMerchantRoutes } from '@pasal/contract/merchant/all-merchant-routes.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { allAuthRoutes } from '../../src/people/all-auth-routes.ts'
import type { TestService } from '../harness/test-service.ts'
import { expectDocumented, expectInvalid, hostileBytes, hostileTexts, nothingChanges } from './guarantee.ts'
import { openShop, paramsOf, pathOf, queryKeysOf, type Route, routes, type Shop, startWalkedService } from './routes.ts'

/* Paths and queries, on every route there is. */

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

function ask(route: Route, url: string) {
  const body = route.method === 'POST' ? {} : undefined
  return svc.request({ method: route.method, url, payload: body, headers: route.headers })
}

const named = routes.map((route) => [`${route.method} ${route.url}`, route] as const)
const withParams = named.filter(([, route]) => paramsOf(route).length > 0)
const withQuery = named.filter(([, { query }]) => query)
/** Two exports of one state differ in the time that they are of. */
const withoutTime = (text: string) => text.replace(/"exported_at":"[^"]*"/, '')

const malformedIds = ['1', 'short', 'g'.repeat(24), 'a'.repeat(23), 'a'.repeat(25), `${'a'.repeat(23)}%20`, '__proto__']

test('the table has every route of the service, and no other', () => {
  const printed = svc.app.printRoutes({ commonPrefix: false })
  // The merchant's routes, those of existing programs and of the sign-in have tables of their own (test/merchant,
  // test/existing-clients, test/people).
  const programs = [{ method: 'POST', url: '/api-key/check' }, ...Object.values(clientRoutes)]
  const described = [...routes, ...allMerchantRoutes, ...programs, ...allAuthRoutes]
  const [open, known] = [registered(printed), described.map(({ method, url }) => `${method} ${url}`)]
  expect(open.length).toBeGreaterThan(15)
  expect(open.filter((route) => !known.includes(route))).toEqual([])
  expect(known.filter((route) => !open.includes(route))).toEqual([])
})

/** `METHOD /path` of each line of the printed tree. */
function registered(printed: string): string[] {
  const path: string[] = []
  return printed.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S*) ?(?:\((.*)\))?$/.exec(line) ?? []
    if (part === '') return []
    const depth = indent.length / 4
    path.length = depth
    path.push(part)
    const own = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD' && method !== 'OPTIONS')
    return own.map((method) => `${method} ${path.join('')}`)
  })
}

test('the table has a good value for every query key that a route describes', () => {
  const lacking = named.flatMap(([name, route]) =>
    queryKeysOf(route)
      .filter((key) => route.query?.[key] === undefined)
      .map((key) => `${name}: ${key}`),
  )
  expect(lacking).toEqual([])
})

test('the table has an expected response to an unknown store for every route with the store in its path', () => {
  // This one looks for the sale first, and the sale of these tests does not exist either.
  const exempt = ['POST /public/flash-sale/:store_id/notify']
  const inPath = named.filter(([name, { url }]) => url.includes(':store_id') && !exempt.includes(name))
  expect(inPath.filter(([, { unknownStore }]) => !unknownStore).map(([name]) => name)).toEqual([])
})

describe.each(withParams)('%s', (name, route) => {
  const idKeys = paramsOf(route).filter((key) => key.endsWith('_id') || key === 'transaction')

  test.each(idKeys)('a malformed %s gets a documented response', async (key) => {
    for (const id of malformedIds) {
      const response = await ask(route, pathOf(route, shop, { [key]: id }))
      const asked = `${name} with ${key} ${id}`
      if (route.malformedId === 'zod') expectInvalid(response, asked, key)
      else if (route.malformedId === 'unknown') {
        const status = route.unknownStore?.status ?? 404
        expect({ asked, status: response.status }).toEqual({ asked, status })
      } else {
        expectDocumented(response, asked, { cast: true })
        expect({ asked, status: response.status }).toEqual({ asked, status: 500 })
      }
    }
  })

  test('an id in capitals is the same id', async () => {
    const capitals = { store_id: shop._id.toUpperCase(), order_id: shop.orderId.toUpperCase() }
    const [plain, loud] = [await ask(route, pathOf(route, shop)), await ask(route, pathOf(route, shop, capitals))]
    expect(loud.status).toBe(plain.status)
    if (!route.url.includes('flash-sale')) expect(withoutTime(loud.text)).toBe(withoutTime(plain.text))
  })

  test('hostile text and bytes in any part of the path', async () => {
    for (const key of paramsOf(route)) {
      for (const part of [...hostileTexts.map(encodeURIComponent), ...hostileBytes]) {
        const url = pathOf(route, shop, { [key]: part })
        expectDocumented(await ask(route, url), `${route.method} ${url}`, { cast: route.malformedId === 'cast' })
      }
    }
  })

  test('a part of the path longer than any slug', async () => {
    for (const key of paramsOf(route)) {
      for (const length of [501, 5_000, 15_000]) {
        const response = await ask(route, pathOf(route, shop, { [key]: 'x'.repeat(length) }))
        expectDocumented(response, `${name}: ${length} characters in ${key}`)
        expect(response.status).toBeGreaterThanOrEqual(400)
      }
    }
  })
})

describe.each(named.filter(([, { unknownStore }]) => unknownStore))('%s', (_name, route) => {
  test('a store that does not exist', async () => {
    const url = pathOf(route, shop, { store_id: 'f'.repeat(24) })
    const payload = route.body?.(shop)
    const response = await svc.request({
      method: route.method,
      url: withGoodQuery(url, route),
      payload,
      headers: route.headers,
    })
    expect(response.status).toBe(route.unknownStore?.status)
    const body = route.unknownStore?.body
    if (route.url.includes('flash-sale'))
      expect(response.body).toEqual({ server_time: expect.any(String), ...(body as object) })
    else expect(response.body).toEqual(body)
  })
})

function withGoodQuery(url: string, { query }: Route): string {
  return query ? `${url}?${new URLSearchParams(query)}` : url
}

describe.each(withQuery)('%s', (name, route) => {
  const keys = Object.keys(route.query ?? {})

  test('hostile text and bytes in any part of the query', async () => {
    for (const key of keys) {
      for (const value of [
        ...hostileTexts.map(encodeURIComponent),
        ...hostileBytes,
        '%00%00%00cap',
        'x'.repeat(10_000),
        '',
      ]) {
        const url = `${pathOf(route, shop)}?${key}=${value}`
        expectDocumented(await ask(route, url), `${route.method} ${url}`)
      }
    }
  })

  test('a key that comes twice, as an array, as an object, or 1,000 times', async () => {
    for (const key of keys) {
      const good = route.query?.[key]
      const forms = [
        `${key}=${good}&${key}=${good}`,
        `${key}[]=${good}`,
        `${key}[a]=${good}`,
        `${key}=${good}&`.repeat(1000),
      ]
      for (const query of forms) {
        expectDocumented(await ask(route, `${pathOf(route, shop)}?${query}`), `${name}?${query.slice(0, 60)}`)
      }
    }
  })

  test('keys that are JavaScript’s own', async () => {
    for (const query of [
      '__proto__=1',
      '__proto__[x]=1',
      'constructor=1',
      'constructor[prototype][x]=1',
      'toString=1',
      '=',
      '&&&',
      '?',
    ]) {
      expectDocumented(await ask(route, `${pathOf(route, shop)}?${query}`), `${name}?${query}`)
    }
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })
})

test.each(named.filter(([, { headers }]) => headers))('%s is the operator’s alone', async (_name, route) => {
  const authorizations = ['', 'Bearer ', 'Bearer wrong', 'Bearer \u00ff', 'Basic x', `Bearer ${'x'.repeat(5000)}`]
  for (const authorization of authorizations) {
    const payload = route.body?.(shop)
    const response = await svc.request({
      method: route.method,
      url: pathOf(route, shop),
      payload,
      headers: { authorization },
    })
    expect({ authorization, status: response.status }).toEqual({ authorization, status: 401 })
    expectDocumented(response, authorization)
  }
})
