import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const storefront = join(import.meta.dirname, '..')
const repository = join(storefront, '..')
const inputs = ['storefront/src', 'storefront/build', 'storefront/package.json', 'storefront/astro.config.ts']
const shared = ['packages/contract']

/** From which sources the build was made. */
const sourcesFile = join(storefront, 'dist/sources.txt')

/** Whether there is a build, and it is that of the sources. */
export function isCurrent(): boolean {
  return existsSync(sourcesFile) && readFileSync(sourcesFile, 'utf8') === hashOfSources()
}

/** A hash over every file that the build reads. */
export function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of [...inputs, ...shared].flatMap((input) => filesOf(join(repository, input))).sort()) {
    hash
      .update(`${relative(repository, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

const skipped = new Set(['node_modules', 'dist', '.astro'])

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return /\.test\.ts$|\.md$/.test(path) ? [] : [path]
  return readdirSync(path)
    .filter((name) => !skipped.has(name))
    .flatMap((name) => filesOf(join(path, name)))
}
