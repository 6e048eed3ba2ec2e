import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/* The pages for operators name variables, log messages, metrics and files. These tests compare them with the code. */

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'docs/operations')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))

const source = ['service/src', 'packages/embedded-postgres']
  .flatMap((place) => readdirSync(join(root, place), { recursive: true, withFileTypes: true }))
  .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n')

/** The words in backticks in one column of a table, counted from 0. */
function inColumn(text: string, column: number): string[] {
  const cells = [...text.matchAll(/^\|(.*)\|$/gm)].map((row) => (row[1] as string).split(' | ')[column] ?? '')
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] as string))
}

/** A row may give only the beginning of a message. */
function listedIn(named: string[], message: string): boolean {
  return named.some((name) => message.startsWith(name))
}

describe('docs/operations', () => {
  test('configuration.md has every variable that the service reads, and no other', () => {
    const declared = /^ {2}([A-Z][A-Z0-9_]+):/gm
    const files = ['service/src/config.ts', 'service/src/platform/storage/s3-url.ts']
    const variables = files.flatMap((file) => [...read(file).matchAll(declared)].map((match) => match[1] as string))
    const [ofService = ''] = read('docs/operations/configuration.md').split('## Node')
    expect(variables.length).toBeGreaterThan(40)
    expect(inColumn(ofService, 0).sort()).toEqual(variables.sort())
  })

  test('logs-and-metrics.md has every warning and error that the service logs, and no other', () => {
    const [log = ''] = read('docs/operations/logs-and-metrics.md').split('## Health')
    const [tables = '', normal = ''] = log.split('### Normal')
    const named = [
      ...inColumn(tables, 0),
      ...[...normal.replace(/\s+/g, ' ').matchAll(/`([^`]+)`/g)].map((match) => match[1] as string),
    ]
    const messages = named.filter((name) => !name.startsWith('"'))
    expect(messages.length).toBeGreaterThan(40)
    expect(messages.filter((message) => !source.includes(message))).toEqual([])
    const written = [...source.matchAll(/\blog\.(?:warn|error)\((?:[^()'`]|\([^()]*\))*'([^']+)',?\s*\)/g)]
    expect(written.length).toBeGreaterThan(20)
    expect(written.map(([, message]) => message as string).filter((message) => !listedIn(named, message))).toEqual([])
  })

  test('logs-and-metrics.md has every metric of the service, and alerts.yml no other', () => {
    const page = read('docs/operations/logs-and-metrics.md')
    const listed = new Set(inColumn(page.slice(page.indexOf('## Metrics')), 0))
    const own = [...read('service/src/operator/health.routes.ts').matchAll(/name: '([a-z_]+)'/g)].map(
      ([, name]) => name,
    )
    expect(own.length).toBeGreaterThan(2)
    expect(own.filter((name) => !listed.has(name as string))).toEqual([])
    const used = [...read('docs/operations/alerts.yml').matchAll(/\b([a-z][a-z_]+?)(?:_bucket|_count)?\{job=/g)]
    expect(used.length).toBeGreaterThan(10)
    expect(used.map(([, name]) => name).filter((name) => name !== 'up' && !listed.has(name as string))).toEqual([])
  })

  test.each(pages)('the links of %s lead to files and headings that exist', (name) => {
    const links = [...read(`docs/operations/${name}`).matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link]) => link)
    expect(links.filter((link) => !leadsSomewhere(join(folder, name), link as string))).toEqual([])
  })
})

function leadsSomewhere(from: string, link: string): boolean {
  const [path = '', heading] = link.split('#')
  const target = path === '' ? from : resolve(dirname(from), path)
  if (!existsSync(target)) return false
  if (heading === undefined) return true
  const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, title]) => title as string)
  return headings.some(
    (title) =>
      title
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replace(/ /g, '-') === heading,
  )
}
