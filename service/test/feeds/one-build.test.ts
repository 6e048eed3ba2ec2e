import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

const database = await createTestDatabase()
const [a, b] = [await startTestService({}, database), await startTestService({}, database)]
const holder = new pg.Client(database.connection)
await holder.connect()
afterEach(() => holder.query('rollback'))
afterAll(() => holder.end())

const kinds = ['sitemap', 'product-feed'] as const
type Kind = (typeof kinds)[number]

const built = (svc: TestService, storeId: string) =>
  svc.logLines.filter((line) => line.includes('search-engine file built') && line.includes(storeId)).length

async function aStore() {
  const { _id } = await a.importStore(
    aStoreFile({ products: [aProduct({ image_urls: ['https://cdn.example/1.png'] })] }),
  )
  const read = (svc: TestService, kind: Kind) => svc.get(`/public/${kind}/${_id}.xml`)
  /** Adds a product and advances the clock until either file is due. */
  const change = async () => {
    const more = [aProduct({ slug: 'brand-new', image_urls: ['https://cdn.example/2.png'] })]
    await a.importStore({ format: 'pasal-store/1', store: { _id }, products: more })
    for (const { clock } of [a, b]) clock.advance(3_700)
  }
  return { _id, read, change }
}

/** Every finished build waits before it is stored, until `release`. */
async function holdBuilds() {
  await holder.query('begin')
  await holder.query('lock table feed_files in share mode')
  return { release: () => holder.query('commit') }
}

/**
 * Waits until so many builds wait for a lock. Runs outside the holder's transaction, which would see only its own
 * snapshot.
 */
async function untilBuildsWait(count: number, at = 'insert into feed_files'): Promise<void> {
  for (const deadline = Date.now() + 120_000; ; ) {
    const { rows } = await a.context.db.pool.query(
      `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike $1`,
      [`%${at}%`],
    )
    if (rows[0].n === count) return
    expect(Date.now(), `${rows[0].n} builds wait`).toBeLessThan(deadline)
  }
}

describe.each(kinds)('%s, requested from two processes', (kind) => {
  test('while one request builds a new file, all others get the old one at once', async () => {
    const store = await aStore()
    const older = await store.read(a, kind)
    expect(older.text).not.toContain('brand-new')
    await store.change()

    const held = await holdBuilds()
    const first = store.read(a, kind)
    await untilBuildsWait(1)
    for (const svc of [a, b, b, a]) expect((await store.read(svc, kind)).text).toBe(older.text)
    await held.release()

    expect((await first).text).toContain('brand-new')
    for (const svc of [a, b]) expect((await store.read(svc, kind)).text).toBe((await first).text)
    expect([built(a, store._id), built(b, store._id)]).toEqual([2, 0])
  })

  test('the first file is built once, and concurrent requests wait for it', async () => {
    const store = await aStore()
    const held = await holdBuilds()
    const responses = Promise.all([a, b, a, b, a, b].map((svc) => store.read(svc, kind)))
    await untilBuildsWait(1)
    await held.release()
    expect(new Set((await responses).map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await responses)[0]?.status).toBe(200)
    expect(built(a, store._id) + built(b, store._id)).toBe(1)
  })

  test('a store whose address changes while a build waits for its turn is written with the new address', async () => {
    const store = await aStore()
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`build ${kind} of ${store._id}`])
    const first = store.read(a, kind)
    await untilBuildsWait(1, 'pg_advisory_xact_lock')
    const storefront_url = 'https://moved.example'
    await a.importStore({ format: 'pasal-store/1', store: { _id: store._id, storefront_url } })
    await holder.query('commit')
    expect((await first).text).toContain(`${storefront_url}/product`)
    expect((await store.read(b, kind)).text).toBe((await first).text)
  })

  test('a failed build is logged, and the old file stays', async () => {
    const store = await aStore()
    const older = await store.read(a, kind)
    await store.change()
    await holder.query('alter table feed_files add constraint no_file check (false) not valid')
    expect((await store.read(a, kind)).text).toBe(older.text)
    expect(a.logLines.filter((line) => line.includes('could not be built') && line.includes(store._id))).toHaveLength(1)
    await holder.query('alter table feed_files drop constraint no_file')
    expect((await store.read(a, kind)).text).toContain('brand-new')
  })
})

test('many files at once are built two at a time, and all of them are built', async () => {
  const stores = await Promise.all(Array.from({ length: 8 }, aStore))
  const held = await holdBuilds()
  const responses = Promise.all(stores.flatMap((store) => kinds.map((kind) => store.read(a, kind))))
  await untilBuildsWait(2)
  // The builds leave connections to other requests.
  expect((await a.get('/readyz')).status).toBe(200)
  await held.release()
  expect((await responses).map(({ status }) => status)).toEqual(Array(16).fill(200))
  for (const { _id } of stores) expect(built(a, _id)).toBe(2)
})
