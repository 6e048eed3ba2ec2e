import { describe, expect, test } from 'vitest'
import { execute, sql } from '../../src/platform/database/database.ts'
import { onOneServer } from '../harness/on-one-server.ts'
import { aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aCatalogue, aRugCategory, slugs } from './catalogue.ts'

/* Long lists are read in parts: no product may be lost or repeated between two parts. */

const svc = await startTestService()

/** Newest first: `number-0` is the newest. */
async function aStoreOf(count: number) {
  const products = Array.from({ length: count }, (_none, n) => aProduct({ slug: `number-${n}`, categories: ['rugs'] }))
  const store = await aCatalogue(svc, { categories: [aRugCategory()], products })
  return { store, expected: products.map(({ slug }) => slug) }
}

const place = sql`regexp_replace(slug, '^number-', '')::int`

describe('long lists have each product once, newest first', () => {
  // Its own update calls what Citus rejects.
  test.runIf(onOneServer()).each([499, 500, 501, 1000, 1001])(
    '%i products, a microsecond apart, are listed once each, newest first',
    async (count) => {
      const { store, expected } = await aStoreOf(count)
      await execute(
        svc.context.db,
        sql`update products set created_at = '2026-01-01T00:00:00Z'::timestamptz - ${place} * interval '1 microsecond'
        where store_id = ${store._id}`,
      )
      expect(slugs((await store.all()).body)).toEqual(expected)
      expect(slugs((await store.category('rugs')).body.products)).toEqual(expected)
    },
  )

  test('1500 products of one instant are listed once each, in a stable order', async () => {
    const { store, expected } = await aStoreOf(1500)
    await execute(
      svc.context.db,
      sql`update products set created_at = '2026-01-01T00:00:00Z' where store_id = ${store._id}`,
    )
    const listed = slugs((await store.all()).body)
    expect(listed.toSorted()).toEqual(expected.toSorted())
    expect(slugs((await store.category('rugs')).body.products)).toEqual(listed)
  })
})
