import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOfSources, isCurrent } from './sources.ts'

/*
 * Builds the storefront when its build is absent or made from other sources. `npm ci` runs this, `npm run build`, and
 * the first start. It uses no network. Without the packages of the build, as after `npm ci --omit=dev`, it does nothing.
 */

const storefront = join(import.meta.dirname, '..')

await build()

async function build(): Promise<void> {
  // The environment of a test run would build the slow libraries of a development build.
  process.env.NODE_ENV = 'production'
  const astro = await import('astro').catch(() => undefined)
  if (!astro || isCurrent()) return
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  const sources = hashOfSources()
  // Built beside and renamed: a build that is interrupted, or another that runs at the same time, leaves no half.
  const folder = `dist-${process.pid}`
  await astro.build({ root: storefront, outDir: join(storefront, folder), logLevel: 'error' })
  await writeFile(join(storefront, folder, 'sources.txt'), sources)
  const old = join(storefront, `${folder}-old`)
  await rename(join(storefront, 'dist'), old).catch(() => undefined)
  await rename(join(storefront, folder), join(storefront, 'dist'))
  await rm(old, { recursive: true, force: true })
}
