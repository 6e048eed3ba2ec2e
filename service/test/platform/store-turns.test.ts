import pg from 'pg'
import { expect, test } from 'vitest'
import { aMerchant } from '../harness/merchant.ts'
import { aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService, type TestResponse } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'

/* The calls of a store's merchant and programs use a few connections, whatever they wait for. */

const atOnce = 4
const mostOfStore = 1000

const svc = await startTestService()
const { pool } = svc.context.db
const cap = aProduct()
const waitingStore = (await svc.importStore(aStoreFile()))._id
const otherStore = (await svc.importStore(aStoreFile({ products: [cap] })))._id
const [waiting, other] = [await aMerchant(svc, waitingStore), await aMerchant(svc, otherStore)]

/** Sends calls that all wait for a lock. They end after the work. */
async function whileTheyWait(send: () => Promise<TestResponse>, count: number, work: () => Promise<void>) {
  const rival = new pg.Client(pool.options)
  await rival.connect()
  await rival.query('begin; lock table pages, categories in access exclusive mode')
  const calls = Array.from({ length: count }, send)
  try {
    await until(() => pool.totalCount - pool.idleCount >= atOnce)
    await work()
  } finally {
    await rival.end()
  }
  return (await Promise.all(calls)).map(({ status }) => status)
}

const callsOfStore: [string, () => Promise<TestResponse>][] = [
  ['the merchant’s API', () => waiting.get('/pages')],
  ['existing programs', () => svc.get(`/category/${waitingStore}`, { authorization: `Bearer ${waiting.key}` })],
]

test.each(callsOfStore)('while the calls of one store by %s wait, other stores are served', async (_by, send) => {
  const count = 2 * pool.options.max
  const statuses = await whileTheyWait(send, count, async () => {
    const order = await svc.post(`/order/${otherStore}`, anOrder({ products: [aLine(cap)] }))
    const orders = await other.get('/orders')
    expect({ order: order.status, orders: orders.status }).toEqual({ order: 200, orders: 200 })
    expect(pool.waitingCount).toBe(0)
  })
  expect(statuses).toEqual(Array(count).fill(200))
})

test('past its capacity the calls of a store are rejected with 503, and those that wait are served', async () => {
  const beyond = 20
  let rejected = 0
  const send = async () => {
    const response = await waiting.get('/pages')
    if (response.status === 503) rejected++
    return response
  }
  const statuses = await whileTheyWait(send, mostOfStore + beyond, () => until(() => rejected === beyond))
  const count = (status: number) => statuses.filter((each) => each === status).length
  expect([count(200), count(503)]).toEqual([mostOfStore, beyond])
})
