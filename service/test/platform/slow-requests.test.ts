import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { leastBytesInPeriod, roomBytes, speedPeriodSeconds } from '../../src/platform/http/arriving-bodies.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'

/** The port of a service with short timeouts: those of production are minutes. */
async function aHurriedService() {
  const { app } = await startTestService()
  Object.assign(app.server, { requestTimeout: 300, headersTimeout: 300, connectionsCheckingInterval: 50 })
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}

const beginning =
  'POST /public/coupon HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{'

test('the request timeout is five minutes', async () => {
  const { app } = await startTestService()
  expect(app.server.requestTimeout).toBeGreaterThanOrEqual(60_000)
  expect(app.server.requestTimeout).toBeLessThanOrEqual(600_000)
})

test.each([
  ['a body', beginning],
  ['a line of headers', 'GET /healthz HTTP/1.1\r\nhost: '],
])('%s that never ends is rejected after the timeout', async (_case, bytes) => {
  const port = await aHurriedService()
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const response = await text(socket)
  expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\naccess-control-allow-origin: \*\r\n/)
  expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toEqual({ message: 'The request took too long to arrive' })
})

describe('bodies that stop short', async () => {
  const svc = await startTestService()
  const port = Number(new URL(await svc.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const bodyBytes = 256 * 1024
  const { subdomain } = await svc.importStore(aStoreFile())
  type Request = { client: Socket; server: Socket; missingBytes: number }
  const open: Request[] = []

  /** A request that announces its body and sends one byte of it. */
  async function begin(localAddress: string): Promise<Request> {
    const client = connect({ port, host: '127.0.0.1', localAddress })
    client.on('error', () => undefined)
    const received = once(svc.app.server, 'request')
    const head = 'POST /store/check_domain HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
    client.write(`${head}content-length: ${bodyBytes}\r\n\r\n `)
    const [{ socket: server }] = (await received) as [IncomingMessage]
    const request = { client, server, missingBytes: bodyBytes - 1 }
    open.push(request)
    return request
  }

  async function send(request: Request, bytes: number): Promise<void> {
    const { client, server } = request
    const before = server.bytesRead
    client.write(' '.repeat(bytes))
    request.missingBytes -= bytes
    await until(() => server.bytesRead >= before + bytes)
  }

  /** The first line of the response to a request that sends the rest of its body. */
  async function finish({ client, missingBytes }: Request): Promise<string | undefined> {
    const response = once(client, 'data')
    client.write(JSON.stringify({ domain: subdomain }).padStart(missingBytes))
    return String(await response).split('\r\n')[0]
  }

  afterEach(() => {
    vi.useRealTimers()
    for (const { client } of open.splice(0)) client.destroy()
  })

  test('bodies beyond the room are a 503 for the newest of the client with the most, and for no other', async () => {
    const others = [await begin('127.0.0.2'), await begin('127.0.0.3')]
    while (open.length < roomBytes / bodyBytes) await begin('127.0.0.1')
    const [newest, oldest] = [open.at(-1), open[others.length]] as [Request, Request]
    others.push(await begin('127.0.0.2'))
    const response = await text(newest.client)
    expect(response).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n.*\r\nretry-after: 1\r\n/s)
    const body = JSON.parse(response.split('\r\n\r\n')[1] ?? '')
    expect(body).toEqual({ message: 'The service is busy, please try again' })
    for (const request of [...others, oldest]) expect(await finish(request)).toBe('HTTP/1.1 200 OK')
  })

  test('a body ends in its first period below the least speed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const passPeriod = () => vi.advanceTimersByTime(speedPeriodSeconds * 1000)
    const [slow, steady] = [await begin('127.0.0.1'), await begin('127.0.0.1')]
    await send(slow, leastBytesInPeriod - 100)
    await send(steady, leastBytesInPeriod)
    passPeriod()
    expect(await text(slow.client)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    await send(steady, leastBytesInPeriod)
    passPeriod()
    expect(await finish(steady)).toBe('HTTP/1.1 200 OK')
  })
})
