import { expect, test } from 'vitest'
import { many, sql } from '../../src/platform/database/database.ts'
import { aCatalogue } from '../catalog/catalogue.ts'
import { aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'
import { aSale, hour } from './sale-store.ts'

const svc = await startTestService()

/** When the flips of this store are due. */
async function dueFlips(): Promise<string[]> {
  const jobs = await many<{ run_at: Date }>(
    svc.context.db,
    sql`select run_at from graphile_worker.jobs where task_identifier = 'flip-flash-sales' order by run_at`,
  )
  return jobs.map(({ run_at }) => run_at.toISOString())
}

async function untilMoment(moment: string) {
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, Date.parse(moment) - Date.now()) + 20))
}

test('an import enqueues price jobs for the start and the end of a sale, and they write the prices', async () => {
  const cap = aProduct({ slug: 'cap', price: 500 })
  const sale = aSale(svc, [cap], { startsIn: 3, lasts: 2 })
  const store = await aCatalogue(svc, { products: [cap], flash_sales: [sale] })
  const price = async () => (await store.all()).body[0].price
  expect(await dueFlips()).toEqual([sale.start_at, sale.end_at])
  await svc.runJobs()
  expect(await price()).toBe(500)
  await untilMoment(sale.start_at)
  await svc.runJobs()
  expect(await price()).toBe(250)
  await untilMoment(sale.end_at)
  await svc.runJobs()
  expect(await price()).toBe(500)
  // The worker takes a job that is done away a moment after its run returns.
  await until(async () => (await dueFlips()).length === 0)
})

test('a repeated import enqueues no second price job', async () => {
  const cap = aProduct({ slug: 'cap' })
  const sale = aSale(svc, [cap], { startsIn: hour })
  const store = await aCatalogue(svc, { products: [cap], flash_sales: [sale] })
  const before = await dueFlips()
  expect(before).toEqual([sale.start_at, sale.end_at])
  await store.change({ flash_sales: [sale] })
  expect(await dueFlips()).toEqual(before)
})

test('an import writes the prices of a live sale without a job', async () => {
  const cap = aProduct({ slug: 'cap', price: 500 })
  const store = await aCatalogue(svc, { products: [cap], flash_sales: [aSale(svc, [cap])] })
  expect((await store.all()).body[0]).toMatchObject({ price: 250, compare_at_price: 500 })
})
