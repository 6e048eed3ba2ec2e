import pg from 'pg'
import { expect, test } from 'vitest'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

const maxWaiting = 2000
const largestCrowd = 5000

async function aShop() {
  const svc = await startTestService()
  const { _id } = await svc.importStore(aStoreFile({ products: [aProduct({ slug: 'cap' })] }))
  return { svc, _id }
}

async function expectBusy(svc: TestService, url: string) {
  const rejected = await svc.get(url)
  expect({ status: rejected.status, body: rejected.body }).toEqual({
    status: 503,
    body: { message: 'The service is busy, please try again' },
  })
  expect(rejected.headers['retry-after']).toBe('1')
  expect(rejected.headers['access-control-allow-origin']).toBe('*')
}

test('past its capacity the service responds 503 with Retry-After at once, and serves the accepted requests', async () => {
  const { svc, _id } = await aShop()
  const { pool } = svc.context.db
  const search = (n: number) => `/product/public/search/${_id}?q=product&n=${n}`
  const everyConnection = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))

  const accepted = Array.from({ length: maxWaiting }, (_, n) => svc.get(search(n)))
  await expect.poll(() => pool.waitingCount).toBe(maxWaiting)
  await expectBusy(svc, search(maxWaiting))

  for (const connection of everyConnection) connection.release()
  expect(new Set((await Promise.all(accepted)).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await svc.get(search(0))).status).toBe(200)
})

test('waiting pipelined statements count towards the capacity', async () => {
  const { svc, _id } = await aShop()
  const { db } = svc.context
  const read = (n: number) => `/product/public/${_id}/cap?n=${n}`
  const rival = await holdProducts(svc)

  const accepted = Array.from({ length: maxWaiting }, (_, n) => svc.get(read(n)))
  await expect.poll(() => db.waiting()).toBe(maxWaiting)
  await expectBusy(svc, read(maxWaiting))

  await rival.end()
  expect(new Set((await Promise.all(accepted)).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await svc.get(read(0))).status).toBe(200)
})

test('of many requests that wait for one read only those past the capacity are rejected', async () => {
  const { svc, _id } = await aShop()
  const read = `/product/public/${_id}/cap`
  const rival = await holdProducts(svc)

  const accepted = Array.from({ length: largestCrowd }, () => svc.get(read))
  await expectBusy(svc, read)
  expect((await svc.get(`/public/delivery_charge/${_id}`)).status).toBe(200)

  await rival.end()
  expect(new Set((await Promise.all(accepted)).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await svc.get(read)).status).toBe(200)
})

/** Every read of a product waits until this lock is released. */
async function holdProducts({ context }: TestService): Promise<pg.Client> {
  const rival = new pg.Client(context.db.pool.options)
  await rival.connect()
  await rival.query('begin; lock table products in access exclusive mode')
  return rival
}
