import { expect, test } from 'vitest'
import { many, noTimeout, sql, type Tx, transaction } from '../../src/platform/database/database.ts'
import { isTransient } from '../../src/platform/database/transient-errors.ts'
import { startTestService } from '../harness/test-service.ts'

const { context } = await startTestService()
const { options } = context.db.pool
// Before the first connection: the timeout of production is long for a test.
options.query_timeout = Number(options.query_timeout) / 40

const takeLong = (tx: Tx) => many(tx, sql`select 'done' as response from pg_sleep(1.5)`)

test('a transaction without timeout gets a late result', async () => {
  expect(await transaction(context.db, takeLong, noTimeout)).toEqual([{ response: 'done' }])
})

test('a transaction with timeout fails as a transient error, and the next one succeeds', async () => {
  const failure = await transaction(context.db, takeLong).catch((error) => error)
  expect(isTransient(failure)).toBe(true)
  expect(await transaction(context.db, (tx) => many(tx, sql`select 1 as response`))).toEqual([{ response: 1 }])
})
