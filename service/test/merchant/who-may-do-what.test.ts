import { allMerchantRoutes } from '@pasal/contract/merchant/all-merchant-routes.ts'
import { isScope, type Right, type Role, rightsOfRole, roles, scopes } from '@pasal/contract/merchant/rights.ts'
import type { MerchantRoute } from '@pasal/contract/merchant/route.ts'
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aMerchant } from '../harness/merchant.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService, type TestResponse } from '../harness/test-service.ts'
import { aMember, Browser } from '../people/person.ts'

/*
 * Section 17 for every route that is described: each role, a key with each scope, a member and a key of another store,
 * no credentials. A request that is let through has a bad query, so that it stops at the next check and writes nothing.
 */

const service = await startTestService()
const [store, foreign] = [await service.importStore(aStoreFile()), await service.importStore(aStoreFile())]
const members = await Promise.all(roles.map((role) => aMember(service, store._id, role)))
const stranger = await aMember(service, foreign._id, 'owner')
const keys = await Promise.all(
  scopes.map(async (scope) => ({ scope, ...(await aMerchant(service, store._id, [scope])) })),
)
const foreignKey = await aMerchant(service, foreign._id)

const inStore = allMerchantRoutes.filter(({ url }) => url.startsWith('/merchant/stores/:store_id'))
const named = inStore.map((route) => [`${route.method} ${route.url}`, route] as const)

const closing = '?no_such_parameter=1'

function urlOf({ url }: MerchantRoute): string {
  return url.replace(':store_id', store._id).replace(/:\w+/g, () => newId()) + closing
}

function bodyOf({ method, consumes }: MerchantRoute) {
  if (method === 'GET' || consumes) return {}
  return { payload: '{}', type: { 'content-type': 'application/json' } }
}

async function by(browser: Browser, route: MerchantRoute): Promise<TestResponse> {
  const { payload, type } = bodyOf(route)
  return browser.send({
    ...{ method: route.method, url: urlOf(route), headers: { ...type } },
    ...(payload === undefined ? {} : { payload }),
  })
}

async function byKey(key: string, route: MerchantRoute): Promise<TestResponse> {
  const { payload, type } = bodyOf(route)
  return service.request({
    ...{ method: route.method, url: urlOf(route), headers: { ...type, authorization: `Bearer ${key}` } },
    ...(payload === undefined ? {} : { payload }),
  })
}

const rightsOf = ({ needs }: MerchantRoute): Right[] =>
  needs === 'member' || needs === 'person' ? [] : ([needs].flat() as Right[])

/** A right that is missing although the caller has those of the route: what 14.2 and 3.2 say of jobs and of staff. */
function lackingBeside({ method, url }: MerchantRoute, has: (right: Right) => boolean, role?: Role): Right | undefined {
  if (url.includes('/jobs')) {
    const exports = (['read_products', 'read_orders', 'read_customers', 'read_inbox'] as const).some(has)
    if (has('write_products') && has('write_stock')) return undefined
    if (has('export_data') && exports) return undefined
    return has('write_products') ? 'write_stock' : 'write_products'
  }
  if (url.endsWith('/staff') && role === 'viewer') return 'manage_staff'
  return method === 'DELETE' && url.includes('/staff/') && !has('manage_staff') ? 'manage_staff' : undefined
}

/** What the request got: `passed` is the 400 that the bad query gives after all checks of access. */
function outcomeOf({ status, body }: TestResponse): string {
  if (status === 400 && body.fields?.no_such_parameter === 'Unknown parameter') return 'passed'
  return [status, body?.code, body?.right].filter((part) => part !== undefined).join(' ')
}

test('the routes are described', () => {
  expect(inStore.length).toBeGreaterThan(15)
})

describe.each(named)('%s', (_name, route) => {
  const needed = rightsOf(route)

  test.each(members.map((member) => [member.role, member] as const))('%s', async (role, member) => {
    const has = (right: Right) => rightsOfRole[role].includes(right)
    const lacking = needed.find((right) => !has(right)) ?? lackingBeside(route, has, role)
    expect(outcomeOf(await by(member.browser, route))).toBe(lacking ? `403 role ${lacking}` : 'passed')
  })

  test('a key with each scope', async () => {
    for (const { scope, key } of keys) {
      const has = (right: Right) => right === scope || right === scope.replace('write_', 'read_')
      const lacking = needed.find((right) => !has(right)) ?? lackingBeside(route, has)
      const outcome = outcomeOf(await byKey(key, route))
      if (route.needs === 'person') expect(outcome).toMatch(/^403 scope/)
      else expect([scope, outcome]).toEqual([scope, lacking ? `403 scope ${lacking}` : 'passed'])
    }
  })

  test('a right of persons only is for no key', async () => {
    const [{ key } = { key: '' }] = keys
    const forPersons = route.needs === 'person' || needed.some((right) => !isScope(right))
    if (!forPersons) return
    const { body } = await byKey(key, route)
    const right = route.needs === 'person' ? 'manage_staff' : needed.find((one) => !isScope(one))
    expect(body).toEqual({ message: 'API keys cannot do this', code: 'scope', right })
  })

  test('a member and a key of another store, and nobody', async () => {
    expect(outcomeOf(await by(stranger.browser, route))).toBe('404 not_found')
    expect((await by(stranger.browser, route)).body.message).toBe('Store not found')
    expect(outcomeOf(await byKey(foreignKey.key, route))).toBe('404 not_found')
    const nobody = await by(new Browser(service), route)
    expect([outcomeOf(nobody), nobody.headers['www-authenticate']]).toEqual(['401 unauthenticated', 'Bearer'])
  })

  test('a request of another site', async () => {
    if (route.method === 'GET') return
    const [owner] = members
    const { payload, type } = bodyOf(route)
    const response = await owner?.browser.send({
      ...{ method: route.method, url: urlOf(route), headers: { ...type, origin: 'https://evil.example' } },
      ...(payload === undefined ? {} : { payload }),
    })
    expect(outcomeOf(response as TestResponse)).toBe('403 origin')
  })
})

test('a right is checked before a malformed id', async () => {
  const staff = members.find(({ role }) => role === 'staff')
  for (const [method, path] of [
    ['GET', '/jobs/x'],
    ['POST', '/jobs/x/run'],
    ['DELETE', '/staff/x'],
  ] as const) {
    const response = await staff?.browser.send({ method, url: `/merchant/stores/${store._id}${path}` })
    expect([path, response?.status]).toEqual([path, 403])
  }
})

describe('outside a store', () => {
  const outside = allMerchantRoutes.filter(({ url }) => !url.startsWith('/merchant/stores/:store_id'))

  test.each(outside.map((route) => [`${route.method} ${route.url}`, route] as const))('%s', async (_name, route) => {
    const nobody = outcomeOf(await by(new Browser(service), route))
    const person = outcomeOf(await by(stranger.browser, route))
    const key = outcomeOf(await byKey(foreignKey.key, route))
    expect(person).toBe('passed')
    if (route.needs === 'open') expect([nobody, key]).toEqual(['passed', 'passed'])
    if (route.needs === 'caller') expect([nobody, key]).toEqual(['401 unauthenticated', 'passed'])
    if (route.needs === 'signedIn') expect([nobody, key]).toEqual(['401 unauthenticated', '403 scope session'])
  })
})
