import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = resolve(import.meta.dirname, '../../..')

/** The files that took longer than 18 s in a whole run of 23 November 2026 (.reports/vitest.json), longest first. */
const longest = [
  'service/test/merchant/hostile-bodies.test.ts',
  'service/test/merchant/hostile-paths.test.ts',
  'storefront/test/accessibility.test.ts',
  'service/test/start/several-processes.test.ts',
  'service/test/start/messages-after-crash.test.ts',
  'dashboard/test/screens.test.ts',
  'dashboard/test/goods-screens.test.ts',
  'service/test/payments/listener.test.ts',
  'dashboard/test/large-import.test.ts',
  'service/test/start/payments-after-crash.test.ts',
  'service/test/bad-input/every-route.test.ts',
  'service/test/staff/set-up.test.ts',
  'service/test/bad-input/bodies.test.ts',
  'service/test/people/brute-force.test.ts',
  'dashboard/test/content-screens.test.ts',
  'service/test/store-files/large-file.test.ts',
  'dashboard/test/settings-screens.test.ts',
  'service/test/start/stop-and-start.test.ts',
  'service/test/start/feed-memory.test.ts',
  'service/test/bad-input/fields.test.ts',
  'service/test/csv-jobs/killed-workers.test.ts',
  'storefront/test/paying.test.ts',
  'service/test/documents/documents.test.ts',
  'packages/embedded-postgres/embedded-postgres.test.ts',
  'dashboard/test/customers.test.ts',
  'service/test/start/alerts-after-crash.test.ts',
  'service/test/start/sandbox-of-one.test.ts',
  'storefront/test/checkout.test.ts',
  'dashboard/test/blog.test.ts',
  'dashboard/test/settings.test.ts',
  'service/test/merchant/who-may-do-what.test.ts',
  'service/test/defence/one-address.test.ts',
  'service/test/platform/silent-sockets.test.ts',
  'service/test/sdk/package.test.ts',
  'dashboard/test/catalogue.test.ts',
  'dashboard/test/csv.test.ts',
  'service/test/database/settings-of-the-server.test.ts',
  'dashboard/test/order-papers.test.ts',
  'dashboard/test/reviews.test.ts',
  'service/test/existing-clients/hostile-inputs.test.ts',
  'service/test/webhooks/killed.test.ts',
  'dashboard/test/live.test.ts',
  'dashboard/test/forms.test.ts',
  'storefront/test/product-in-browser.test.ts',
  'service/test/platform/invalidation-listener.test.ts',
  'service/test/start/silent-database.test.ts',
  'service/test/start/feeds-after-crash.test.ts',
  'dashboard/test/offers.test.ts',
  'service/test/start/roles.test.ts',
  'service/test/start/events-after-crash.test.ts',
  'service/test/start/new-connections.test.ts',
  'service/test/bad-input/any-json.test.ts',
  'storefront/test/place-field.test.ts',
  'service/test/platform/api-docs/typed-client.test.ts',
  'dashboard/test/restock-and-sale.test.ts',
  'service/test/csv-jobs/pictures-of-imports.test.ts',
  'service/test/platform/back-pressure.test.ts',
  'service/test/people/sign-in.test.ts',
  'service/test/sdk/page.test.ts',
  'service/test/payments/reconciling.test.ts',
  'service/test/start/stop-during-start.test.ts',
  'service/test/webhooks/attempts.test.ts',
  'service/test/start/connection-bursts.test.ts',
  'service/test/races/coupons-against-orders.test.ts',
  'service/test/start/first-output.test.ts',
  'service/test/people/two-factor.test.ts',
  'service/test/platform/failures.test.ts',
  'service/test/settings/domain.test.ts',
  'service/test/races/conservation.test.ts',
]

/**
 * Starts the longest files first, so that at the end of a run no core waits for one file. Without its cache of a run
 * before, vitest starts with the largest file instead.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = longest.filter((path) => !existsSync(resolve(root, path)))
    if (gone.length > 0) throw new Error(`harness/longest-first.ts names files that do not exist: ${gone.join(', ')}`)
    const places = new Map(longest.map((path, place) => [resolve(root, path), place]))
    const placeOf = ({ moduleId }: TestSpecification) => places.get(moduleId) ?? longest.length
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
