import { expect, test } from 'vitest'
import { runDueCsvJobs } from '../../src/jobs.ts'
import { deleteExpired } from '../../src/retention/delete-expired.ts'
import { onOneServer } from '../harness/on-one-server.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'
import { aCsvShop, csv } from './csv-harness.ts'

const { database, client } = await openTestDatabase()
const svc = await startTestService({}, database)
const day = 86_400

async function untilStatementsWait(count: number): Promise<void> {
  const waiting = `
    select 1 from pg_stat_activity
     where datname = current_database() and application_name = 'pasal' and wait_event_type = 'Lock'`
  await until(async () => (await svc.context.db.pool.query(waiting)).rowCount === count)
}

test.runIf(onOneServer()).each([
  ['its file', 8],
  ['the whole job', 91],
])('an old import that is started again while retention is about to delete %s is done', async (_case, days) => {
  const shop = await aCsvShop(svc)
  const { body: job } = await shop.upload(csv('Handle,Title,Price', 'cap,Cap,5', 'hat,Hat,6'), {
    fetch_images: 'false',
  })
  expect((await shop.post(`/jobs/${job._id}/cancel`)).status).toBe(200)
  svc.clock.advance(days * day)
  await client.query('begin')
  await client.query('select 1 from csv_jobs where job_id = $1 for update', [job._id])
  const starting = shop.post(`/jobs/${job._id}/run`)
  await untilStatementsWait(1)
  const deleting = deleteExpired(svc.context)
  await untilStatementsWait(2)
  await client.query('commit')
  await deleting
  expect((await starting).status).toBe(202)
  await runDueCsvJobs(svc.context)
  expect(await shop.read(job._id)).toMatchObject({ state: 'done', created: 2 })
})
