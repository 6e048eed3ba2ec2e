import { expect, test } from 'vitest'
import { startTestService } from '../../harness/test-service.ts'
import { registeredRoutes } from './registered-routes.ts'
import { openSchemaCheck } from './schema-check.ts'

/* The document by itself: complete, well-formed, and made once. */

const service = await startTestService({ GATEWAY_SANDBOX: 'on', DEMO: 'auto' })
const response = await service.get('/openapi.json')
const document = response.body

// biome-ignore lint/suspicious/noExplicitAny: whatever the document holds.
type Part = any

const operations = Object.entries<Record<string, Part>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, operation })),
)

/**
 * Not for shop sites: the start page, the operator, the gateways and their simulators, the demo's pictures, and the
 * document itself.
 */
const apart = [
  /^GET \/(favicon\.(ico|svg)|robots\.txt)?$/,
  /^\w+ \/(admin|sandbox|demo|public_uploads|metrics|docs|openapi\.json)\b/,
  /^\w+ \/payment\/(success|failed)$/,
  /^\w+ \/payment\/\w+\/(return|notification)\b/,
]

test('every public route is in the document, and the document has no other', () => {
  const open = registeredRoutes(service.app).filter((route) => !apart.some((pattern) => pattern.test(route)))
  const described = operations.map(({ name }) => name)
  expect(open.length).toBeGreaterThan(40)
  expect(open.filter((route) => !described.includes(route))).toEqual([])
  expect(described.filter((route) => !open.includes(route))).toEqual([])
})

test('every operation has a summary, a tag that is explained, an id of its own, a 200 and a way to fail', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(operations.length)
  const tags = document.tags.map(({ name }: Part) => name)
  for (const { name, operation } of operations) {
    expect({ name, summary: operation.summary }).toEqual({ name, summary: expect.stringMatching(/\w{3}/) })
    expect({ name, tags: operation.tags.filter((tag: string) => tags.includes(tag)) }).toEqual({
      name,
      tags: [expect.any(String)],
    })
    expect({ name, statuses: Object.keys(operation.responses) }).toEqual({
      name,
      statuses: expect.arrayContaining(['200', 'default']),
    })
  }
  expect(tags.filter((tag: string) => !operations.some(({ operation }) => operation.tags.includes(tag)))).toEqual([])
})

test('parameters of a path are its own, all of them, required and explained', () => {
  for (const { name, path, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    const declared = (operation.parameters ?? []).filter((parameter: Part) => parameter.in === 'path')
    expect({ name, declared: declared.map((parameter: Part) => parameter.name).sort() }).toEqual({
      name,
      declared: inPath.sort(),
    })
    for (const parameter of operation.parameters ?? []) {
      expect(parameter.schema.type, `${name} ${parameter.name}`).toBe('string')
      if (parameter.in === 'path') expect(parameter.required).toBe(true)
    }
  }
})

test('a body names its fields, with their bounds', () => {
  const posts = operations.filter(({ operation }) => operation.requestBody)
  expect(posts.length).toBeGreaterThan(15)
  const schemaOf = (name: string) =>
    posts.find((post) => post.name === name)?.operation.requestBody.content['application/json'].schema
  expect(schemaOf('POST /order/{store_id}')).toMatchObject({
    required: [
      ...['products', 'customer_full_name', 'customer_phone_number', 'customer_address_city'],
      ...['customer_address', 'url', 'coupon'],
    ],
    properties: {
      products: { minItems: 1, maxItems: 200 },
      customer_full_name: { minLength: 2, maxLength: 120 },
      customer_phone_number: { minLength: 10, maxLength: 10 },
      customer_address_landmark: { maxLength: 320 },
      pan: { maxLength: 9 },
    },
  })
  // Judged in two steps, the phone first: the document has both.
  expect(schemaOf('POST /order/public/submit-review').required.toSorted()).toEqual([
    ...['order_id', 'phone_number', 'product_id', 'rating', 'review', 'store_id'],
  ])
})

test('every reference leads somewhere, every named schema is used, and every schema is one', () => {
  const text = JSON.stringify(document)
  const used = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]))
  const named = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
  expect([...used].sort()).toEqual(named.sort())
  const problemsOf = openSchemaCheck(document)
  for (const name of Object.keys(document.components.schemas)) {
    expect(() => problemsOf(['components', 'schemas', name], {}), name).not.toThrow()
  }
})

test('it is an OpenAPI 3.1 document, open to everybody, and known by its ETag', async () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Pasal', version: expect.any(String) },
    security: [],
  })
  expect(response.headers['access-control-allow-origin']).toBe('*')
  expect(response.headers['content-type']).toContain('application/json')
  const again = await service.get('/openapi.json', { 'if-none-match': response.headers.etag })
  expect({ status: again.status, length: again.text.length }).toEqual({ status: 304, length: 0 })
})

test('the page brings everything it shows along, and may load nothing else', async () => {
  const page = await service.get('/docs')
  expect(page.status).toBe(200)
  expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  expect((await service.get('/docs/package.json')).status).toBe(404)
  const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] as string)
  expect(addresses.length).toBe(4)
  for (const address of addresses) {
    expect(address).toMatch(/^\/docs\//)
    expect({ address, status: (await service.get(address)).status }).toEqual({ address, status: 200 })
  }
})
