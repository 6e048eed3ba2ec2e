import { allMerchantRoutes } from '@pasal/contract/merchant/all-merchant-routes.ts'
import { merchantChapters } from '@pasal/contract/merchant/document.ts'
import { describe, expect, test } from 'vitest'
import { readGuides } from '../../../src/platform/api-docs/guides.ts'
import { merchantReference } from '../../../src/platform/api-docs/references.ts'
import { examplesByRoute } from '../../../src/platform/api-docs/route-examples.ts'
import { startTestService } from '../../harness/test-service.ts'
import { openSchemaCheck, withExactResponses } from './schema-check.ts'

/* The document of the merchant's API: every route, well-formed, with its credentials. */

const service = await startTestService()
const document = (await service.get('/openapi.merchant.json')).body

// biome-ignore lint/suspicious/noExplicitAny: whatever the document holds.
type Part = any

const operationOf = (method: string, url: string): Part =>
  document.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
const named = allMerchantRoutes.map((route) => [`${route.method} ${route.url}`, route] as const)

describe.each(named)('%s', (_name, { method, url, needs, document: described, request, consumes, response, media }) => {
  const operation = operationOf(method, url)

  test('is an operation with its right, its chapter and its parameters', () => {
    expect(operation).toMatchObject({ operationId: described?.id, tags: [described?.chapter] })
    expect(operation.summary).toMatch(/\w{3}/)
    const parameters = (operation.parameters ?? []).map((one: Part) => one.name)
    for (const [, param] of url.matchAll(/:(\w+)/g)) expect(parameters).toContain(param)
    const rights = typeof needs === 'string' ? [needs] : needs
    for (const right of rights.filter((one) => one.includes('_'))) expect(operation.description).toContain(right)
  })

  test('takes the body that the route takes', () => {
    const types = Object.keys(operation.requestBody?.content ?? {})
    if (consumes) expect(types).toEqual(['multipart/form-data'])
    else expect(types).toEqual(request?.body ? ['application/json'] : [])
  })

  test('says how it is called and how it fails', () => {
    expect(operation.security.length).toBeGreaterThan(0)
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['400', '429', '4XX']))
    expect(Object.keys(operation.responses).some((status) => /^2/.test(status))).toBe(true)
  })

  test('has a shape for its success, unless that has no body', () => {
    const [status = '', good] = Object.entries<Part>(operation.responses).find(([code]) => /^2/.test(code)) ?? []
    const types = Object.keys(good.content ?? {})
    if (response) expect(types).toEqual(['application/json'])
    else expect([status, types]).toEqual(media ? ['200', [media]] : ['204', []])
  })
})

const exact = openSchemaCheck(withExactResponses(document))
const guides = await readGuides(merchantReference)
const recorded = [...examplesByRoute(allMerchantRoutes, guides, merchantReference)].flatMap(([route, examples]) =>
  examples
    .filter(({ response }) => route.response && response.status < 300)
    .map(({ response }, index) => [`${route.document?.id} ${index}`, route, response] as const),
)

test('the guides have recorded responses', () => expect(recorded.length).toBeGreaterThan(60))

test.each(recorded)(
  'the recorded response of %s has its shape and no other key',
  (_name, { method, url }, response) => {
    const place = ['paths', url.replace(/:(\w+)/g, '{$1}'), method.toLowerCase(), 'responses']
    expect(exact([...place, response.status, 'content', 'application/json', 'schema'], response.body)).toEqual([])
  },
)

test('operation ids are unique, and the document has no other operation', () => {
  const operations = Object.values<Record<string, Part>>(document.paths).flatMap((methods) => Object.values(methods))
  expect(operations.length).toBe(allMerchantRoutes.length)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
})

test('every chapter has a route', () => {
  const used = new Set(allMerchantRoutes.map((route) => route.document?.chapter))
  expect(Object.keys(merchantChapters).filter((chapter) => !used.has(chapter as never))).toEqual([])
})

test('its schemas are JSON Schema, and judge bodies as the routes do', () => {
  const check = openSchemaCheck(document)
  const body = (id: string) => {
    const route = allMerchantRoutes.find((one) => one.document?.id === id)
    const path = (route?.url ?? '').replace(/:(\w+)/g, '{$1}')
    const place = ['paths', path, (route?.method ?? '').toLowerCase(), 'requestBody', 'content']
    return (value: unknown) => check([...place, 'application/json', 'schema'], value)
  }
  expect(body('createCoupon')({ code: 'TIHAR', coupon_type: 1, coupon_value: 10 })).toEqual([])
  expect(body('createCoupon')({ code: 'TIHAR', coupon_type: 4, coupon_value: 10 })).not.toEqual([])
  expect(body('createProduct')({ name: 'Cap', price: 100 })).toEqual([])
  expect(body('createProduct')({ price: 100 })).not.toEqual([])
  expect(body('changeOrderStatus')({ status: 'Processing' })).toEqual([])
  expect(body('changeOrderStatus')({ status: 'Lost' })).not.toEqual([])
})

test.each(['/openapi.json', '/openapi.merchant.json'])('no choice of %s offers a shape twice', async (url) => {
  const { body, text } = await service.get(url)
  const choices: string[][] = []
  JSON.stringify(body, (key, value) => {
    if (key === 'anyOf' || key === 'oneOf') choices.push(value.map((shape: Part) => JSON.stringify(shape)))
    return key === 'example' ? undefined : value
  })
  expect(text).toContain('prefixItems')
  expect(choices.length).toBeGreaterThan(10)
  expect(choices.filter((shapes) => new Set(shapes).size < shapes.length)).toEqual([])
})
