import { spawn } from 'node:child_process'
import { join } from 'node:path'

/*
 * npm run test:citus [-- <part of a path> …]: runs the features' tests over HTTP, and the tests of `service/test/citus`,
 * on tables that are distributed over the workers of CITUS_DATABASE_URL: the coordinator of a Citus cluster for tests,
 * with the rights to create databases on it and on its workers. The tests crash one of the workers.
 */

/** Without those that look into PostgreSQL itself: its plans, locks, triggers and settings (docs/testing.md). */
const folders = [
  'alerts',
  'analytics',
  'bills',
  'blog',
  'catalog',
  'conversion-events',
  'coupons',
  'csv-jobs',
  'customers',
  'delivery',
  'demo',
  'documents/',
  'events',
  'existing-clients',
  'feeds',
  'flash-sales',
  'forms',
  'inventory',
  'media',
  'merchant',
  'orders',
  'outbox',
  'pages',
  'payments',
  'people',
  'products',
  'races',
  'reports',
  'retention',
  'reviews',
  'settings',
  'staff',
  'store-files',
  'stores',
  'uploads',
  'webhooks',
  'start/two-processes',
  'start/four-processes',
  'citus',
]

if (!process.env.CITUS_DATABASE_URL) {
  process.stdout.write('test:citus is skipped: CITUS_DATABASE_URL names no Citus coordinator\n')
} else {
  const root = join(import.meta.dirname, '..')
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const given = process.argv.slice(2)
  const parts = given.length > 0 ? given : folders.map((folder) => `test/${folder}`)
  const args = [vitest, 'run', '--config', 'vitest.citus.config.ts', ...parts]
  const child = spawn(process.execPath, args, { cwd: join(root, 'service'), stdio: 'inherit' })
  child.on('exit', (code) => process.exit(code ?? 1))
}
