import { expect, test } from 'vitest'
import { allRoutes } from './all-routes.ts'
import { chapters } from './document.ts'

test('every export of a routes.ts is a route, and each method and URL is described once', () => {
  const names = allRoutes.map(({ method, url }) => `${method} ${url}`)
  expect(names.filter((name) => !/^(GET|POST) \/[\w/:.-]+$/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(50)
})

test('routes that share a limit share one object, so that it has one set of numbers', () => {
  const limits = new Set(
    allRoutes.flatMap(({ limit, limitOverAllStores }) => [limit ?? [], limitOverAllStores ?? []].flat()),
  )
  const kinds = [...limits].map(({ kind }) => kind)
  expect(new Set(kinds).size).toBe(kinds.length)
})

test('the limits of section 8 have its numbers', () => {
  const limitOf = (id: string) => allRoutes.find(({ document }) => document?.id === id)?.limit
  expect(limitOf('placeOrder')).toMatchObject({ requests: 5, minutes: 10, inOneStore: true })
  expect(limitOf('submitForm')).toEqual({ kind: expect.any(String), requests: 10, minutes: 15 })
  expect(limitOf('askForSale')).toEqual({ kind: expect.any(String), requests: 10, minutes: 15 })
  expect(limitOf('relayEvent')).toEqual({ kind: expect.any(String), requests: 100, minutes: 1 })
})

test('every documented route belongs to a chapter, and every chapter has a route', () => {
  const used = new Set(allRoutes.flatMap(({ document }) => document?.chapter ?? []))
  expect([...used].sort()).toEqual(Object.keys(chapters).sort())
})

test('a parameter of a path has a shape, except where the handler checks the path itself', () => {
  const unchecked = allRoutes.filter(({ url, request }) => url.includes(':') && !request?.params).map(({ url }) => url)
  expect(unchecked).toEqual(['/public_uploads/:store_id/:name'])
})
