import { configDefaults, defineConfig } from 'vitest/config'

/** `npm run test:citus`: the features' own tests, and those of `test/citus`, on tables distributed over servers. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // The first reads the plans and counters of one PostgreSQL, the second distributes tables by a stand-in for Citus.
    exclude: [
      ...configDefaults.exclude,
      ...['test/catalog/large-among-small.test.ts', 'test/distribution/distribution.test.ts'],
    ],
    globalSetup: [
      ...['test/harness/citus-servers.ts', 'test/harness/sandbox-keys.ts'],
      '../storefront/test/harness/built-storefront.ts',
      '../dashboard/test/harness/built-dashboard.ts',
    ],
    setupFiles: ['test/harness/end-of-each-file.ts'],
    isolate: false,
    // A statement is a round trip to another server.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 120_000, interval: 20 } },
    // Each database has background workers of its own on every server, and `test/citus` crashes servers.
    maxWorkers: 1,
  },
})
