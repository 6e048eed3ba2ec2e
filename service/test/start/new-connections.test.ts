import { Agent, type RequestOptions, request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { startServiceProcess } from '../harness/service-process.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

const openConnections = 64
const newConnections = 150
/** Each turn of the event loop may serve every open connection; one new connection a turn would be 64 for each. */
const servedPerNewConnection = 20

/** A request that is expensive for the service and cheap for the client. */
const rejectedOrder = JSON.stringify({ products: Array.from({ length: 9000 }, () => ({ product: 'x' })) })

test('new connections are served soon while open connections keep the service busy', async () => {
  const service = await startServiceProcess(database.connection)
  const store = await service.importStore(aStoreFile())
  const agent = new Agent({ keepAlive: true, maxSockets: openConnections })
  const order = { agent, method: 'POST', headers: { 'content-type': 'application/json' } }
  let [served, busy] = [0, true]
  const keepRequesting = async () => {
    for (; busy; served += 1)
      expect(await statusOf(`${service.url}/order/${store._id}`, order, rejectedOrder)).toBe(400)
  }
  const busyClients = Array.from({ length: openConnections }, keepRequesting)
  await until(() => served > 200)

  process.kill(service.pid, 'SIGSTOP')
  let [connected, responses] = [0, 0]
  const newClients = Array.from({ length: newConnections }, async () => {
    const status = await statusOf(`${service.url}/healthz`, { agent: false }, '', () => {
      connected += 1
    })
    responses += 1
    return status
  })
  await until(() => connected === newConnections)
  const before = served
  process.kill(service.pid, 'SIGCONT')
  await until(() => responses === newConnections || served - before > servedPerNewConnection * newConnections)
  const inTime = responses
  busy = false
  await Promise.all(busyClients)
  agent.destroy()
  expect(new Set(await Promise.all(newClients))).toEqual(new Set([200]))
  expect(inTime).toBe(newConnections)
})

function statusOf(
  url: string,
  options: RequestOptions,
  body = '',
  connected?: () => void,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, options, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    })
      .once('error', reject)
      .once('socket', (socket) => connected && socket.once('connect', connected))
      .end(body)
  })
}
