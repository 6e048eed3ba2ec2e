import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const repository = join(import.meta.dirname, '../..')
const inputs = [
  ...['src', 'build', 'index.html', 'package.json', 'vite.config.ts'].map((name) => `dashboard/${name}`),
  ...['packages/contract', 'storefront/src/fonts'],
]

/** From which sources the build was made. */
const sourcesFile = join(repository, 'dashboard/dist/sources.txt')

/** Whether there is a build, and it is that of the sources. */
export function isCurrent(): boolean {
  return existsSync(sourcesFile) && readFileSync(sourcesFile, 'utf8') === hashOfSources()
}

/** A hash over every file that the build reads. */
export function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((input) => filesOf(join(repository, input))).sort()) {
    hash
      .update(`${relative(repository, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return /\.test\.tsx?$|\.md$/.test(path) ? [] : [path]
  return readdirSync(path)
    .filter((name) => name !== 'node_modules')
    .flatMap((name) => filesOf(join(path, name)))
}
