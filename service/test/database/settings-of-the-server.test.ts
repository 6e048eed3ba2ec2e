import { expect, test } from 'vitest'
import { startServiceProcess } from '../harness/service-process.ts'
import { aLine, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { openTestDatabase, stopWriting } from '../harness/test-database.ts'
import { byStatus, inParallel, placeOrder } from '../races/shoppers.ts'

const waitMs = 30_000

/** A shop on a database whose owner has changed settings. */
async function aShopWith(settings: Record<string, string>, quantity: number) {
  const { database, client } = await openTestDatabase()
  for (const [name, value] of Object.entries(settings)) {
    await client.query(`alter database "${database.connection.database}" set ${name} = '${value}'`)
  }
  const service = await startServiceProcess(database.connection)
  const product = aProduct({ quantity })
  const { _id: storeId } = await service.importStore(aStoreFile({ products: [product] }))
  return { client, service, storeId, order: () => placeOrder(service, storeId, { products: [aLine(product)] }) }
}

test('a database with another date style and time zone returns the same times', async () => {
  const { service, storeId, order } = await aShopWith({ datestyle: 'SQL, DMY', timezone: 'Asia/Kathmandu' }, 1)
  const from = Date.now()
  const { body } = await order()
  const tracked = await service.get(`/order/public/${storeId}/id/${body._id}`)
  expect(tracked.body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const placedAt = Date.parse(tracked.body.created_at)
  expect(placedAt).toBeGreaterThanOrEqual(from)
  expect(placedAt).toBeLessThanOrEqual(Date.now())
})

test.each(['repeatable read', 'serializable'])(
  'a database whose transactions are %s sells exactly the stock and rejects the other orders',
  async (isolation) => {
    const { order } = await aShopWith({ default_transaction_isolation: isolation }, 30)
    expect(byStatus(await inParallel(100, order))).toEqual({ 200: 30, 400: 70 })
  },
)

test('orders get a 503 while the database is read-only after a failover, and are placed afterwards', async () => {
  const { client, service, storeId, order } = await aShopWith({}, 2)
  const writeAgain = await stopWriting(client)
  // The first request may still meet a connection that was cut.
  const quantity = async () => (await service.get(`/product/public/${storeId}`)).body[0]?.quantity
  await expect.poll(quantity, { timeout: waitMs }).toBe(2)
  await order()
  const rejected = await order()
  expect([rejected.status, rejected.headers['retry-after'], rejected.body]).toEqual([
    503,
    '1',
    { message: 'The service is busy, please try again' },
  ])

  await writeAgain()
  await expect.poll(async () => (await order()).status, { timeout: waitMs }).toBe(200)
})
