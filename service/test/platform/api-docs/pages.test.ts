import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { allRoutes } from '@pasal/contract/all-routes.ts'
import { describe, expect, test } from 'vitest'
import { blocksOf, readRequest, requestText } from '../../../src/platform/api-docs/guide-blocks.ts'
import { openRecorder, recordPage } from './record-page.ts'

/* The pages of docs/api show what the service responds. `npm run docs:api` writes the responses anew. */

const folder = resolve(import.meta.dirname, '../../../../docs/api')
const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

const callsOf = (text: string) =>
  blocksOf(text).flatMap((block) => (block.kind === 'call' ? [readRequest(requestText(block.text))] : []))

const service = await openRecorder()
const recorded = new Map<string, string>()
for (const { name, text } of pages) {
  if (callsOf(text).length > 0) recorded.set(name, await recordPage(service, text))
}

describe.each(pages)('$name', ({ name, text }) => {
  test('its links lead somewhere', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)(#[^)]*)?\)/g)].map((match) => match[1] as string)
    for (const link of links) expect(() => readFileSync(join(folder, link)), link).not.toThrow()
  })

  if (!recorded.has(name)) return
  test('shows the responses of today', async () => {
    await expect(recorded.get(name)).toMatchFileSnapshot(join(folder, name))
  })
})

const routes = allRoutes
  .filter(({ document }) => document)
  .map(({ method, url }) => `${method} ${url}`)
  .map((route) => ({
    route,
    pattern: new RegExp(`^${route.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
    literal: route.replace(/:\w+/g, '').length,
  }))

/** The route that responds: the one that says most of the path itself. */
function routeOf(request: string): string | undefined {
  const fitting = routes.filter(({ pattern }) => pattern.test(request))
  return fitting.sort((a, b) => b.literal - a.literal)[0]?.route
}

test('every route of the public contract has a request on some page', () => {
  const called = pages.flatMap(({ text }) =>
    callsOf(text).map(({ method, path }) => routeOf(`${method} ${path.split('?')[0]}`)),
  )
  expect(routes.map(({ route }) => route).filter((route) => !called.includes(route))).toEqual([])
})

test('the index leads to every page', () => {
  const index = readFileSync(join(folder, 'README.md'), 'utf8')
  expect(pages.filter(({ name }) => name !== 'README.md' && !index.includes(`(${name})`))).toEqual([])
})
