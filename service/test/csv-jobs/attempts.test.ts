import { expect, test } from 'vitest'
import { runDueCsvJobs } from '../../src/jobs.ts'
import { aProduct } from '../harness/store-factory.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { aCsvShop } from './csv-harness.ts'

const { database, client } = await openTestDatabase()
const svc = await startTestService({}, database)

test('an export whose worker is killed each time before its end is not begun for ever', async () => {
  const shop = await aCsvShop(svc, { products: [aProduct()] })
  const { body: job } = await shop.post('/exports', { kind: 'products' })
  const states: string[] = []
  while (states.length < 10 && !states.includes('failed')) {
    await runDueCsvJobs(svc.context)
    states.push((await shop.read(job._id)).state)
    // As the killed worker left it: everything is written, but its end.
    await client.query(
      `update csv_jobs set state = 'running', lease_until = created_at where job_id = $1 and state = 'done'`,
      [job._id],
    )
  }
  expect(states).toEqual(['done', 'done', 'done', 'done', 'done', 'failed'])
  expect((await shop.read(job._id)).message).toBe('The service stopped each time it worked at this job')
})
