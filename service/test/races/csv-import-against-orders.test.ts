import { expect, test } from 'vitest'
import { runDueCsvJobs } from '../../src/jobs.ts'
import { aCsvShop, csv } from '../csv-jobs/csv-harness.ts'
import { onOneServer } from '../harness/on-one-server.ts'
import { aLine, aProduct, aVariant } from '../harness/store-factory.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'
import { placeOrder } from './shoppers.ts'

const { database, client } = await openTestDatabase()
const svc = await startTestService({}, database)

/** So long that PostgreSQL has looked for a deadlock already and looks no more: another one must find it. */
async function untilStatementsWaitLong(count: number): Promise<void> {
  const waiting = `
    select 1 from pg_locks join pg_stat_activity using (pid)
     where datname = current_database() and not granted and waitstart < clock_timestamp() - interval '1500 ms'`
  await until(async () => (await svc.context.db.pool.query(waiting)).rowCount === count)
}

test.runIf(onOneServer())('an import with stock and a new variant does not deadlock with an order', async () => {
  const small = aVariant('S', { quantity: 10 })
  const shirt = aProduct({ slug: 'shirt', sizes: ['S'], variants: [small], quantity: 0 })
  const shop = await aCsvShop(svc, { products: [shirt] })
  const order = () => placeOrder(svc, shop.storeId, { products: [aLine(shirt, 1, { variant: small._id })] })
  expect((await order()).status).toBe(200)

  // The order has its stock row and waits for its customer.
  await client.query('begin')
  await client.query('select 1 from customers where store_id = $1 for update', [shop.storeId])
  const ordering = order()
  const file = csv(
    'Handle,Option1 Name,Option1 Value,Price,Inventory quantity',
    'shirt,Size,S,900,50',
    'shirt,,L,900,7',
  )
  const { body: job } = await shop.upload(file, { fetch_images: 'false', update_stock: 'true' })
  const importing = runDueCsvJobs(svc.context)
  await untilStatementsWaitLong(2)
  await client.query('commit')

  expect(await ordering).toMatchObject({ status: 200 })
  await importing
  expect(await shop.read(job._id)).toMatchObject({ state: 'done', updated: 1 })
  const { variants } = await shop.product('shirt')
  expect(variants.map(({ quantity }: { quantity: number }) => quantity)).toEqual([50, 7])
})
