import { expect, test } from 'vitest'
import { startServiceProcess } from '../harness/service-process.ts'
import { openTestDatabase } from '../harness/test-database.ts'

const waitMs = 30_000

test('a service that was off at the time of the nightly job does it when it starts again', async () => {
  const { database, client } = await openTestDatabase()
  const service = await startServiceProcess(database.connection)
  service.kill('SIGTERM')
  await service.exited
  await client.query(`
    update graphile_worker._private_known_crontabs
       set known_since = now() - interval '9 days', last_execution = date_trunc('minute', now()) - interval '30 hours'`)
  // The job counts the stored bytes of all stores.
  await client.query('insert into uploads_of_all (byte_count) values (7) on conflict do nothing')
  await client.query('update uploads_of_all set byte_count = 7')

  await startServiceProcess(database.connection)
  const counted = async () => (await client.query('select byte_count::int from uploads_of_all')).rows[0].byte_count
  await expect.poll(counted, { timeout: waitMs }).toBe(0)
})
