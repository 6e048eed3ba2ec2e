import { allMerchantRoutes } from '@pasal/contract/merchant/all-merchant-routes.ts'
import type { MerchantRoute } from '@pasal/contract/merchant/route.ts'
import { expect, test } from 'vitest'
import { addDemoOrders } from '../../src/demo/add-demo-orders.ts'
import { seedDemo } from '../../src/demo/seed-demo.ts'
import { startWalkedService } from '../bad-input/routes.ts'
import { aMerchant } from '../harness/merchant.ts'
import { startTestService, type TestResponse } from '../harness/test-service.ts'
import { openSchemaCheck, withExactResponses } from '../platform/api-docs/schema-check.ts'
import { goodBody } from './good-bodies.ts'
import { openMerchantShop } from './merchant-shop.ts'

/* What the service sends has the shape that `GET /openapi.merchant.json` describes, and no key besides. */

const svc = await startWalkedService()
const shop = await openMerchantShop(svc)
const demo = await startTestService()
await seedDemo(demo.context)
await addDemoOrders(demo.context)
const check = openSchemaCheck(withExactResponses((await svc.get('/openapi.merchant.json')).body))

/** What is wrong with a response; undefined when it is no success with a shape. */
function problemsOf({ method, url, response }: MerchantRoute, { status, body }: TestResponse): string[] | undefined {
  if (status >= 300 || !response) return undefined
  const operation = ['paths', url.replace(/:(\w+)/g, '{$1}'), method.toLowerCase(), 'responses']
  const shapeAt = (code: string | number) => check([...operation, code, 'content', 'application/json', 'schema'], body)
  for (const code of [status, '2XX']) {
    try {
      return shapeAt(code)
    } catch {}
  }
  return [`no shape for ${status}`]
}

const order = ['POST', 'PUT', 'PATCH', 'GET']
const called = order.flatMap((method) => allMerchantRoutes.filter((route) => route.method === method && route.response))

test('a full store sends what is described, route by route', { timeout: 300_000 }, async () => {
  const seen: string[] = []
  const wrong: object[] = []
  for (const route of called) {
    const payload = route.consumes ? undefined : JSON.stringify(goodBody(route, shop))
    const headers = { 'if-match': '*' }
    const response = await shop.send(route, {
      ...(payload === undefined ? {} : { payload, type: 'application/json' }),
      ...(route.method === 'GET' ? {} : { headers }),
    })
    const problems = problemsOf(route, response)
    if (problems) seen.push(route.document?.id ?? '')
    if (problems?.length) wrong.push({ [route.document?.id ?? '']: problems })
  }
  expect(wrong).toEqual([])
  expect(seen).toEqual(
    expect.arrayContaining(['createOrder', 'readOrder', 'changeProduct', 'listBills', 'readSettings']),
  )
  expect(seen.length).toBeGreaterThan(80)
})

test('the demo store sends what is described: its lists, and each object of them', { timeout: 300_000 }, async () => {
  const merchant = await aMerchant(demo, (await seedDemo(demo.context)) as string)
  const store = '/merchant/stores/:store_id'
  const wrong: object[] = []
  let read = 0
  const readAs = async (route: MerchantRoute, path: string) => {
    const response = await merchant.get(path)
    const problems = problemsOf(route, response)
    if (problems) read += 1
    if (problems?.length) wrong.push({ [path]: problems })
    return response
  }
  for (const route of allMerchantRoutes) {
    const path = route.url.slice(store.length)
    if (route.method !== 'GET' || !route.url.startsWith(store) || path.includes(':')) continue
    const response = await readAs(route, path)
    const one = allMerchantRoutes.find(
      ({ method, url }) => method === 'GET' && new RegExp(`^${route.url}/:\\w+$`).test(url),
    )
    for (const { _id } of one ? (response.body?.items ?? []) : []) await readAs(one as MerchantRoute, `${path}/${_id}`)
  }
  expect(wrong).toEqual([])
  expect(read).toBeGreaterThan(60)
})
