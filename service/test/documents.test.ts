import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/* Pages of the repository name files, tests and records. This keeps the names true, and decision records in shape. */

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

function markdownIn(folder: string, recursive = true): string[] {
  return readdirSync(join(root, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes('node_modules'))
}

const pages = [...markdownIn('', false), ...markdownIn('docs'), ...markdownIn('service/database')]

function linksOf(text: string): string[] {
  const withoutCode = text.replace(/^```.*?^```$/gms, '')
  return [...withoutCode.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map((match) => match[1] as string)
}

describe('pages', () => {
  test('are found', () => {
    expect(pages.length).toBeGreaterThan(60)
  })

  test.each(pages)('%s has links that lead to files', (page) => {
    const targets = linksOf(read(page)).map((link) => relative(root, resolve(root, dirname(page), link)))
    expect(targets.filter((target) => !existsSync(join(root, target)))).toEqual([])
  })
})

describe('files that pages name', () => {
  const folders = ['service', 'gateway-sandbox', 'storefront', 'dashboard', 'packages', 'bench', 'scripts', 'docs']
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map((entry) => `/${relative(root, join(entry.parentPath, entry.name))}`),
  )
  /**
   * `stock.test.ts`, `service/src/app.ts`: a test by its name, any other file by a path. The beginning may be missing.
   */
  const named = /`((?:[\w.-]+\/)*[\w-]+\.test\.ts|(?:[\w.-]+\/)+[\w.-]+\.(?:ts|sql|md))`/g
  const namesIn = (page: string) => [...read(page).matchAll(named)].map((match) => match[1] as string)

  test('are found', () => {
    expect(pages.flatMap(namesIn).length).toBeGreaterThan(200)
  })

  test.each(pages)('exist: %s', (page) => {
    expect(namesIn(page).filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([])
  })
})

describe('docs/decisions', () => {
  const records = markdownIn('docs/decisions')
    .filter((path) => !path.endsWith('README.md'))
    .sort()

  test('numbers its records from 1 without a gap', () => {
    const numbers = records.map((path) => Number(/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]))
    expect(numbers.length).toBeGreaterThan(20)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })

  test('has every record in its index, under its title', () => {
    const index = read('docs/decisions/README.md')
    const rows = records.map((path) => {
      const name = path.replace('docs/decisions/', '')
      return `| [${Number(name.slice(0, 4))}](${name}) | ${read(path).split('\n')[0]?.slice(2)} |`
    })
    expect(rows.filter((row) => !index.includes(row))).toEqual([])
  })

  test.each(records)('%s argues one choice in at most 40 lines of 120 columns', (path) => {
    const text = read(path)
    const lines = text.trimEnd().split('\n')
    expect(lines.filter((line) => line.startsWith('#')).slice(1)).toEqual([
      '## Context',
      '## Choice',
      '## Consequences',
    ])
    expect(lines.length).toBeLessThanOrEqual(40)
    expect(lines.filter((line) => line.length > 120)).toEqual([])
  })

  test('has every record that code and pages cite', () => {
    const sources = ['service/src', 'service/test', 'service/database', 'packages', 'scripts', 'bench', 'docs']
    const cited = sources.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(ts|sql|md)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((file) => !file.includes('node_modules') && file !== import.meta.filename)
        .flatMap((file) => readFileSync(file, 'utf8').match(/decisions\/\d{4}[\w.-]*/g) ?? []),
    )
    expect(cited.length).toBeGreaterThan(5)
    expect(cited.filter((name) => !existsSync(join(root, 'docs', name)))).toEqual([])
  })
})
