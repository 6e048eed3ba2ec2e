import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startServiceProcess } from '../harness/service-process.ts'
import { aLine, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { byStatus, inParallel, outOfStock, placeOrder } from '../races/shoppers.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const [a, b] = await Promise.all([startServiceProcess(database.connection), startServiceProcess(database.connection)])

test('two processes on one database sell exactly what is there', async () => {
  const product = aProduct({ quantity: 30 })
  const { _id: storeId } = await a.importStore(aStoreFile({ products: [product] }))
  const responses = await inParallel(100, (index) =>
    placeOrder(index % 2 === 0 ? a : b, storeId, { products: [aLine(product)] }),
  )

  expect(byStatus(responses)).toEqual({ 200: 30, 400: 70 })
  for (const { status, body } of responses) if (status === 400) expect(body).toEqual(outOfStock)
  const shown = await b.get(`/product/public/${storeId}/${product.slug}`)
  expect(shown.body.quantity).toBe(0)
})

test('after an import through one process the other process sends the new list, however busy it is', async () => {
  const product = aProduct({ price: 500 })
  const many = Array.from({ length: 60 }, () => aProduct({ name: 'Wool shawl' }))
  const file = aStoreFile({ products: [product] })
  const { _id: storeId } = await a.importStore(file)
  const { _id: otherId } = await a.importStore(aStoreFile({ products: many }))
  const priceAt = async ({ get }: typeof a) => (await get(`/product/public/${storeId}`)).body[0].price

  for (let price = 501; price <= 520; price++) {
    await Promise.all([priceAt(a), priceAt(b)])
    const busy = inParallel(20, (index) => b.get(`/product/public/search/${otherId}?q=shawl+${'w'.repeat(index % 3)}`))
    await a.importStore({ ...file, products: [{ ...product, price }] })
    expect(await Promise.all([priceAt(b), priceAt(a)])).toEqual([price, price])
    await busy
  }
})

test('processes recover, sell and receive invalidations after all their database connections were cut', async () => {
  const product = aProduct({ price: 500, quantity: 500 })
  const file = aStoreFile({ products: [product] })
  const { _id: storeId } = await a.importStore(file)
  const list = `/product/public/${storeId}`
  expect((await b.get(list)).body[0].price).toBe(500)

  const inFlight = inParallel(60, (index) =>
    placeOrder(index % 2 === 0 ? a : b, storeId, { products: [aLine(product)], coupon: '' }),
  )
  await cutConnections()
  const responses = await inFlight
  const sold = responses.filter(({ status }) => status === 200).length
  for (const { status } of responses) expect([200, 500, 503]).toContain(status)

  await a.importStore({ ...file, products: [{ ...product, price: 700, quantity: undefined }] })
  await expect.poll(async () => (await b.get(list)).body?.[0]?.price).toBe(700)
  const after = await inParallel(10, (index) =>
    placeOrder(index % 2 === 0 ? a : b, storeId, { products: [aLine(product)] }),
  )
  expect(byStatus(after)).toEqual({ 200: 10 })
  const { body } = await a.get(`/product/public/${storeId}/${product.slug}`)
  // An order whose response was cut off may be stored or not; an acknowledged order is stored.
  expect(body.quantity).toBeLessThanOrEqual(490 - sold)
  expect(body.quantity).toBeGreaterThanOrEqual(430)
})

/** Ends every connection of the service, as a restart of the database does. */
async function cutConnections(): Promise<void> {
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'pasal%'`,
    )
    expect(rowCount).toBeGreaterThan(2)
  } finally {
    await client.end()
  }
}
