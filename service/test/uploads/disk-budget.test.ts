import { afterAll, beforeEach, expect, test } from 'vitest'
import { execute, first, sql } from '../../src/platform/database/database.ts'
import { adoptStrayFiles } from '../../src/uploads/adopt-stray-files.ts'
import { deleteUnusedUploads } from '../../src/uploads/delete-unused-uploads.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { aNoisyPicture, aPng } from './pictures.ts'
import { startS3Server, uploadsUrl } from './s3-server.ts'
import {
  asFile,
  openStore,
  send,
  startUploadService,
  storedFiles,
  type UploadService,
  uploaded,
} from './upload-service.ts'

/* What stored uploads may take: of each store, and together. The counts are in the database of all processes. */

const database = await createTestDatabase()
afterAll(() => database.drop())
const tight = { UPLOADS_STORE_MAX_MB: '2', UPLOADS_MAX_MB: '3' }
const svc = await startUploadService(tight, database)
svc.clock.stop()
const other = await startUploadService({ ...tight, DATA_DIR: svc.dataDir }, database)
const bucket = await startUploadService(
  { ...tight, UPLOADS_URL: uploadsUrl((await startS3Server()).endpoint) },
  database,
)
/** About 0.8 MB as it is stored. */
const picture = await aNoisyPicture(520, 520).png().toBuffer()
const size = await storedSize()
const full = { status: 503, body: { message: 'No more pictures can be stored at the moment' } }
const hours = 3600

/** The bytes that the picture takes once it is stored, which the budgets count. */
async function storedSize(): Promise<number> {
  const store = await openStore(svc)
  return (await send(svc, [asFile(picture)], { store })).body.file.size
}

const upload = async (service: UploadService, store: string) => {
  const { status, body } = await send(service, [asFile(picture)], { store })
  return { status, body }
}
const countOf = async (store: string) => {
  const row = sql`select byte_count from uploads_of_store where store_id = ${store}`
  return (await first<{ byte_count: number }>(svc.context.db, row))?.byte_count
}
const countOfAll = async () =>
  (await first<{ byte_count: number }>(svc.context.db, sql`select byte_count from uploads_of_all`))?.byte_count
const statusesOf = (responses: { status: number }[]) => responses.map(({ status }) => status).sort()

beforeEach(async () => {
  for (const { clock } of [svc, other, bucket]) clock.advance(100 * hours)
  for (const service of [svc, bucket]) await deleteUnusedUploads(service.context)
  expect(await countOfAll()).toBe(0)
})

test('pictures of the tests fit twice into the budget of a store, and three times into that of all', () => {
  expect([2 * size < 2_000_000, 3 * size > 2_000_000, 3 * size < 3_000_000, 4 * size > 3_000_000]).toEqual([
    true,
    true,
    true,
    true,
  ])
})

test.each([
  ['a folder', svc],
  ['a bucket', bucket],
])('an upload beyond the budget of its store is a 503 in %s, and other stores go on', async (_case, service) => {
  const [store, another] = [await openStore(service), await openStore(service)]
  for (let i = 0; i < 2; i++) expect((await upload(service, store)).status).toBe(200)
  const response = await send(service, [asFile(picture)], { store })
  expect({ status: response.status, body: response.body }).toEqual(full)
  expect(response.headers['retry-after']).toBe('3600')
  expect(service.logLines.filter((line) => line.includes('disk budget is full') && line.includes(store))).toHaveLength(
    1,
  )
  expect((await upload(service, another)).status).toBe(200)
  expect([await countOf(store), await countOf(another), await countOfAll()]).toEqual([2 * size, size, 3 * size])
})

test('a rejected upload leaves no file, no row and no bytes', async () => {
  const store = await openStore(svc)
  for (let i = 0; i < 3; i++) await upload(svc, store)
  expect((await storedFiles(svc)).filter((path) => path.startsWith(store))).toHaveLength(2)
  expect(await execute(svc.context.db, sql`select 1 from uploads where store_id = ${store}`)).toBe(2)
  // A smaller picture still fits.
  await uploaded(svc, store, await aPng())
})

test('an upload beyond the budget of all stores is a 503 for a store that has room', async () => {
  const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(svc)))
  for (const store of stores.slice(0, 3)) expect((await upload(svc, store)).status).toBe(200)
  expect(await upload(svc, stores[3] as string)).toEqual(full)
  expect([await countOf(stores[3] as string), await countOfAll()]).toEqual([undefined, 3 * size])
})

test('simultaneous uploads at several processes never exceed a budget', async () => {
  const store = await openStore(svc)
  const ofStore = await Promise.all([svc, other, bucket, svc, other, bucket].map((service) => upload(service, store)))
  expect(statusesOf(ofStore)).toEqual([200, 200, 503, 503, 503, 503])
  const others = await Promise.all(Array.from({ length: 4 }, () => openStore(svc)))
  const ofAll = await Promise.all(others.map((one, i) => upload([svc, other, bucket][i % 3] as UploadService, one)))
  expect(statusesOf(ofAll)).toEqual([200, 503, 503, 503])
  expect(await countOfAll()).toBe(3 * size)
})

test.each([
  ['a folder', svc],
  ['a bucket', bucket],
])('deleting unused uploads in %s gives their bytes back', async (_case, service) => {
  const store = await openStore(service)
  for (let i = 0; i < 2; i++) expect((await upload(service, store)).status).toBe(200)
  service.clock.advance(49 * hours)
  await deleteUnusedUploads(service.context)
  expect([await countOf(store), await countOfAll()]).toEqual([0, 0])
  expect((await upload(service, store)).status).toBe(200)
})

test('files without a row are counted when they get one', async () => {
  const store = await openStore(svc)
  await upload(svc, store)
  await execute(svc.context.db, sql`delete from uploads where store_id = ${store}`)
  await execute(svc.context.db, sql`delete from uploads_of_store where store_id = ${store}`)
  svc.clock.advance(49 * hours)
  await adoptStrayFiles(svc.context)
  expect([await countOf(store), await countOfAll()]).toEqual([size, size])
})

test('the bytes of a deleted store are given back by the nightly job', async () => {
  const store = await openStore(svc)
  await upload(svc, store)
  await execute(svc.context.db, sql`delete from stores where store_id = ${store}`)
  expect(await countOfAll()).toBe(size)
  await svc.context.db.query(sql`select graphile_worker.add_job('adopt-stray-files', '{}')`)
  await svc.runJobs()
  expect(await countOfAll()).toBe(0)
})
