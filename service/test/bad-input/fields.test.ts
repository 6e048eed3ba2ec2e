import { beforeAll, describe, expect, test } from 'vitest'
import type { TestService } from '../harness/test-service.ts'
import { anyValueGoes, nullGoes } from './full-store-file.ts'
import { expectDocumented, expectInvalid, hostileTexts, nothingChanges } from './guarantee.ts'
import { optionalKeysOf } from './optional-keys.ts'
import { openShop, pathOf, posts, type Route, type Shop, startWalkedService } from './routes.ts'

/* One invalid field in a valid body, for every field of every body. */

let svc: TestService
let shop: Shop

beforeAll(async () => {
  svc = await startWalkedService()
  shop = await openShop(svc)
})

nothingChanges(() => svc)

type Path = (string | number)[]

/** Every path in a body: each key of each object and each element of each array. */
function placesIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  const below = Array.isArray(value) ? value.map((item, i) => [i, item] as const) : Object.entries(value)
  return [...(at.length > 0 ? [at] : []), ...below.flatMap(([key, item]) => placesIn(item, [...at, key]))]
}

function at(body: unknown, path: Path): unknown {
  return path.reduce((value, key) => (value as Record<string | number, unknown>)[key], body)
}

function changed(body: Record<string, unknown>, path: Path, value: unknown): Record<string, unknown> {
  const copy = structuredClone(body)
  const parent = at(copy, path.slice(0, -1)) as Record<string | number, unknown>
  parent[path.at(-1) as string | number] = value
  return copy
}

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** Its length is not a number and cannot be converted to one. */
const hostileLength = { length: { toString: null, valueOf: null } }
const wrongValues = [
  0,
  1.5,
  -1,
  '',
  'x',
  'x'.repeat(100_000),
  true,
  [],
  [[]],
  {},
  { $ne: null },
  { length: 3 },
  hostileLength,
  null,
]

describe.each(posts)('POST %s', (url, route) => {
  const send = (body: unknown) =>
    svc.request({ method: 'POST', url: pathOf(route, shop), payload: JSON.stringify(body), headers: json(route) })

  test('a value of the wrong type in any field is named and changes nothing', async () => {
    const good = route.body(shop)
    const places = placesIn(good).filter((path) => !anyValueGoes.test(path.join('.')))
    const optional = optionalKeysOf(route, shop).map((path) => path.join('.'))
    const mayBeNull = (path: Path) =>
      url === '/admin/import' ? nullGoes.test(path.join('.')) : optional.includes(path.join('.'))
    expect(places.length).toBeGreaterThan(0)
    // A whole store file is read each time, so one value of each type has to suffice.
    const values = places.length > 60 ? [0, 'x', true, [], {}, null] : wrongValues
    for (const path of places) {
      const given = typeOf(at(good, path))
      for (const value of values.filter((wrong) => typeOf(wrong) !== given)) {
        if (value === null && mayBeNull(path)) continue
        const asked = `${url} with ${path.join('.')} = ${JSON.stringify(value).slice(0, 40)}`
        expectInvalid(await send(changed(good, path, value)), asked, path.join('.'))
      }
    }
  })

  test('hostile text in any field gets a documented response', async () => {
    const good = { ...route.body(shop), ...spoiled(url) }
    const places = placesIn(good).filter((place) => typeof at(good, place) === 'string')
    const texts = [...hostileTexts, '\ud800', 'a\udc00b', 'x'.repeat(20_000)]
    for (const [index, path] of places.entries()) {
      // In a whole store file each field gets every eighth text, in turn.
      for (const text of texts.filter((_text, i) => places.length < 30 || i % 8 === index % 8)) {
        const asked = `${url} with ${path.join('.')} = ${JSON.stringify(text).slice(0, 60)}`
        expectDocumented(await send(changed(good, path, text)), asked, { cast: path[0] === 'coupon' })
      }
    }
  })

  test('NUL in any text is rejected', async () => {
    const good = route.body(shop)
    for (const path of placesIn(good).filter((place) => typeof at(good, place) === 'string')) {
      const text = String(at(good, path))
      for (const withNul of [`${text.slice(1)}\0`, '\0', '\0'.repeat(10)]) {
        const response = await send(changed(good, path, withNul))
        expectDocumented(response, `${url} with NUL in ${path.join('.')}`)
        expect({ path, status: response.status }).toEqual({ path, status: 400 })
      }
    }
  })
})

function json(route: Route): Record<string, string> {
  return { 'content-type': 'application/json', ...route.headers }
}

/**
 * A random text may be a valid note or review. These values make such a request fail after the checks of its fields.
 */
function spoiled(url: string): Record<string, unknown> {
  const unknownId = 'f'.repeat(24)
  if (url === '/order/:store_id') return { customer_address_city: 'Atlantis' }
  if (url.startsWith('/order/public')) return { order_id: unknownId }
  if (url === '/public/coupon') return { store: unknownId }
  if (url.endsWith('/submit')) return { phone: 'none' }
  if (url === '/admin/import') return { unknown_section: [] }
  if (url === '/admin/stores') return { page_builder: 1 }
  return {}
}
