import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isCurrent as isDashboardCurrent } from '@pasal/dashboard/build/sources.ts'
import { isCurrent as isStorefrontCurrent } from '@pasal/storefront/build/sources.ts'
import type { Role } from '../config.ts'
import type { Log } from '../platform/process/log.ts'

/** `tool` is present where the packages of a build are: not after `npm ci --omit=dev`. */
const frontEnds = [
  { name: 'storefront', role: 'storefront', tool: 'astro', isCurrent: isStorefrontCurrent },
  { name: 'dashboard', role: 'http', tool: 'vite', isCurrent: isDashboardCurrent },
] as const

const repository = new URL('../../../', import.meta.url)

/**
 * Builds the storefront and the dashboard when a build is absent or was made from other sources. `npm ci` has built
 * them, so this happens after a change of the sources. A failed build does not stop the start: the API needs neither.
 */
export async function buildFrontEnds(roles: readonly Role[], log: Log): Promise<void> {
  for (const { name, role, tool, isCurrent } of frontEnds) {
    const hasTool = existsSync(new URL(`node_modules/${tool}/package.json`, repository))
    if (!roles.includes(role) || !hasTool || isCurrent()) continue
    process.stdout.write(`Building the ${name}, once, some seconds …\n`)
    const program = fileURLToPath(new URL(`${name}/build/build.ts`, repository))
    const child = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'pipe'] })
    let printed = ''
    child.stderr.on('data', (chunk) => {
      printed += chunk
    })
    const [code] = await once(child, 'close')
    if (code !== 0) log.error({ kind: name, err: new Error(printed.slice(-2000)) }, 'front end build failed')
  }
}
