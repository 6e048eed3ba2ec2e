import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { aMerchant } from '../harness/merchant.ts'
import { type ServiceProcess, startServiceProcess } from '../harness/service-process.ts'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'

/** After it a service that stops closes its port. */
const longerThanCloseDelayMs = 400

const database = await createTestDatabase()
afterAll(() => database.drop())

test.each(['1', '2'])(
  'PROCESSES=%s: a shutdown closes keep-alive connections and loses none of their requests',
  async (PROCESSES) => {
    const service = await startServiceProcess(database.connection, { PROCESSES })
    const { _id: storeId } = await service.importStore(aStoreFile({ products: [aProduct()] }))
    const list = `${service.url}/product/public/${storeId}`
    const reader = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (let responses = 0; ; responses++) {
        const { status, connection } = await read(list, agent)
        expect(status).toBe(200)
        if (responses === 20) service.kill('SIGTERM')
        if (connection === 'close') return 'closed by the service'
      }
    }
    expect(await Promise.all([reader(), reader(), reader()])).toEqual(Array(3).fill('closed by the service'))
    expect(await service.exited, service.output()).toEqual({ code: 0, signal: null })
  },
)

/** More than the listeners of a process accept in one turn of its event loop. */
const waitingConnections = 500

test('a shutdown serves the connections that it has not accepted yet', async () => {
  const service = await startServiceProcess(database.connection, { ROLES: 'http' })
  const agent = new Agent()
  service.kill('SIGTERM')
  await until(async () => (await read(`${service.url}/healthz`, agent)).connection === 'close')
  process.kill(service.pid, 'SIGSTOP')
  let connected = 0
  const responses = Array.from({ length: waitingConnections }, () =>
    read(`${service.url}/healthz`, agent, () => {
      connected += 1
    }),
  )
  await until(() => connected === waitingConnections)
  await sleep(longerThanCloseDelayMs)
  process.kill(service.pid, 'SIGCONT')
  const statuses = (await Promise.all(responses)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await service.exited, service.output()).toEqual({ code: 0, signal: null })
})

test('a request that was arriving when the port closed gets its response', async () => {
  const service = await startServiceProcess(database.connection, { ROLES: 'http' })
  const arriving = await beginRequest(service, '/healthz')
  service.kill('SIGTERM')
  await until(async () => !(await accepts(service)))
  expect(await arriving.finish()).toMatch(/^HTTP\/1\.1 200 /)
  expect(await service.exited, service.output()).toEqual({ code: 0, signal: null })
})

test('a stream that opens after the port closed ends at once', async () => {
  const service = await startServiceProcess(database.connection, { ROLES: 'http' })
  const { _id: storeId } = await service.importStore(aStoreFile())
  const { key } = await aMerchant(await startTestService({}, database), storeId)
  const path = `/merchant/stores/${storeId}/events`
  const arriving = await beginRequest(service, path, `Authorization: Bearer ${key}\r\n`)
  service.kill('SIGTERM')
  await until(async () => !(await accepts(service)))
  expect(await arriving.finish()).toMatch(/^HTTP\/1\.1 200 [\s\S]*: connected\n[\s\S]*\r\n0\r\n\r\n$/)
  expect(await service.exited, service.output()).toEqual({ code: 0, signal: null })
})

/** Sends all of a request but the line that ends its head. `finish` sends that, and resolves with the whole response. */
async function beginRequest({ url }: ServiceProcess, path: string, headers = '') {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${headers}`)
  await once(socket, 'connect')
  return {
    finish: () => {
      socket.write('\r\n')
      return text(socket)
    },
  }
}

function accepts({ url }: ServiceProcess): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  return once(socket, 'connect').then(
    () => Boolean(socket.destroy()),
    () => false,
  )
}

function read(
  url: string,
  agent: Agent,
  connected?: () => void,
): Promise<{ status: number | undefined; connection: string | undefined }> {
  return new Promise((done, fail) => {
    const sent = request(url, { agent }, (response) => {
      response.resume()
      response.on('end', () => done({ status: response.statusCode, connection: response.headers.connection }))
    })
    sent.on('error', fail)
    if (connected) sent.once('socket', (socket) => socket.once('connect', connected))
    sent.end()
  })
}
