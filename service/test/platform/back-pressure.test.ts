import pg from 'pg'
import { expect, test } from 'vitest'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

const mostWaiting = 2000

async function aShop() {
  const svc = await startTestService()
  const { _id } = await svc.importStore(aStoreFile({ products: [aProduct({ slug: 'cap' })] }))
  return { svc, _id }
}

async function expectBusy(svc: TestService, url: string) {
  const refused = await svc.get(url)
  expect({ status: refused.status, body: refused.body }).toEqual({
    status: 503,
    body: { message: 'The service is busy, please try again' },
  })
  expect(refused.headers['retry-after']).toBe('1')
  expect(refused.headers['access-control-allow-origin']).toBe('*')
}

test('past its capacity the service answers 503 with Retry-After at once, and serves those it accepted', async () => {
  const { svc, _id } = await aShop()
  const { pool } = svc.context.db
  const search = `/product/public/search/${_id}?q=product`
  const everyConnection = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))

  const accepted = Array.from({ length: mostWaiting }, () => svc.get(search))
  await expect.poll(() => pool.waitingCount).toBe(mostWaiting)
  await expectBusy(svc, search)

  for (const connection of everyConnection) connection.release()
  expect(new Set((await Promise.all(accepted)).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await svc.get(search)).status).toBe(200)
})

test('the same where small statements wait behind each other', async () => {
  const { svc, _id } = await aShop()
  const { db } = svc.context
  const read = `/product/public/${_id}/cap`
  const rival = new pg.Client(db.pool.options)
  await rival.connect()
  await rival.query('begin; lock table products in access exclusive mode')

  const accepted = Array.from({ length: mostWaiting }, () => svc.get(read))
  await expect.poll(() => db.waiting()).toBe(mostWaiting)
  await expectBusy(svc, read)

  await rival.end()
  expect(new Set((await Promise.all(accepted)).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await svc.get(read)).status).toBe(200)
})
