import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import LongestFirst from './test/harness/longest-first.ts'

export default defineConfig({
  test: {
    include: [
      ...['test/**/*.test.ts', 'src/**/*.test.ts', '../packages/**/*.test.ts', '../gateway-sandbox/**/*.test.ts'],
      '../storefront/{src,test}/**/*.test.ts',
      '../dashboard/{src,test}/**/*.test.ts',
    ],
    // They need a Citus cluster: npm run test:citus.
    exclude: [...configDefaults.exclude, 'test/citus/**'],
    globalSetup: [
      ...['test/harness/database-server.ts', 'test/harness/sandbox-keys.ts'],
      '../storefront/test/harness/built-storefront.ts',
      '../dashboard/test/harness/built-dashboard.ts',
    ],
    setupFiles: ['test/harness/end-of-each-file.ts'],
    // The service's modules are loaded once for each worker instead of once for each file: loading was half of the run.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Only a test that hangs takes so long: on a machine that is twenty times slower, some take minutes.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // A condition may take long on a busy machine; the default is one second.
    expect: { poll: { timeout: 120_000, interval: 20 } },
    // Most files spend half of their time waiting for timers, gateways and processes of their own.
    maxWorkers: Math.min(8, 2 * availableParallelism()),
  },
})
