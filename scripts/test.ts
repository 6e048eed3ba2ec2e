import { spawn } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/*
 * Runs all tests, or those whose path contains one of the arguments, and ends with one line from the runner's own
 * report: `N passed, N failed`.
 */

const root = join(import.meta.dirname, '..')
const reportFile = join(root, '.reports', 'vitest.json')

const partOfRepository = /^(service|storefront|dashboard|packages|gateway-sandbox)\//

await mkdir(join(root, '.reports'), { recursive: true })
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const args = [
  vitest,
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportFile}`,
  // The runner works in the service's folder, and finds a path of the repository by its full name.
  ...process.argv.slice(2).map((part) => (partOfRepository.test(part) ? join(root, part) : part)),
]
const child = spawn(process.execPath, args, { cwd: join(root, 'service'), stdio: 'inherit' })
const exitCode = await new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? 1)))

const report = JSON.parse(await readFile(reportFile, 'utf8')) as {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numFailedTestSuites: number
}
const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report
process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
process.exit(exitCode === 0 && passed > 0 ? 0 : exitCode || 1)
