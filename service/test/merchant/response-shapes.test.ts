import { allMerchantRoutes } from '@pasal/contract/merchant/all-merchant-routes.ts'
import type { MerchantRoute } from '@pasal/contract/merchant/route.ts'
import { expect, test } from 'vitest'
import { startWalkedService } from '../bad-input/routes.ts'
import type { TestResponse } from '../harness/test-service.ts'
import { openSchemaCheck, withExactResponses } from '../platform/api-docs/schema-check.ts'
import { goodBody } from './good-bodies.ts'
import { openMerchantShop } from './merchant-shop.ts'

/* What the service sends has the shape that `GET /openapi.merchant.json` describes, and no key besides. */

const svc = await startWalkedService()
const shop = await openMerchantShop(svc)
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

test('a full store sends what is described, route by route', { timeout: 900_000 }, async () => {
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
  expect(seen).toEqual(expect.arrayContaining(['readOrder', 'listProducts', 'readSettings']))
  expect(seen.length).toBeGreaterThan(60)
})
