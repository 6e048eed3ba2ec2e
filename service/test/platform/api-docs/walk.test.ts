import { describe, expect, test } from 'vitest'
import { openDocumentedShop, openLimitedService } from './documented-shop.ts'
import { type Case, casesOf } from './operation-cases.ts'
import { openSchemaCheck, withExactResponses } from './schema-check.ts'
import { SeenShapes } from './seen-shapes.ts'

/* The service does what the document says: every operation, with requests that succeed and requests that fail. */

const shop = await openDocumentedShop()
const { service } = shop
const document = (await service.get('/openapi.json')).body
const problemsOf = openSchemaCheck(document)
const exact = withExactResponses(document)
const problemsOfResponse = openSchemaCheck(exact)
const shapes = new SeenShapes(exact, problemsOfResponse)
const cases = casesOf(shop)

// biome-ignore lint/suspicious/noExplicitAny: whatever the document holds.
type Operation = any

const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    method,
    operation,
  })),
)

/** What differs between the headers of a response and those that it declares, of the kinds that the document has. */
function headerProblems(declared: Operation, sent: Headers): string[] {
  const names = ['X-Request-Id', 'ETag', 'Cache-Control', 'Retry-After']
  return names.flatMap((name) => {
    const value = sent[name.toLowerCase()]
    const header = declared.headers?.[name]
    if (value === undefined) return header && !header.$ref && !header.required ? [] : header ? [`no ${name}`] : []
    if (!header) return [`${name} is not declared`]
    const { const: only, enum: several = [only] } = header.schema ?? {}
    return several[0] === undefined || several.includes(value) ? [] : [`${name}: ${value} is not declared`]
  })
}

/** Statuses that were sent, by operation. */
const seen = new Map(operations.map(({ name }) => [name, new Set<string>()]))

/** Declared, and not to be had here: a database that is away, and a sitemap of more than fifty thousand links. */
const outOfReach = [
  'GET /readyz 503',
  ...['200', '304'].map((status) => `GET /public/sitemap/{store_id}/{part}.xml ${status}`),
]

/**
 * Parts of responses that go with those, a list that must be empty, and pictures of a review, which cannot be sent
 * along.
 */
const unproved = [
  /readyz.*503/,
  /\{part\}\.xml/,
  /category.*anyOf\/2\/properties\/products\/items$/,
  /TrackedOrder\/properties\/reviews\/items\/properties\/images\/items$/,
]

function urlOf(path: string, { path: given = {}, query = {} }: Case): string {
  const values: Record<string, string> = { store_id: shop.store_id, ...given }
  const search = new URLSearchParams(query).toString()
  return `${path.replace(/\{(\w+)\}/g, (_match, name) => values[name] as string)}${search && `?${search}`}`
}

type Headers = Record<string, string | undefined>

async function ask(method: string, path: string, given: Case) {
  const url = urlOf(path, given)
  if (given.form) return asked(await fetch(`${service.url}${url}`, { method, body: given.form }))
  const response = await service.request({
    method: method.toUpperCase() as 'GET',
    url,
    payload: given.body as object,
    headers: given.headers,
  })
  return { status: response.status, headers: response.headers as Headers, text: response.text }
}

async function asked(response: Response) {
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
}

test('there are cases for every operation, and for no other', () => {
  expect(Object.keys(cases).sort()).toEqual(operations.map(({ name }) => name).sort())
})

describe.each(operations)('$name', ({ name, path, method, operation }) => {
  const own = cases[name] ?? []

  test.each(own.map((given, index) => [`${given.status} (case ${index + 1})`, given] as const))(
    '%s',
    async (_n, given) => {
      const { status, headers, text } = await ask(method, path, given)
      expect({ status, text: status === given.status ? '' : text }).toEqual({ status: given.status, text: '' })
      seen.get(name)?.add(String(status))

      const declared = operation.responses[String(status)]
      expect(declared, `${name} does not declare ${status}`).toBeDefined()
      expect(headerProblems(declared, headers)).toEqual([])
      const type = String(headers['content-type'])
      const mediaType = Object.keys(declared.content).find((declaredType) => type.startsWith(declaredType))
      expect(mediaType, `${name} does not declare ${type}`).toBeDefined()
      const place = ['paths', path, method, 'responses', status, 'content', mediaType as string, 'schema']
      const value = type.includes('json') ? JSON.parse(text) : text
      expect(problemsOfResponse(place, value)).toEqual([])
      shapes.see(place, value)

      if (status === 200) expect('304' in operation.responses).toBe(headers.etag !== undefined)
      if (headers.etag === undefined) return
      const again = await ask(method, path, { ...given, headers: { ...given.headers, 'if-none-match': '*' } })
      expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
      expect(headerProblems(operation.responses['304'], again.headers)).toEqual([])
      seen.get(name)?.add('304')
    },
  )

  test('the request that goes well is as the document wants it, and so is its example', async () => {
    const given = own.find(({ status }) => status === 200)
    const fits = given ?? own[0]
    const values: Record<string, Record<string, string> | undefined> = {
      path: { store_id: shop.store_id, ...fits?.path },
      query: fits?.query,
      header: fits?.headers,
    }
    const parameters: Operation[] = operation.parameters ?? []
    parameters.forEach((parameter, index) => {
      const value = values[parameter.in]?.[parameter.name]
      if (given && parameter.required) expect(value, parameter.name).toBeDefined()
      if (!given || value === undefined) return
      const typed = parameter.schema.type === 'integer' ? Number(value) : value
      expect(problemsOf(['paths', path, method, 'parameters', index, 'schema'], typed)).toEqual([])
    })
    if (!operation.requestBody || !given || given.form) return
    const place = ['paths', path, method, 'requestBody', 'content', 'application/json', 'schema']
    expect(problemsOf(place, given.body)).toEqual([])
  })
})

/** Ids that the demo store gets while it runs, as the guides show them: of orders, payments, posts and pages. */
const givenLater = /6b0b5d6/

test('the request that /docs fills in succeeds on the demo store, unless it needs an id of a later call', async () => {
  const later: string[] = []
  for (const { name, path, method, operation } of operations) {
    const parameters: Operation[] = (operation.parameters ?? []).filter((one: Operation) => one.example !== undefined)
    const valuesOf = (place: string) =>
      Object.fromEntries(parameters.filter((one) => one.in === place).map((one) => [one.name, String(one.example)]))
    const body = operation.requestBody?.content['application/json']?.example
    const filled = { status: 200, path: valuesOf('path'), query: valuesOf('query'), body }
    const declaresGood = !outOfReach.includes(`${name} 200`)
    if (!declaresGood || (operation.requestBody && body === undefined)) continue
    if (givenLater.test(JSON.stringify(filled))) later.push(name)
    else expect({ name, status: (await ask(method, path, filled)).status }).toEqual({ name, status: 200 })
  }
  expect(later).toEqual([
    'GET /order/public/{store_id}/id/{order_id}',
    'GET /order/get_tracking_link/{order_id}',
    ...['POST /order/public/cancel', 'POST /order/public/release-hold', 'POST /order/public/submit-review'],
    ...['POST /payment/wallet_a/init', 'POST /payment/wallet_b/init', 'POST /payment/banknet_a/init'],
    ...['POST /payment/hub_a/init', 'POST /payment/bank_card/init', 'POST /payment/banknet_a_checkout/init'],
    'POST /payment/dynamic_qr/init',
    ...['GET /payment/dynamic_qr/check/{transaction}', 'GET /payment/banknet_a_checkout/check/{transaction}'],
  ])
})

test('exactly the operations that declare a limit have it, at the number and time they say', async () => {
  const limited = await openLimitedService(shop)
  for (const { name, path, method, operation } of operations) {
    const url = urlOf(path, cases[name]?.[0] as Case)
    const payload = method === 'post' ? {} : undefined
    const once = () => limited.service.request({ method: method.toUpperCase() as 'GET', url, payload })
    await limited.forget()
    await once()
    const counters = await limited.counted()
    const declared = operation.responses['429']
    expect({ name, counts: counters.length > 0 }).toEqual({ name, counts: declared !== undefined })
    if (!declared) continue

    const [, requests, minutes] = /^More than (\d+) requests in (?:a|(\d+)) minutes?/.exec(declared.description) ?? []
    const leftMinutes = (Number(counters[0]?.expire) - Date.now()) / 60_000
    expect(Math.ceil(leftMinutes), name).toBe(Number(minutes ?? 1))
    await limited.setCounters(Number(requests) - 1)
    expect((await once()).status, `${name}: request ${requests}`).not.toBe(429)
    const rejected = await once()
    expect({ name, status: rejected.status, text: rejected.text }).toEqual({
      ...{ name, status: 429 },
      text: 'Too many requests, please try again later.',
    })
    expect(rejected.headers['content-type']).toContain(Object.keys(declared.content)[0])
    seen.get(name)?.add('429')
  }
})

test('every response that is declared was seen', () => {
  const unseen = operations.flatMap(({ name, operation }) =>
    Object.keys(operation.responses)
      .filter((status) => /^\d+$/.test(status) && !seen.get(name)?.has(status))
      .map((status) => `${name} ${status}`),
  )
  expect(unseen.sort()).toEqual(outOfReach.toSorted())
})

/** The named shapes that responses are made of. */
function namesInResponses(): Set<string> {
  const names = new Set<string>()
  const collect = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (names.has(name)) continue
      names.add(name)
      collect(document.components.schemas[name])
    }
  }
  collect(operations.map(({ operation }) => operation.responses))
  return names
}

test('every part of every response that is described was seen', () => {
  const places = [
    ...[...namesInResponses()].map((name) => ['components', 'schemas', name]),
    ...operations.flatMap(({ path, method, operation }) =>
      Object.entries<Operation>(operation.responses)
        .filter(([status]) => /^\d+$/.test(status) && status !== '429')
        .flatMap(([status, { content = {} }]) =>
          Object.keys(content).map((type) => ['paths', path, method, 'responses', status, 'content', type, 'schema']),
        ),
    ),
  ]
  const unseen = places.flatMap((place) => shapes.unseen(place))
  expect(unseen.filter((pointer) => !unproved.some((pattern) => pattern.test(pointer)))).toEqual([])
})
