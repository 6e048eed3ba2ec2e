import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isCurrent } from '@pasal/storefront/build/sources.ts'
import type { Log } from '../platform/process/log.ts'

const program = fileURLToPath(new URL('../../../storefront/build/build.ts', import.meta.url))
/** Present where the packages of a build are: not after `npm ci --omit=dev`. */
const buildTool = new URL('../../../node_modules/astro/package.json', import.meta.url)

/**
 * Builds the storefront when its build is absent or was made from other sources. `npm ci` has built it, so this happens
 * after a change of the sources. A failed build does not stop the start: the API needs no storefront.
 */
export async function buildStorefront(log: Log): Promise<void> {
  if (!existsSync(buildTool) || isCurrent()) return
  process.stdout.write('Building the storefront, once, about ten seconds …\n')
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'pipe'] })
  let printed = ''
  child.stderr.on('data', (chunk) => {
    printed += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) log.error({ err: new Error(printed.slice(-2000)) }, 'storefront build failed')
}
