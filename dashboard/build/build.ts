import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOfSources, isCurrent } from './sources.ts'

/*
 * Builds the dashboard when its build is absent or made from other sources. `npm ci` runs this, `npm run build`, and
 * the first start. It uses no network. Without the packages of the build, as after `npm ci --omit=dev`, it does
 * nothing.
 */

const dashboard = join(import.meta.dirname, '..')

await build()

async function build(): Promise<void> {
  // The environment of a test run would build the slow libraries of a development build.
  process.env.NODE_ENV = 'production'
  const vite = await import('vite').catch(() => undefined)
  if (!vite || isCurrent()) return
  const sources = hashOfSources()
  // Built beside and renamed: a build that is interrupted, or another that runs at the same time, leaves no half.
  const folder = `dist-${process.pid}`
  await vite.build({ root: dashboard, logLevel: 'error', build: { outDir: folder } })
  await writeFile(join(dashboard, folder, 'sources.txt'), sources)
  const old = join(dashboard, `${folder}-old`)
  await rename(join(dashboard, 'dist'), old).catch(() => undefined)
  await rename(join(dashboard, folder), join(dashboard, 'dist'))
  await rm(old, { recursive: true, force: true })
}
