import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { startServiceProcess } from '../harness/service-process.ts'
import { createTestDatabase } from '../harness/test-database.ts'

/* A request that Node's parser rejects reaches no route and no hook. */

const database = await createTestDatabase()
afterAll(() => database.drop())
const service = await startServiceProcess(database.connection, { GATEWAY_SANDBOX: 'off' })
const { hostname, port } = new URL(service.url)

/** A connection that delays a shutdown is cut after a minute. */
const stopDeadlineMs = 45_000

/** Written to a socket, because no client sends it. Resolves when the service has closed the connection. */
async function send(bytes: string) {
  const socket = connect(Number(port), hostname)
  socket.write(Buffer.from(bytes, 'latin1'))
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const [status, ...headers] = head.split('\r\n')
  return { status, headers, body }
}

const chunked = 'host: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked'
const noSize = { status: 'HTTP/1.1 400 Bad Request', message: 'The request could not be read' }

test.each([
  ['a chunk whose size is none', `POST /public/coupon HTTP/1.1\r\n${chunked}\r\n\r\nzz\r\n`, noSize],
  ['a raw byte beyond ASCII in the path', 'GET /product/public/caf\xe9 HTTP/1.1\r\nhost: x\r\n\r\n', noSize],
  ['no HTTP at all', 'hello\r\n\r\n', noSize],
  [
    'headers of more than 16 KB',
    `GET /healthz HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(17_000)}\r\n\r\n`,
    { status: 'HTTP/1.1 431 Request Header Fields Too Large', message: 'The request headers are too large' },
  ],
])(
  '%s is rejected with the error shape and the CORS header of all errors',
  async (_case, bytes, { status, message }) => {
    const response = await send(bytes)
    expect([response.status, JSON.parse(response.body)]).toEqual([status, { message }])
    expect(response.headers).toEqual(
      expect.arrayContaining([
        'access-control-allow-origin: *',
        'content-type: application/json; charset=utf-8',
        `content-length: ${response.body.length}`,
        'connection: close',
      ]),
    )
    expect((await service.get('/healthz')).status).toBe(200)
  },
)

test('a client that keeps its socket open after such a response does not delay the shutdown', async () => {
  const stopping = await startServiceProcess(database.connection, { GATEWAY_SANDBOX: 'off' })
  const address = new URL(stopping.url)
  const socket = connect({ port: Number(address.port), host: address.hostname, allowHalfOpen: true })
  socket.on('error', () => undefined)
  socket.write('hello\r\n\r\n')
  await once(socket, 'data')
  const from = Date.now()
  stopping.kill('SIGTERM')
  expect(await stopping.exited, stopping.output()).toEqual({ code: 0, signal: null })
  expect(Date.now() - from).toBeLessThan(stopDeadlineMs)
  socket.destroy()
})
