import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/*
 * The other tests of this folder read the statements that a walk sends. These read the source, so that they also see
 * statements that the walk does not send.
 */

const root = join(import.meta.dirname, '../..')
const files = globSync(['src/**/*.queries.ts', 'database/functions/*.sql', 'database/migrations/*.sql'], { cwd: root })

/** Statements about every store, which may join on it, and triggers that the cluster does not have. */
const exceptions = [
  'src/stock/check-ledger.queries.ts',
  'src/alerts/missed-alerts.queries.ts',
  'src/inventory/low-stock.queries.ts',
  'src/events/stores-with-events.queries.ts',
  'database/functions/release_domains_of_deleted_store.sql',
  'database/functions/delete_movements_of_deleted_store.sql',
  'database/functions/delete_events_of_deleted_store.sql',
  'database/functions/delete_store_events_of_deleted_store.sql',
]

function filesWith(pattern: RegExp): string[] {
  return files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
}

test('no statement of one store takes the store of a table from another table', () => {
  const found = filesWith(/\bstore_id\s*=\s*[a-z_]+\.store_id\b|\busing\s*\([^)]*\bstore_id\b/)
  expect(files.length).toBeGreaterThan(70)
  expect(found.toSorted()).toEqual(exceptions.toSorted())
})

test('no statement adds an interval to a column with a time zone, which Citus rejects in an update', () => {
  const adding = /\w+(?<!'UTC')\)?\s*\+\s*interval '/
  expect(adding.test("c.changed_at + interval '1 day'")).toBe(true)
  expect(adding.test("c.changed_at at time zone 'UTC' + interval '1 day'")).toBe(false)
  expect(filesWith(adding)).toEqual([])
})
