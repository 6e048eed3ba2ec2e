import type { ClientRoute } from '@pasal/contract/existing-clients/route.ts'
import * as clientRoutes from '@pasal/contract/existing-clients/routes.ts'
import { expect, test } from 'vitest'
import { startTestService } from '../../harness/test-service.ts'
import { registeredRoutes } from './registered-routes.ts'
import { openSchemaCheck, withExactResponses } from './schema-check.ts'

/* The document by itself: complete, well-formed, and made once. */

const service = await startTestService({ GATEWAY_SANDBOX: 'on', DEMO: 'auto' })
const response = await service.get('/openapi.json')
const document = response.body

// biome-ignore lint/suspicious/noExplicitAny: whatever the document holds.
type Part = any

const operations = Object.entries<Record<string, Part>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    method,
    operation,
  })),
)

/**
 * Not for shop sites: the start page, the operator, the gateways and their simulators, the demo's pictures, and the
 * document itself.
 */
const apart = [
  // the merchant's API, which is no part of the public one
  /^\w+ \/(merchant|auth)\b/,
  /^GET \/(favicon\.(ico|svg)|robots\.txt)?$/,
  /^\w+ \/(admin|sandbox|demo|public_uploads|metrics|docs|dashboard|openapi\.json|openapi\.merchant\.json)\b/,
  /^\w+ \/payment\/(success|failed)$/,
  /^\w+ \/payment\/\w+\/(return|notification)\b/,
]

/** Routes of existing programs, which need a key. */
const ofPrograms = [
  'POST /api-key/check',
  ...Object.values<ClientRoute>(clientRoutes).map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`),
]

test('every public route is in the document, and the document has no other', () => {
  const open = registeredRoutes(service.app).filter(
    (route) => !apart.some((pattern) => pattern.test(route)) && !ofPrograms.includes(route),
  )
  const described = operations.map(({ name }) => name)
  expect(open.length).toBeGreaterThan(40)
  expect(open.filter((route) => !described.includes(route))).toEqual([])
  expect(described.filter((route) => !open.includes(route))).toEqual([])
})

test('references name parts of the document only and form no circle, as the page at /docs expects', () => {
  const follow = (part: Part, above: readonly string[]): void => {
    if (typeof part !== 'object' || part === null) return
    for (const value of Object.values(part)) follow(value, above)
    if (typeof part.$ref !== 'string') return
    expect(above).not.toContain(part.$ref)
    expect(part.$ref).toMatch(/^#\/components\/\w+\/[\w-]+$/)
    const [, , kind, name] = part.$ref.split('/')
    expect(document.components[kind]).toHaveProperty(name)
    follow(document.components[kind][name], [...above, part.$ref])
  }
  follow(document, [])
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
      statuses: expect.arrayContaining(['200', '4XX', '5XX']),
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
      const type = ['page', 'per_page', 'limit'].includes(parameter.name) ? 'integer' : 'string'
      expect(parameter.schema.type, `${name} ${parameter.name}`).toBe(type)
      expect(parameter.description, `${name} ${parameter.name}`).toMatch(/\w{3}/)
      if (parameter.in === 'path') expect(parameter.required).toBe(true)
    }
  }
})

test('a body names its fields, with their bounds', () => {
  const posts = operations.filter(({ operation }) => operation.requestBody)
  expect(posts.length).toBeGreaterThan(15)
  const schemaOf = (name: string) => {
    const { content } = posts.find((post) => post.name === name)?.operation.requestBody ?? {}
    return named(content['application/json'].schema)
  }
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

/** A schema, or the one that it names. */
function named(schema: Part): Part {
  return schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema
}

test('every body has a name, and the parts of an order have theirs', () => {
  const names = operations.flatMap(({ operation }) =>
    Object.values<Part>(operation.requestBody?.content ?? {}).map(({ schema }) => schema.$ref?.split('/').at(-1)),
  )
  expect(names).not.toContain(undefined)
  expect(names).toEqual(expect.arrayContaining(['PlaceOrder', 'ApplyCoupon', 'StartPayment', 'CancelOrder']))
  expect(document.components.schemas.PlaceOrder.properties.products.items.$ref).toBe('#/components/schemas/OrderLine')
})

test('a shape of three or more keys stands once, under a name where several places need it', () => {
  const shapes: string[] = []
  JSON.stringify(document, (_key, value) => {
    if (Object.keys(value?.properties ?? {}).length >= 3) shapes.push(JSON.stringify(value))
    return value
  })
  expect(shapes.length).toBeGreaterThan(50)
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([])
})

test('clients get what they can use: open responses, lists with items, bodies without defaults', () => {
  const schemas: Part[] = []
  JSON.stringify(document, (key, value) => {
    if (key !== 'example' && value?.type) schemas.push(value)
    return key === 'example' ? undefined : value
  })
  expect(schemas.length).toBeGreaterThan(500)
  expect(schemas.filter((schema) => schema.additionalProperties === false)).toEqual([])
  expect(schemas.filter(({ type, items }) => type === 'array' && typeof items !== 'object')).toEqual([])
  const bodies = Object.entries<Part>(document.components.schemas).filter(([name]) => /^[A-Z][a-z]+/.test(name))
  const withDefault = bodies.filter(([, schema]) => JSON.stringify(schema).includes('"default"'))
  expect(withDefault.map(([name]) => name)).toEqual([])
})

test('a row of the delivery table has its eight entries', () => {
  const { prefixItems, minItems, maxItems } = document.components.schemas.DeliveryPlace
  expect({ entries: prefixItems.length, minItems, maxItems }).toEqual({ entries: 8, minItems: 2, maxItems: 8 })
})

test('a 429 is its one text', () => {
  const limited = operations.flatMap(({ operation }) => operation.responses['429'] ?? [])
  expect(limited.length).toBeGreaterThan(10)
  for (const { content, headers } of limited) {
    expect(content['text/plain'].schema.const).toBe('Too many requests, please try again later.')
    expect(Object.keys(headers)).toContain('Retry-After')
  }
})

/** A response without a text or JSON, a body with a file, and a file that the demo store does not need. */
const withoutExample = ['drawQr 200', 'uploadPicture body', 'getSitemapPart 200']

test('every operation has examples of its request and its response, and they fit their schemas', () => {
  const problemsOf = openSchemaCheck(document)
  const problemsOfResponse = openSchemaCheck(withExactResponses(document))
  const missing: string[] = []
  for (const { path, method, operation } of operations) {
    const id = operation.operationId
    const place = ['paths', path, method]
    const { parameters = [], requestBody, responses } = operation
    parameters.forEach((parameter: Part, index: number) => {
      if (parameter.required && parameter.example === undefined) missing.push(`${id} ${parameter.name}`)
      if (parameter.example === undefined) return
      expect(
        problemsOf([...place, 'parameters', index, 'schema'], parameter.example),
        `${id} ${parameter.name}`,
      ).toEqual([])
    })
    for (const [type, { example }] of Object.entries<Part>(requestBody?.content ?? {})) {
      if (example === undefined) missing.push(`${id} body`)
      else expect(problemsOf([...place, 'requestBody', 'content', type, 'schema'], example), id).toEqual([])
    }
    if (Object.values<Part>(responses['200'].content).every(({ example }) => example === undefined)) {
      missing.push(`${id} 200`)
    }
    for (const [status, { content = {} }] of Object.entries<Part>(responses)) {
      for (const [type, { example }] of Object.entries<Part>(content)) {
        if (example === undefined) continue
        const at = [...place, 'responses', status, 'content', type, 'schema']
        expect(problemsOfResponse(at, example), `${id} ${status}`).toEqual([])
      }
    }
  }
  expect(missing.sort()).toEqual(withoutExample.toSorted())
})

test('every reference leads somewhere, every named schema is used, and every schema is one', () => {
  const text = JSON.stringify(document)
  const used = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]))
  const there = Object.entries<object>(document.components).flatMap(([kind, parts]) =>
    Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
  )
  expect([...used].sort()).toEqual(there.sort())
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
  expect(addresses.filter((address) => /\.(js|css)$/.test(address)).length).toBe(4)
  for (const address of addresses) {
    expect(address).toMatch(/^\/(?!\/)/)
    const { status } = await service.get(address, { accept: 'text/html' })
    expect({ address, status }).toEqual({ address, status: 200 })
  }
})
