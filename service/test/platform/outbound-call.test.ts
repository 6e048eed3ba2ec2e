import { createServer, type Server, type ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { callOut } from '../../src/platform/http/outbound-call.ts'
import { atEndOfFile } from '../harness/end-of-file.ts'
import { anUnpaidOrder, aPayingStore, startPaying, startPaymentService } from '../harness/payment-service.ts'
import { anHttpReceiver, respondWith } from '../outbox/http-receiver.ts'

/* Calls to other servers follow no redirect and read a bounded response, whatever the server sends. */

const gateway = await anHttpReceiver()
const elsewhere = await anHttpReceiver()
respondWith(elsewhere, 200, { payment_url: 'https://elsewhere.example' })
const mostBytes = 1_000_000

async function aServer(respond: (response: ServerResponse) => void): Promise<string> {
  const server: Server = createServer((_request, response) => respond(response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  atEndOfFile(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

function redirectTo(url: string, status: number) {
  gateway.respond = (response) => {
    response.writeHead(status, { location: url })
    response.end()
  }
}

test.each([301, 302, 303, 307, 308])('a redirect with status %i is a response, and is not followed', async (status) => {
  redirectTo(elsewhere.url, status)
  expect(await callOut(gateway.url, { method: 'POST', body: 'secret' })).toMatchObject({ status })
  expect(elsewhere.received).toEqual([])
})

test('a gateway that redirects the start of a payment is not followed, and the start is rejected', async () => {
  const svc = await startPaymentService({ WALLET_B_URL: gateway.url })
  const shop = await aPayingStore(svc)
  const order = await anUnpaidOrder(svc, shop, 'WalletB')
  gateway.received.splice(0)
  redirectTo(`${elsewhere.url}/api/v2/epayment/initiate/`, 307)
  const { status, text } = await startPaying(svc, 'wallet_b', shop.store._id, order)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(text).not.toContain('elsewhere.example')
  expect(gateway.received).toHaveLength(1)
  expect(elsewhere.received).toEqual([])
})

test('a response of a million bytes is read, and one of a byte more is no response', async () => {
  let length = mostBytes
  const url = await aServer((response) => response.end('x'.repeat(length)))
  expect(await callOut(url)).toMatchObject({ status: 200, text: 'x'.repeat(mostBytes) })
  length += 1
  expect(await callOut(url)).toBe('unknown')
})

test('a response that never ends is given up after a million bytes, and its connection is closed', async () => {
  const closed = Promise.withResolvers<number>()
  const url = await aServer((response) => {
    let sent = 0
    const send = () => {
      while (!response.destroyed && sent < 100 * mostBytes) {
        sent += 100_000
        if (!response.write('x'.repeat(100_000))) return
      }
    }
    response.on('drain', send)
    response.on('close', () => closed.resolve(sent))
    send()
  })
  expect(await callOut(url, { timeoutMs: 60_000 })).toBe('unknown')
  // The rest is what the sockets of both sides had taken already.
  expect(await closed.promise).toBeLessThan(50 * mostBytes)
})
