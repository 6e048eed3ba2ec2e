import { describe, expect, test } from 'vitest'
import { startServiceProcess } from '../harness/service-process.ts'
import { aProduct } from '../harness/store-factory.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'
import { aCsvShop, csv } from './csv-harness.ts'

const { database, client } = await openTestDatabase()
const svc = await startTestService({}, database)

const products = 3000
const lines = Array.from({ length: products }, (_, index) => `p-${index},Product ${index},5,SKU-${index}`)
const file = csv('Handle,Title,Price,SKU', ...lines)

type Shop = Awaited<ReturnType<typeof aCsvShop>>

async function expectAllOnce(shop: Shop, jobId: string): Promise<void> {
  await until(async () => (await shop.read(jobId)).state !== 'running', 120_000)
  const counts = { total: products, processed: products, created: products, failed: 0, unchanged: 0, updated: 0 }
  expect(await shop.read(jobId)).toMatchObject({ state: 'done', ...counts })
  const { rows } = await svc.context.db.pool.query(
    `select count(*) as products, count(distinct name) as names,
            (select count(*) from csv_job_rows where store_id = $1 and job_id = $2) as rows
       from products where store_id = $1`,
    [shop.storeId, jobId],
  )
  expect(rows).toEqual([{ products, names: products, rows: products }])
}

describe('an import', () => {
  test('that a killed process was at is continued by another, and makes no product twice', async () => {
    const shop = await aCsvShop(svc)
    const worker = await startServiceProcess(database.connection)
    const { body: job } = await shop.upload(file, { fetch_images: 'false' })
    await until(async () => (await shop.read(job._id)).created >= 20)
    worker.kill('SIGKILL')
    await worker.exited
    const { created, state } = await shop.read(job._id)
    expect(state).toBe('running')
    expect(created).toBeLessThan(products)

    await startServiceProcess(database.connection)
    await until(async () => (await shop.read(job._id)).created > created)
    await expectAllOnce(shop, job._id)
  })

  test('without changes that a killed process was at is continued, and a SKU that a row gave up stays free', async () => {
    const stored = aProduct({ slug: 'renamed', sku: 'OLD' })
    const locked = aProduct({ slug: 'locked' })
    const shop = await aCsvShop(svc, { products: [stored, locked] })
    const created = Array.from({ length: 120 }, (_, index) => `p-${index},Product ${index},5,SKU-${index}`)
    const changed = ['renamed,Renamed,5,NEW', ...created, 'locked,Locked,5,LOCKED', 'last,Last,5,OLD']
    await client.query('begin')
    const lock = 'select 1 from products where store_id = $1 and product_id = $2 for update'
    await client.query(lock, [shop.storeId, locked._id])
    const worker = await startServiceProcess(database.connection)
    const { body: job } = await shop.upload(csv('Handle,Title,Price,SKU', ...changed), { dry_run: 'true' })
    await until(async () => (await shop.read(job._id)).processed >= 100)
    worker.kill('SIGKILL')
    await worker.exited
    await client.query('rollback')
    expect((await shop.read(job._id)).state).toBe('running')

    await startServiceProcess(database.connection)
    await until(async () => (await shop.read(job._id)).state !== 'running', 120_000)
    const ended = { state: 'done', processed: 123, created: 121, updated: 2, failed: 0 }
    expect(await shop.read(job._id)).toMatchObject(ended)
  })

  test('of each store is worked at once by two processes', async () => {
    const shops = [await aCsvShop(svc), await aCsvShop(svc), await aCsvShop(svc)]
    await startServiceProcess(database.connection)
    const jobs = await Promise.all(shops.map((shop) => shop.upload(file, { fetch_images: 'false' })))
    for (const [index, shop] of shops.entries()) {
      const id = jobs[index]?.body._id
      await until(async () => (await shop.read(id)).processed > 0, 120_000)
      await expectAllOnce(shop, id)
    }
  })

  test('that is cancelled while it runs keeps what is done, and continues when it is run again', async () => {
    const shop = await aCsvShop(svc)
    const { body: job } = await shop.upload(file, { fetch_images: 'false' })
    await until(async () => (await shop.read(job._id)).created >= 10)
    expect((await shop.post(`/jobs/${job._id}/cancel`)).status).toBe(200)
    const { created } = await shop.read(job._id)
    const count = async () => (await shop.get('/products?count=1&limit=1')).body.count
    expect(await count()).toBe(created)
    expect((await shop.post(`/jobs/${job._id}/run`)).status).toBe(202)
    await until(async () => (await shop.read(job._id)).processed > created)
    await expectAllOnce(shop, job._id)
  })
})
