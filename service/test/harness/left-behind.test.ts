import { expect, test } from 'vitest'
import { atEndOfFile } from './end-of-file.ts'
import { expectNoConnections, expectNoUnfinishedWork } from './left-behind.ts'
import { aLine, anOrder, aProduct, aStoreFile } from './store-factory.ts'
import { createTestDatabase } from './test-database.ts'
import { startTestService } from './test-service.ts'

/* The check at the end of each test file finds what it is there to find. */

const database = await createTestDatabase()
atEndOfFile(database.drop)
const service = await startTestService({}, database)
const { pool } = service.context.db
const product = aProduct()
const store = await service.importStore(aStoreFile({ products: [product] }))
const anybody = { products: [aLine(product)], customer_email: 'asha@example.com' }
await service.post(`/order/${store._id}`, anOrder(anybody))
await pool.query(`select graphile_worker.add_job('delete-expired')`)

const check = () => expectNoUnfinishedWork(database.connection, 50)

test('waiting messages and waiting jobs are not unfinished work', async () => {
  await expect(check()).resolves.toBeUndefined()
})

test.each([
  ['a claimed message', 'attempt never ended', 'update outbox set claimed = $1', true, false],
  ['a message that failed without a reason', 'disagree', 'update outbox set state = $1', 'failed', 'waiting'],
  [
    'a job without another attempt',
    'failed for good',
    "update graphile_worker._private_jobs set last_error = 'x', attempts = $1",
    25,
    0,
  ],
])('%s is found', async (_what, found, statement, wrong, right) => {
  expect((await pool.query(statement, [wrong])).rowCount).toBeGreaterThan(0)
  await expect(check()).rejects.toThrow(found)
  await pool.query(statement, [right])
  await expect(check()).resolves.toBeUndefined()
})

test('an open transaction is found', async () => {
  const client = await pool.connect()
  await client.query('begin')
  try {
    await expect(check()).rejects.toThrow('transactions that are open')
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('an open connection is found', async () => {
  await expect(expectNoConnections(database.connection, 50)).rejects.toThrow('connections')
})
