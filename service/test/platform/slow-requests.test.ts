import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startTestService } from '../harness/test-service.ts'

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
