import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/* docs/contract.md resolves the section numbers that code, tests and pages cite. */

const root = resolve(import.meta.dirname, '../..')
const page = join(root, 'docs/contract.md')
const pageText = readFileSync(page, 'utf8')
const sections = new Set([...pageText.matchAll(/^\| ([1-9](?:\.\d{1,2}){0,2}) \|/gm)].map((row) => row[1] as string))

const searched = ['service/src', 'service/test', 'service/migrations', 'service/database', 'packages', 'bench', 'docs']
const ownFiles = [page, import.meta.filename]

const number = String.raw`[1-9](?:\.\d{1,2}){0,2}`
const dotted = String.raw`[1-9](?:\.\d{1,2}){1,2}`
const detail = String.raw`(?:,? (?:check|rule)s? \d+(?: (?:to|and) \d+)?)?`
const listOf = (item: string) => `${item}${detail}(?:(?:, |; | to | and )${item}${detail})*`
const notAQuantity = String.raw`(?![\d.]*\d| ?(?:ms|s|seconds|kB|MB|GB|%|times)\b)`
/** Where a number is a citation: in parentheses, after a word for it, at the start of a comment or of a table's row. */
const places = [
  new RegExp(String.raw`(?<![\w.])\((?:sections? )?(${listOf(number)})(?=[),]|; )`, 'g'),
  new RegExp(String.raw`\bsections? (${listOf(number)})`, 'gi'),
  new RegExp(String.raw`\b(?:of|what|as|by) (${listOf(dotted)})${notAQuantity}`, 'gi'),
  new RegExp(
    String.raw`^ *(?:/\*\*?|\*|//|--|\|) (${listOf(number)})(?=[.:] [A-Za-z\x60"]|, all| lists| has| \|)`,
    'gm',
  ),
]

/** The sections that a text cites. Versions, prices and durations are no citations. */
function citedSections(text: string): string[] {
  const lists = places.flatMap((place) => [...text.matchAll(place)].map((match) => match[1] as string))
  const withoutDetails = lists.map((cited) => cited.replace(/,? (check|rule)s? \d+( (to|and) \d+)?/g, ''))
  return withoutDetails.flatMap((cited) => cited.match(new RegExp(number, 'g')) ?? [])
}

function textFiles(folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|sql|md)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('node_modules') && !ownFiles.includes(file))
}

const citations = searched
  .flatMap(textFiles)
  .flatMap((file) =>
    citedSections(readFileSync(file, 'utf8')).map((section) => ({ section, file: relative(root, file) })),
  )

describe('docs/contract.md', () => {
  test('has a row for every section that is cited', () => {
    expect(citations.filter(({ section }) => !sections.has(section))).toEqual([])
  })

  test('is checked against the citations of the whole repository', () => {
    expect(citations.length).toBeGreaterThan(200)
    expect(new Set(citations.map(({ section }) => section)).size).toBeGreaterThan(40)
  })

  test('has links that lead to files and folders of the repository', () => {
    const links = [...pageText.matchAll(/\]\(([^)#]+)/g)].map((link) => link[1] as string)
    expect(links.length).toBeGreaterThan(100)
    expect(links.filter((link) => !existsSync(resolve(dirname(page), link)))).toEqual([])
  })
})

describe('a citation', () => {
  test.each([
    ['/** Quirk (4.3): an id that is none. */', ['4.3']],
    ['held at that time (4.3, check 6; 3.5)', ['4.3', '3.5']],
    ['whole store (2.2 to 2.5, 2.10, 4.7)', ['2.2', '2.5', '2.10', '4.7']],
    ['for 60 s (4.1, 8)', ['4.1', '8']],
    ['as section 7.1 says', ['7.1']],
    ['// the checks 2 to 10 of 4.3: orders', ['4.3']],
    ['/* The brand reads of 4.1 and 2.5. */', ['4.1', '2.5']],
    ['/** 4.10. The phone is the proof. */', ['4.10']],
    ['| 2.11, 4.10 | a phone is ten characters |', ['2.11', '4.10']],
    ['as the lines (2.8 rule 1)', ['2.8']],
    ['no such section: 4.99 (4.99)', ['4.99']],
  ])('is found in %j', (text, expected) => {
    expect(citedSections(text)).toEqual(expected)
  })

  test.each([
    'HTTP/1.1 200 OK',
    'pgbench 1.18',
    'version="1.0"',
    'await sql`select pg_sleep(1.5)`',
    'at most 5.9 MB (5.9 MB at most)',
    'half of a start (1.3 to 0.7 s)',
    '127.0.0.1',
    'it costs 4.35 rupees',
    'charges Rs. 1.1 while',
  ])('is not %j', (text) => {
    expect(citedSections(text)).toEqual([])
  })
})
