import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { deliverDueMessages } from '../../src/jobs.ts'
import { atEndOfFile } from '../harness/end-of-file.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'
import { aListeningShop } from './a-listening-shop.ts'
import { aReceiver } from './receiver.ts'

/* A process that takes longer than its lease to record an attempt (13.2). */

const receiver = await aReceiver()
const database = await createTestDatabase()
atEndOfFile(() => database.drop())
const environment = { OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1', WEBHOOK_RETRY_SECONDS: '5,300' }
const first = await startTestService(environment, database)
const second = await startTestService(environment, database)

test.each([
  ['failed', 'delivered', 500, 200],
  ['succeeded', 'waiting', 200, 500],
])('an attempt that %s and lost its lease leaves the delivery as the next attempt made it: %s', async (...row) => {
  const [name, state, statusOfFirst, statusOfSecond] = row
  const { create, read, place, work, deliveries } = await aListeningShop(first, receiver.url)
  const { _id } = await create(`/${name}`)
  const held: ServerResponse[] = []
  receiver.respond = (_call, response) => held.push(response)
  await place()
  const working = work()
  await until(() => held.length === 1)
  receiver.respond = (_call, response) => response.writeHead(statusOfSecond).end()
  second.clock.advance(61)
  await deliverDueMessages(second.context)
  const made = { delivery: await deliveries(_id), webhook: await read(_id) }
  expect(made.delivery).toMatchObject([{ state, attempts: [{ status: statusOfSecond }] }])
  held[0]?.writeHead(statusOfFirst).end()
  await working
  expect({ delivery: await deliveries(_id), webhook: await read(_id) }).toEqual(made)
})
