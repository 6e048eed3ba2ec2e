import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService, type TestResponse, type TestService } from '../harness/test-service.ts'

const maxWaiting = 2000
/** So few that they all wait before a slow machine ends the wait of the first one. */
const ownRequests = 100
const largestCrowd = 5000
const ordersAtOnce = 500

async function aShop() {
  const svc = await startTestService()
  const cap = aProduct({ slug: 'cap' })
  const { _id } = await svc.importStore(aStoreFile({ products: [cap] }))
  return { svc, _id, cap }
}

function expectBusy(rejected: TestResponse) {
  expect({ status: rejected.status, body: rejected.body }).toEqual({
    status: 503,
    body: { message: 'The service is busy, please try again' },
  })
  expect(rejected.headers['retry-after']).toBe('1')
  expect(rejected.headers['access-control-allow-origin']).toBe('*')
}

/** As if other requests waited too, until the end of the block: with those of the test, as many as may. */
function amongOthers({ context: { db } }: TestService) {
  const { waiting } = db
  return vi.spyOn(db, 'waiting').mockImplementation(() => waiting() + maxWaiting - ownRequests)
}

test('past its capacity the service responds 503 with Retry-After at once, and serves the accepted requests', async () => {
  const { svc, _id } = await aShop()
  const { pool } = svc.context.db
  // Of orders that do not exist: two requests for one order would wait for each other.
  const release = () => svc.post('/order/public/release-hold', { store_id: _id, order_id: newId(), transaction_id: '' })
  const everyConnection = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))

  using _others = amongOthers(svc)
  const accepted = Array.from({ length: ownRequests }, release)
  await expect.poll(() => pool.waitingCount).toBe(ownRequests)
  expectBusy(await svc.get(`/product/public/search/${_id}?q=product`))

  for (const connection of everyConnection) connection.release()
  expect(new Set((await Promise.all(accepted)).map(({ text }) => text))).toEqual(
    new Set(['{"message":"Order not found"}']),
  )
  expect((await svc.get(`/product/public/search/${_id}?q=product`)).status).toBe(200)
})

test('waiting pipelined statements count towards the capacity', async () => {
  const { svc, _id, cap } = await aShop()
  const { db } = svc.context
  const order = await svc.post(`/order/${_id}`, anOrder({ products: [aLine(cap)] }))
  const read = `/order/public/${_id}/id/${order.body._id}`
  const rival = await hold(svc, 'orders')

  using _others = amongOthers(svc)
  const accepted = Array.from({ length: ownRequests }, () => svc.get(read))
  await expect.poll(() => db.waiting()).toBe(maxWaiting)
  expectBusy(await svc.get(read))

  await rival.end()
  expect(new Set((await Promise.all(accepted)).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await svc.get(read)).status).toBe(200)
})

test('of many requests that wait for one read only those past the capacity are rejected', async () => {
  const { svc, _id } = await aShop()
  const read = `/product/public/${_id}/cap`
  const rival = await hold(svc, 'products')

  const accepted = Array.from({ length: largestCrowd }, () => svc.get(read))
  expectBusy(await svc.get(read))
  expect((await svc.get(`/public/delivery_charge/${_id}`)).status).toBe(200)

  await rival.end()
  expect(new Set((await Promise.all(accepted)).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await svc.get(read)).status).toBe(200)
})

test('of the orders of one store those past its share are rejected at once, and other stores still have room', async () => {
  const svc = await startTestService()
  const cap = aProduct({ slug: 'cap', quantity: 2 * ordersAtOnce })
  const { _id } = await svc.importStore(aStoreFile({ products: [cap] }))
  const hat = aProduct({ slug: 'hat' })
  const other = await svc.importStore(aStoreFile({ products: [hat] }))
  const order = () => svc.post(`/order/${_id}`, anOrder({ products: [aLine(cap)] }))
  const rival = await hold(svc, 'products')

  const accepted = Array.from({ length: ordersAtOnce }, order)
  expectBusy(await order())
  const ofOther = svc.post(`/order/${other._id}`, anOrder({ products: [aLine(hat)] }))

  await rival.end()
  expect((await ofOther).status).toBe(200)
  expect(new Set((await Promise.all(accepted)).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await order()).status).toBe(200)
})

/** Every read of the table waits until this lock is released. */
async function hold({ context }: TestService, table: 'orders' | 'products'): Promise<pg.Client> {
  const rival = new pg.Client(context.db.pool.options)
  await rival.connect()
  await rival.query(`begin; lock table ${table} in access exclusive mode`)
  return rival
}
