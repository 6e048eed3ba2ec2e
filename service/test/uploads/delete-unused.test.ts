import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { execute, many, sql } from '../../src/platform/database/database.ts'
import { adoptStrayFiles } from '../../src/uploads/adopt-stray-files.ts'
import { deleteUnusedUploads } from '../../src/uploads/delete-unused-uploads.ts'
import { aMerchant } from '../harness/merchant.ts'
import { onOneServer } from '../harness/on-one-server.ts'
import { aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { aPng } from './pictures.ts'
import {
  fetched,
  productId,
  publicUrl,
  startUploadService,
  storedFiles,
  type UploadService,
  uploaded,
} from './upload-service.ts'

/* An upload that no order names within 48 hours is deleted; one that an order names is never deleted. */

const database = await createTestDatabase()
afterAll(() => database.drop())

let svc: UploadService
let store: string
const cap = aProduct({ quantity: 1000 })

beforeAll(async () => {
  svc = await startUploadService({}, database)
})

beforeEach(async () => {
  // Files get the real time, so each test begins at the real time.
  svc.clock.advance((Date.now() - svc.clock.now().getTime()) / 1000)
  store = (await svc.importStore(aStoreFile({ products: [{ ...cap, _id: undefined }] })))._id
})

const hour = 3600
const clean = () => deleteUnusedUploads(svc.context)
const statusOf = async (path: string) => (await fetched(svc, path)).status
const rowsOfStore = () =>
  many<{ name: string; ordered_at: Date | null }>(
    svc.context.db,
    sql`select name, ordered_at from uploads where store_id = ${store} order by created_at`,
  )
const files = async () => (await storedFiles(svc)).filter((path) => path.startsWith(store))

/** A custom field as a storefront sends it (2.10). */
const customField = (path: string) => `Your picture|||image|||${publicUrl}${path}`

async function order(custom_fields: string[], headers: Record<string, string> = {}) {
  const [product] = (await svc.get(`/product/public/${store}`)).body
  const body = anOrder({ products: [aLine(product), aLine(product, 1, { custom_fields })] })
  return svc.post(`/order/${store}`, body, headers)
}

async function placed(custom_fields: string[]): Promise<string> {
  const response = await order(custom_fields)
  expect(response.status, response.text).toBe(200)
  return response.body._id
}

/** A merchant adds a line with these fields to an order. */
async function lineAdded(orderId: string, custom_fields: string[]) {
  const [product] = (await svc.get(`/product/public/${store}`)).body
  const lines = [{ line: 1, quantity: 1 }, aLine(product, 1, { custom_fields })]
  const merchant = await aMerchant(svc, store)
  const response = await merchant.post(`/orders/${orderId}/edit`, { lines }, { 'if-match': '*' })
  expect(response.status, response.text).toBe(200)
}

describe('an upload without an order', () => {
  test('an upload without an order is deleted after 48 hours, file and row', async () => {
    const path = await uploaded(svc, store, await aPng())
    svc.clock.advance(48 * hour - 60)
    await clean()
    expect(await statusOf(path)).toBe(200)
    svc.clock.advance(120)
    await clean()
    expect(await statusOf(path)).toBe(404)
    expect(await rowsOfStore()).toEqual([])
    expect(await files()).toEqual([])
  })

  test('an upload without an order is deleted, whatever other orders name', async () => {
    const path = await uploaded(svc, store, await aPng())
    const other = `/public_uploads/${'f'.repeat(24)}${path.slice(path.lastIndexOf('/'))}`
    await placed(['Name|||text|||Asha', customField(other)])
    svc.clock.advance(49 * hour)
    await clean()
    expect(await statusOf(path)).toBe(404)
  })

  test('unused uploads are deleted by the job of a worker', async () => {
    const path = await uploaded(svc, store, await aPng())
    svc.clock.advance(49 * hour)
    await svc.context.db.query(sql`select graphile_worker.add_job('delete-unused-uploads', '{}')`)
    await svc.runJobs()
    expect(await statusOf(path)).toBe(404)
  })

  test('more than one batch of unused uploads in two stores is deleted', async () => {
    const names = Array.from({ length: 260 }, (_, i) => `${productId}_many-${String(i).padStart(4, '0')}.png`)
    const other = (await svc.importStore(aStoreFile()))._id
    for (const id of [store, other]) {
      await svc.context.db.query(sql`
        insert into uploads (store_id, name, product_id, client, byte_count, created_at)
        select ${id}, name, ${productId}, '', 1, now() - interval '1 day' from unnest(${names}::text[]) name`)
    }
    const path = await uploaded(svc, store, await aPng())
    await placed([customField(path)])
    svc.clock.advance(49 * hour)
    await clean()
    expect(await rowsOfStore()).toHaveLength(1)
    expect(await many(svc.context.db, sql`select 1 from uploads where store_id = ${other}`)).toEqual([])
  })
})

describe('an upload that an order names', () => {
  test('an ordered upload is never deleted', async () => {
    const path = await uploaded(svc, store, await aPng())
    await placed(['Name|||text|||Asha', customField(path)])
    for (const hours of [49, 24 * 365]) {
      svc.clock.advance(hours * hour)
      await clean()
      expect(await statusOf(path)).toBe(200)
    }
    expect(await rowsOfStore()).toMatchObject([{ ordered_at: expect.any(Date) }])
  })

  test.each([
    ['with another origin', (path: string) => `A|||image|||https://old.example${path}`],
    ['among several values', (path: string) => `A|||multi|||${publicUrl}${path}, x`],
    ['with a label of special characters', (path: string) => `"\\ नाम%_'|||image|||${publicUrl}${path}?v=1`],
  ])('an ordered upload is not deleted when the order names it %s', async (_case, field) => {
    const path = await uploaded(svc, store, await aPng())
    await placed([field(path)])
    svc.clock.advance(49 * hour)
    await clean()
    expect(await statusOf(path)).toBe(200)
  })

  test('an upload that is ordered minutes before its deletion is not deleted', async () => {
    const path = await uploaded(svc, store, await aPng())
    svc.clock.advance(48 * hour - 60)
    await placed([customField(path)])
    svc.clock.advance(120)
    await clean()
    expect(await statusOf(path)).toBe(200)
  })

  test('an upload that an edit adds to an older order is not deleted', async () => {
    const orderId = await placed([])
    svc.clock.advance(2 * hour)
    const path = await uploaded(svc, store, await aPng())
    await lineAdded(orderId, [customField(path)])
    svc.clock.advance(49 * hour)
    await clean()
    expect(await statusOf(path)).toBe(200)
  })

  test.runIf(onOneServer())('an edit of an older order while the job runs keeps its upload', async () => {
    const orderId = await placed([])
    svc.clock.advance(2 * hour)
    const path = await uploaded(svc, store, await aPng())
    svc.clock.advance(49 * hour)
    const transaction = new pg.Client(database.connection)
    await transaction.connect()
    try {
      // Another transaction holds the order counter: the edit waits with its line inserted and not committed.
      await transaction.query('begin')
      await transaction.query('select 1 from order_counters where store_id = $1 for update', [store])
      const editing = lineAdded(orderId, [customField(path)])
      await waiting(1)
      const cleaning = clean()
      await waiting(2)
      await transaction.query('commit')
      await Promise.all([editing, cleaning])
    } finally {
      await transaction.end()
    }
    expect(await statusOf(path)).toBe(200)
  })

  test.runIf(onOneServer()).each(['the first order of a store', 'a later order of a store'])(
    '%s that is placed while the job runs keeps its upload',
    async (which) => {
      const path = await uploaded(svc, store, await aPng())
      if (which.startsWith('a later')) await placed([])
      svc.clock.advance(49 * hour)
      const transaction = new pg.Client(database.connection)
      await transaction.connect()
      try {
        // Another transaction holds the order's key: the order waits with its lines inserted and not committed.
        await transaction.query('begin')
        await transaction.query(
          `insert into idempotency_keys (store_id, key, body_hash, status_code, response, created_at)
           values ($1, 'k', '', 200, '{}', now())`,
          [store],
        )
        const ordering = order([customField(path)], { 'idempotency-key': 'k' })
        await waiting(1)
        const cleaning = clean()
        await waiting(2)
        await transaction.query('rollback')
        expect((await ordering).status).toBe(200)
        await cleaning
      } finally {
        await transaction.end()
      }
      expect(await statusOf(path)).toBe(200)
      expect(await rowsOfStore()).toMatchObject([{ ordered_at: expect.any(Date) }])
    },
  )

  test('the job uses up no order number', async () => {
    await uploaded(svc, store, await aPng())
    svc.clock.advance(49 * hour)
    await clean()
    const numbers = [(await order([])).body.order_number, (await order([])).body.order_number]
    expect(numbers).toEqual([1001, 1002])
  })
})

/** Waits until so many connections of this database wait for a lock. */
async function waiting(connections: number): Promise<void> {
  const statement = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await svc.context.db.pool.query(statement)).rowCount).toBe(connections)
}

describe('unused uploads after a crash', () => {
  test('a row whose file was never written is deleted', async () => {
    const path = await uploaded(svc, store, await aPng())
    await rm(join(svc.dataDir, path))
    svc.clock.advance(49 * hour)
    await clean()
    expect(await rowsOfStore()).toEqual([])
  })

  test('a row whose file is already deleted is deleted by the next job', async () => {
    const path = await uploaded(svc, store, await aPng())
    svc.clock.advance(49 * hour)
    await svc.context.uploads.delete({ storeId: store, name: path.split('/').at(-1) as string })
    await clean()
    expect(await rowsOfStore()).toEqual([])
  })

  test('a storage failure keeps the row, and the next job deletes it', async () => {
    const path = await uploaded(svc, store, await aPng())
    svc.clock.advance(49 * hour)
    const failing = { ...svc.context.uploads, delete: () => Promise.reject(new Error('the disk is away')) }
    await expect(deleteUnusedUploads({ ...svc.context, uploads: failing })).rejects.toThrow('the disk is away')
    expect(await rowsOfStore()).toHaveLength(1)
    await clean()
    expect(await statusOf(path)).toBe(404)
  })

  test('an old file without a row gets a row and is deleted like any other', async () => {
    const path = await uploaded(svc, store, await aPng())
    await execute(svc.context.db, sql`delete from uploads where store_id = ${store}`)
    await adoptStrayFiles(svc.context)
    expect(await rowsOfStore()).toEqual([])
    svc.clock.advance(49 * hour)
    await adoptStrayFiles(svc.context)
    await adoptStrayFiles(svc.context)
    expect(await rowsOfStore()).toHaveLength(1)
    await clean()
    expect(await statusOf(path)).toBe(404)
  })

  test('a file without a row that an order names is not deleted', async () => {
    const path = await uploaded(svc, store, await aPng())
    await placed([customField(path)])
    await execute(svc.context.db, sql`delete from uploads where store_id = ${store}`)
    svc.clock.advance(49 * hour)
    await adoptStrayFiles(svc.context)
    await clean()
    expect(await statusOf(path)).toBe(200)
  })

  test('files of unknown stores and files that are not uploads are left alone', async () => {
    const old = new Date(Date.now() - 100 * hour * 1000)
    const folder = join(svc.dataDir, 'public_uploads')
    const otherFiles = [`${'f'.repeat(24)}/${productId}_a-1234.png`, `${store}/notes.txt`, 'README']
    for (const file of otherFiles) {
      await mkdir(join(folder, file, '..'), { recursive: true })
      await writeFile(join(folder, file), 'mine')
      await utimes(join(folder, file), old, old)
    }
    svc.clock.advance(49 * hour)
    await adoptStrayFiles(svc.context)
    await clean()
    expect(await storedFiles(svc)).toEqual(expect.arrayContaining(otherFiles))
    expect(await rowsOfStore()).toEqual([])
  })

  test('a missing upload folder is no error', async () => {
    const fresh = await startUploadService({}, database)
    await expect(adoptStrayFiles(fresh.context)).resolves.toBeUndefined()
  })
})
