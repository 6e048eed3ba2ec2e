import { expect, test } from 'vitest'
import { startServiceProcess } from '../harness/service-process.ts'
import { aLine, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { openTestDatabase, stopWriting } from '../harness/test-database.ts'
import { placeOrder } from '../races/shoppers.ts'

const waitMs = 30_000

/**
 * A service whose database becomes read-only during the delivery of an order's mail: neither the mail nor its job can
 * be marked as done.
 */
async function aReadOnlyDatabaseDuringAJob() {
  const { database, client } = await openTestDatabase()
  const service = await startServiceProcess(database.connection)
  const product = aProduct({ quantity: 10 })
  const { _id: storeId } = await service.importStore(aStoreFile({ products: [product] }))
  const order = () => placeOrder(service, storeId, { products: [aLine(product)], customer_email: 'asha@himal.example' })

  await client.query(`
    create function wait_for_test() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(1); return new; end $$;
    create trigger wait_for_test before update on outbox for each row execute function wait_for_test();
    select pg_advisory_lock(1)`)
  expect((await order()).status).toBe(200)
  const count = async (rows: string) => (await client.query(`select count(*)::int as n from ${rows}`)).rows[0].n
  await expect.poll(() => count(`pg_locks where locktype = 'advisory' and not granted`), { timeout: waitMs }).toBe(1)

  const writeAgain = await stopWriting(client)
  await expect.poll(service.output, { timeout: waitMs }).toContain('outbox could not be read')
  expect((await order()).status).toBe(503)
  const recover = async () => {
    await client.query('select pg_advisory_unlock(1)')
    await writeAgain()
  }
  return { service, order, recover, delivered: () => count(`outbox where state = 'kept'`) }
}

test('a job that ends while the database is read-only is marked as done once it is writable again', async () => {
  const { order, recover, delivered } = await aReadOnlyDatabaseDuringAJob()
  await recover()
  await expect.poll(async () => (await order()).status, { timeout: waitMs }).toBe(200)
  await expect.poll(delivered, { timeout: waitMs }).toBe(2)
})

test('a service that waits for the database to become writable stops on SIGTERM', async () => {
  const { service } = await aReadOnlyDatabaseDuringAJob()
  service.kill('SIGTERM')
  expect(await service.exited, service.output()).toEqual({ code: 0, signal: null })
})
