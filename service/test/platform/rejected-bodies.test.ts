import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aMerchant } from '../harness/merchant.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'

/* A rejected body is often still on its way: its client must get to read why (merchant's API 1.3, 413 and 415). */

const svc = await startTestService()
const { port } = new URL(await svc.app.listen({ port: 0, host: '127.0.0.1' }))
const { _id } = await svc.importStore(aStoreFile())
const { key } = await aMerchant(svc, _id)

const bodyBytes = 8 * 1024 * 1024

test.each([
  ['too large, with its length', 413, 'application/json', `content-length: ${bodyBytes}`],
  ['too large, in chunks', 413, 'application/json', 'transfer-encoding: chunked'],
  ['of another type', 415, 'text/plain', `content-length: ${bodyBytes}`],
])('a client whose body is %s sends it to its end and reads the response', async (_name, status, type, framing) => {
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  let received = ''
  let closed = false
  socket.on('data', (bytes) => {
    received += bytes
  })
  socket.on('error', () => undefined)
  for (const event of ['end', 'close'])
    socket.on(event, () => {
      closed = true
    })
  const head = [`POST /merchant/stores/${_id}/categories HTTP/1.1`, 'host: 127.0.0.1', `authorization: Bearer ${key}`]
  socket.write(`${[...head, `content-type: ${type}`, framing].join('\r\n')}\r\n\r\n`)
  const chunked = framing.startsWith('transfer')
  const piece = Buffer.alloc(256 * 1024, 'x')
  for (let sent = 0; sent < bodyBytes; sent += piece.length) {
    if (sent === bodyBytes / 2) {
      await until(() => received.includes('\r\n\r\n'))
      await setTimeout(50)
    }
    if (chunked) socket.write(`${piece.length.toString(16)}\r\n`)
    socket.write(piece)
    if (chunked) socket.write('\r\n')
  }
  if (chunked) socket.write('0\r\n\r\n')
  await setTimeout(100)
  expect([received.split('\r\n')[0], closed]).toEqual([expect.stringContaining(`HTTP/1.1 ${status} `), false])
  // The connection serves the next request.
  received = ''
  socket.write(`GET /merchant/me HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${key}\r\n\r\n`)
  await until(() => received.includes('HTTP/1.1 200 '))
  socket.destroy()
})

test('a client that never ends its rejected body is cut', async () => {
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes
  })
  // A byte that arrives after the cut is answered with a reset, which the socket reports as an error before it closes.
  socket.on('error', () => undefined)
  const cut = new Promise((resolve) => socket.once('close', resolve))
  const head = [`POST /merchant/stores/${_id}/categories HTTP/1.1`, 'host: 127.0.0.1', `authorization: Bearer ${key}`]
  socket.write(`${[...head, 'content-type: application/json', `content-length: ${bodyBytes}`].join('\r\n')}\r\n\r\n`)
  const sending = setInterval(() => socket.write('x'), 500)
  await cut
  clearInterval(sending)
  expect(received.split('\r\n')[0]).toContain('HTTP/1.1 413 ')
}, 15_000)
