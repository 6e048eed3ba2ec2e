import { expect, test } from 'vitest'
import { flipLaggingFlashSales } from '../../src/flash-sales/flip-flash-sales.ts'
import { aCatalogue, type Catalogue } from '../catalog/catalogue.ts'
import { aProduct } from '../harness/store-factory.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { aSale, hour } from './sale-store.ts'

const { database, client: rival } = await openTestDatabase()
const svc = await startTestService({}, database)
svc.clock.stop()
const { options } = svc.context.db.pool
const { onConnect } = options
// Set before the first connection is made: the ten seconds of production are too long for a test.
options.onConnect = async (client) => {
  await onConnect?.(client)
  await client.query("set lock_timeout = '300ms'")
}

async function aStoreBeforeItsSale() {
  const cap = aProduct({ price: 500 })
  return aCatalogue(svc, { products: [cap], flash_sales: [aSale(svc, [cap], { startsIn: hour })] })
}

const price = async (store: Catalogue) => (await store.all()).body[0].price
const complaints = () => svc.logLines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error')

test('a store whose prices are locked does not delay the sales of other stores, and is swept later', async () => {
  const stores = [await aStoreBeforeItsSale(), await aStoreBeforeItsSale(), await aStoreBeforeItsSale()]
  // In the order of the sweep.
  const [first, ...others] = stores.sort((a, b) => (a._id < b._id ? -1 : 1)) as [Catalogue, Catalogue, Catalogue]
  svc.clock.advance(hour + 1)
  await rival.query('select pg_advisory_lock(hashtextextended($1, 0))', [`prices ${first._id}`])
  await flipLaggingFlashSales(svc.context)
  await rival.query('select pg_advisory_unlock_all()')
  expect(await price(first)).toBe(500)
  for (const store of others) expect(await price(store)).toBe(250)
  expect(complaints()).toMatchObject([{ store_id: first._id, err: { code: '55P03' } }])

  await flipLaggingFlashSales(svc.context)
  expect(await price(first)).toBe(250)
  expect(complaints()).toHaveLength(1)
})
