import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Before all tests: the build is that of the sources. It takes seconds after a change, else a moment. */
export default function buildDashboard(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../build/build.ts')], { stdio: 'inherit' })
}
