import { Agent, type RequestOptions, request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { startServiceProcess } from '../harness/service-process.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

const regulars = 64
const newcomers = 150
/** Each turn of the event loop may serve every regular; one newcomer a turn would be 64 for each. */
const servedForANewcomer = 20

/** Work for the service, and little for whoever sends it. */
const refused = JSON.stringify({ products: Array.from({ length: 9000 }, () => ({ product: 'x' })) })

test('whoever connects is served soon, however busy those who are connected keep the service', async () => {
  const service = await startServiceProcess(database.connection)
  const store = await service.importStore(aStoreFile())
  const agent = new Agent({ keepAlive: true, maxSockets: regulars })
  const order = { agent, method: 'POST', headers: { 'content-type': 'application/json' } }
  let [served, busy] = [0, true]
  const keepAsking = async () => {
    for (; busy; served += 1) expect(await statusOf(`${service.url}/order/${store._id}`, order, refused)).toBe(400)
  }
  const asking = Array.from({ length: regulars }, keepAsking)
  await until(() => served > 200)

  process.kill(service.pid, 'SIGSTOP')
  let [connected, banner] = [0, 0]
  const asked = Array.from({ length: newcomers }, async () => {
    const status = await statusOf(`${service.url}/healthz`, { agent: false }, '', () => {
      connected += 1
    })
    banner += 1
    return status
  })
  await until(() => connected === newcomers)
  const before = served
  process.kill(service.pid, 'SIGCONT')
  await until(() => banner === newcomers || served - before > servedForANewcomer * newcomers)
  const welcomeInTime = banner
  busy = false
  await Promise.all(asking)
  agent.destroy()
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
  expect(welcomeInTime).toBe(newcomers)
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
