import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'

/* A client that takes no byte of its response is disconnected. The time is minutes in production. */

const silenceMs = 3_000
/** More than the buffers of both ends of a socket hold. */
const bodyBytes = 40_000_000

const { app } = await startTestService()
const productionTimeoutMs = app.server.timeout
let closed = 0
let finishWork: (() => void) | undefined
app.get('/test/large', async (_request, reply) => reply.type('application/octet-stream').send(Buffer.alloc(bodyBytes)))
app.get(
  '/test/work',
  () =>
    new Promise((done) => {
      finishWork = () => done({ done: true })
    }),
)
app.server.on('connection', (socket: Socket) =>
  socket.on('close', () => {
    closed += 1
  }),
)
Object.assign(app.server, { timeout: silenceMs, headersTimeout: 4 * silenceMs, connectionsCheckingInterval: 50 })
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)

function requested(path: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  return socket
}

test('a socket may be silent for a minute', () => {
  expect(productionTimeoutMs).toBe(60_000)
})

test('clients that never read their response are disconnected', async () => {
  const before = closed
  const sockets = Array.from({ length: 5 }, () => requested('/test/large').pause())
  await until(() => closed === before + 5)
  for (const socket of sockets) socket.destroy()
})

test('a client that reads slowly gets its whole response', async () => {
  const socket = requested('/test/large')
  const startedAt = Date.now()
  let received = 0
  // The client rests ten times, together longer than the timeout.
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    const before = received
    received += chunk.length
    if (Math.floor(before / (bodyBytes / 10)) < Math.floor(received / (bodyBytes / 10))) await sleep(silenceMs / 4)
    if (received > bodyBytes) break
  }
  expect(received).toBeGreaterThan(bodyBytes)
  expect(Date.now() - startedAt).toBeGreaterThan(2 * silenceMs)
})

test('a request whose response takes long to make is not disconnected', async () => {
  const socket = requested('/test/work')
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes
  })
  await until(() => finishWork !== undefined)
  let silences = 0
  app.server.on('timeout', () => {
    silences += 1
  })
  await until(() => silences > 0)
  expect(socket.closed).toBe(false)
  finishWork?.()
  await until(() => text.endsWith('{"done":true}'))
  socket.destroy()
})

test('an idle connection is closed after its own time', async () => {
  app.server.keepAliveTimeout = 2 * silenceMs
  const socket = requested('/healthz').resume()
  await until(() => socket.closed)
  expect(socket.bytesRead).toBeGreaterThan(0)
})

test('a request that begins and does not go on is rejected by the timeout for requests', async () => {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes
  })
  socket.write('GET /healthz HTTP/1.1\r\nhost: ')
  await until(() => socket.closed)
  expect(text).toMatch(/^HTTP\/1\.1 408 /)
})
