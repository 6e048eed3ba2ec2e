import { beforeEach, expect, test } from 'vitest'
import { aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { aWay } from '../harness/way-to-database.ts'

/* The network to the database drops all packets silently: no error arrives, only no result. */

const { database } = await openTestDatabase()
const way = await aWay(database)
const svc = await startTestService({ CATALOG_CACHE_SECONDS: '0' }, { connection: way.connection })
const { pool, pipelined } = svc.context.db
// Before the first connection: the timeouts of production are long for a test.
for (const { options } of [pool, pipelined.pool]) options.query_timeout = Number(options.query_timeout) / 10

const product = aProduct({ quantity: 100 })
const { _id: storeId } = await svc.importStore(aStoreFile({ products: [product] }))

const asks = {
  'a product': () => svc.get(`/product/public/${storeId}/${product.slug}`),
  'an order': () => svc.post(`/order/${storeId}`, anOrder({ products: [aLine(product)] })),
  readiness: () => svc.get('/readyz'),
}

/** Each connection that broke unnoticed may cost one request. */
async function allIsWell() {
  for (const ask of Object.values(asks)) {
    await expect.poll(async () => (await ask()).status).toBe(200)
  }
}

beforeEach(allIsWell)

test.each(['a product', 'an order'] as const)(
  'who asks for %s is told to try again, and soon all is well',
  async (what) => {
    way.fallSilent()
    const response = await asks[what]()
    expect(response.status).toBe(503)
    expect(response.headers['retry-after']).toBe('1')
    expect(response.body).toEqual({ message: 'The service is busy, please try again' })
    await allIsWell()
  },
)

test('/readyz is 503 during the silence and 200 soon after', async () => {
  way.fallSilent()
  expect(await asks.readiness()).toMatchObject({ status: 503, body: { status: 'not ready' } })
  await allIsWell()
})
