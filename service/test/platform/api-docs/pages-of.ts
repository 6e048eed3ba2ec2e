import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { blocksOf, readRequest, requestText } from '../../../src/platform/api-docs/guide-blocks.ts'
import { type DescribedRoute, patternOf, routeOf } from '../../../src/platform/api-docs/route-examples.ts'

/** The guides of a folder of docs, with what holds for every one of them. */
export function pagesOf(name: 'api' | 'merchant-api') {
  const folder = resolve(import.meta.dirname, '../../../../docs', name)
  const pages = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({ name: file, text: readFileSync(join(folder, file), 'utf8') }))
  return { folder, pages }
}

type Pages = ReturnType<typeof pagesOf>

export const callsOf = (text: string) =>
  blocksOf(text).flatMap((block) => (block.kind === 'call' ? [readRequest(requestText(block.text))] : []))

/** `recorded`: the pages with calls, with the responses of today. */
export function holdPages({ folder, pages }: Pages, recorded: ReadonlyMap<string, string>): void {
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

  test('the index leads to every page', () => {
    const index = readFileSync(join(folder, 'README.md'), 'utf8')
    expect(pages.filter(({ name }) => name !== 'README.md' && !index.includes(`(${name})`))).toEqual([])
  })
}

/** The routes that no page calls. */
export function uncalled(routes: readonly DescribedRoute[], { pages }: Pages): string[] {
  const patterns = routes.filter(({ document }) => document).map((route) => patternOf(route))
  const called = new Set(pages.flatMap(({ text }) => callsOf(text).map((request) => routeOf(patterns, request))))
  return patterns.filter(({ route }) => !called.has(route)).map(({ route }) => `${route.method} ${route.url}`)
}
