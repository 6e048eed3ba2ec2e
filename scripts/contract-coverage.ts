import { readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/*
 * npm run coverage: for each section of the contract the tests that hold it (docs/contract.md), counted from the report
 * of the last `npm test`. Ends with 1 when a section with tests has none in the report, or one that failed.
 */

const root = join(import.meta.dirname, '..')
const reportFile = join(root, '.reports', 'vitest.json')

type Report = { testResults: { name: string; assertionResults: { status: string }[] }[] }
type Section = { number: string; paths: string[] }

const statuses = new Map(
  readReport().testResults.map(({ name, assertionResults }) => [
    relative(root, name),
    assertionResults.map(({ status }) => status),
  ]),
)

const lines: string[] = []
let isComplete = true
for (const { number, paths } of sections()) {
  const results = [...new Set(paths.flatMap(testFiles))].flatMap((file) => statuses.get(file) ?? [])
  const count = (status: string) => results.filter((result) => result === status).length
  const isHeld = count('passed') > 0 && count('failed') === 0
  if (!isHeld) isComplete = false
  lines.push(`${number.padEnd(8)}${count('passed')} passed, ${count('failed')} failed${isHeld ? '' : '  !'}`)
}
process.stdout.write(`${lines.join('\n')}\n`)
process.exitCode = isComplete ? 0 : 1

function readReport(): Report {
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8'))
  } catch {
    process.stderr.write('no report of the tests: run npm test first\n')
    process.exit(1)
  }
}

/** The rows of docs/contract.md whose last column links tests. */
function sections(): Section[] {
  const rows = readFileSync(join(root, 'docs', 'contract.md'), 'utf8').matchAll(/^\| (\d[\d.]*) \|.*\|([^|]*)\|$/gm)
  return [...rows].flatMap(([, number = '', tests = '']) => {
    const paths = [...tests.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, path = '']) => path)
    return paths.length > 0 ? [{ number, paths }] : []
  })
}

function testFiles(path: string): string[] {
  const isFolder = statSync(join(root, path)).isDirectory()
  return [...statuses.keys()].filter((file) => file === path || (isFolder && file.startsWith(`${path}/`)))
}
