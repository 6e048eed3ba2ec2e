import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { speedPeriodSeconds } from '../../service/src/platform/http/arriving-bodies.ts'
import { openShop } from './harness/shop.ts'

/* Forms of pages that are announced and do not arrive. */

const shop = await openShop()
const { host, port } = new URL(shop.origin)
const formRoomBytes = 32 * 1024 * 1024
const formBytes = 99_000
const clients: Socket[] = []

/** A form that is announced, and of which one byte is sent. */
async function begin(localAddress: string): Promise<Socket> {
  const client = connect({ port: Number(port), host: '127.0.0.1', localAddress })
  clients.push(client.on('error', () => undefined))
  const received = once(shop.service.app.server, 'request') as Promise<[IncomingMessage]>
  const head = `POST /checkout HTTP/1.1\r\nhost: ${host}\r\norigin: ${shop.origin}\r\nconnection: close\r\n`
  client.write(`${head}content-type: application/x-www-form-urlencoded\r\ncontent-length: ${formBytes}\r\n\r\na`)
  await received
  return client
}

afterEach(() => {
  vi.useRealTimers()
  for (const client of clients.splice(0)) client.destroy()
})

test('a form that stops is a 408 after a period below the least speed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const client = await begin('127.0.0.1')
  vi.advanceTimersByTime(speedPeriodSeconds * 1000)
  expect(await text(client)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
})

test('forms beyond the room are a 503 for the newest of the client with the most, and for no other', async () => {
  const other = await begin('127.0.0.2')
  while (clients.length < Math.floor(formRoomBytes / formBytes)) await begin('127.0.0.1')
  const newest = await begin('127.0.0.1')
  expect(await text(newest)).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/)
  other.write('b'.repeat(formBytes - 1))
  expect(await text(other)).toMatch(/^HTTP\/1\.1 400 /)
})
