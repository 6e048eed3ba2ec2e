import { connect, type Socket } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { execute, sql } from '../../src/platform/database/database.ts'
import { longestUploadSeconds, mostPieces } from '../../src/uploads/receive-file.ts'
import { mostOfClient, mostUploads } from '../../src/uploads/upload-turns.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { aNoisyPicture, aPng } from './pictures.ts'
import {
  asFile,
  formOf,
  inPieces,
  openStore,
  productId,
  send,
  startUploadService,
  storedFiles,
} from './upload-service.ts'

/* The limits of one client, and of one process at a time. */

const database = await createTestDatabase()
const svc = await startUploadService({}, database)
const limited = await startUploadService({ RATE_LIMITS: 'on' }, database)
let store: string
let url: string

beforeAll(async () => {
  store = await openStore(svc)
  url = `/product/${store}/${productId}/file`
  await limited.app.listen({ port: 0, host: '127.0.0.1' })
})

const beginning = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc'
const headers = { 'content-type': 'multipart/form-data; boundary=b' }

describe('the 21st upload of a client in ten minutes', () => {
  beforeEach(() => execute(limited.context.db, sql`delete from rate_limits`))

  test('the 21st upload in ten minutes is 429 in plain text; failed ones and other stores count', async () => {
    const other = await openStore(svc)
    const remoteAddress = '203.0.113.1'
    expect((await send(limited, [asFile(await aPng())], { store, remoteAddress })).status).toBe(200)
    for (let i = 0; i < 19; i++) {
      expect((await limited.request({ method: 'POST', url, headers, remoteAddress })).status).toBe(400)
    }
    const response = await send(limited, [asFile(await aPng())], { store: other, remoteAddress })
    expect([response.status, response.text]).toEqual([429, 'Too many requests, please try again later.'])
    expect(response.headers['content-type']).toMatch(/^text\/plain/)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(590)
    expect((await send(limited, [asFile(await aPng())], { store, remoteAddress: '203.0.113.2' })).status).toBe(200)
  })

  test('the 21st upload gets its response before its body, and is disconnected if it goes on', async () => {
    await limited.request({ method: 'POST', url, headers, remoteAddress: '127.0.0.1' })
    await execute(limited.context.db, sql`update rate_limits set points = 20`)
    const socket = connect((limited.app.server.address() as { port: number }).port, '127.0.0.1')
    const closed = new Promise((done) => socket.once('close', done))
    socket.on('error', () => undefined)
    socket.write(
      `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: 5000000\r\n\r\n`,
    )
    expect(await firstLine(socket)).toBe('HTTP/1.1 429 Too Many Requests')
    const sending = setInterval(() => socket.write(Buffer.alloc(1000)), 20)
    await closed
    clearInterval(sending)
  }, 20_000)
})

/** The first line of the response. */
function firstLine(socket: Socket): Promise<string> {
  return new Promise((done) => socket.once('data', (bytes) => done(bytes.toString().split('\r\n')[0] ?? '')))
}

describe('uploads in progress', () => {
  const open: PassThrough[] = []
  const responses: Promise<{ status: number; body: unknown }>[] = []

  function begin(remoteAddress: string): void {
    const payload = new PassThrough()
    payload.write(beginning)
    open.push(payload)
    responses.push(svc.request({ method: 'POST', url, headers, payload, remoteAddress }))
  }

  /** Tests from another client whether there is room, by an upload that ends at once. */
  const probe = async (remoteAddress: string) => (await svc.request({ method: 'POST', url, remoteAddress })).status

  afterEach(async () => {
    for (const payload of open.splice(0)) payload.end()
    for (const { status } of await Promise.all(responses.splice(0))) expect(status).toBe(400)
    await expect.poll(() => probe('203.0.113.99')).toBe(400)
  })

  test(`${mostUploads} uploads in a process are the most; the next one gets a 503`, async () => {
    for (let i = 0; i < mostUploads; i++) begin(`203.0.113.${Math.floor(i / mostOfClient)}`)
    await expect.poll(() => probe('203.0.113.99')).toBe(503)
    const response = await send(svc, [asFile(await aPng())], { store, remoteAddress: '203.0.113.99' })
    expect({ status: response.status, body: response.body }).toEqual({
      status: 503,
      body: { message: 'The service is busy, please try again' },
    })
    expect(response.headers['retry-after']).toMatch(/^\d+$/)
  })

  test(`${mostOfClient} uploads of one network are the most, so that it cannot take all the room`, async () => {
    for (let i = 0; i < mostOfClient; i++) begin(`2001:db8:1:2::${i}`)
    await expect.poll(() => probe('2001:db8:1:2::ffff')).toBe(503)
    expect(await probe('2001:db8:1:3::1')).toBe(400)
  })

  test('an upload that does not arrive in time is rejected', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      begin('203.0.113.5')
      let [seconds, responded] = [0, false]
      void responses[0]?.then(() => {
        responded = true
      })
      for (; !responded; seconds++) await vi.advanceTimersByTimeAsync(1000)
      expect(seconds).toBeGreaterThanOrEqual(longestUploadSeconds)
      expect(await responses[0]).toMatchObject({ status: 400, body: { message: 'The upload took too long' } })
    } finally {
      vi.useRealTimers()
    }
  })
})

test('a body in more pieces than any network makes is rejected, and one in fewer pieces is not', async () => {
  const { payload, headers: whole } = await formOf([asFile(await aNoisyPicture(150, 150).png().toBuffer())])
  expect(payload.length).toBeGreaterThan(mostPieces)
  const inBytes = (bytes: Buffer) => Readable.from(inPieces(bytes, 1))
  const response = await svc.request({ method: 'POST', url, headers: whole, payload: inBytes(payload) })
  expect([response.status, response.body]).toEqual([400, { message: 'The upload could not be read' }])
  const rest = payload.length - mostPieces + 1
  const fewer = Readable.from([payload.subarray(0, rest), ...inPieces(payload.subarray(rest), 1)])
  expect((await svc.request({ method: 'POST', url, headers: whole, payload: fewer })).status).toBe(200)
})

describe('a client that disconnects during an upload', () => {
  test('an aborted upload leaves no file and frees its place', async () => {
    const port = (limited.app.server.address() as { port: number }).port
    await execute(limited.context.db, sql`delete from rate_limits`)
    const before = (await storedFiles(limited)).length
    for (let i = 0; i < mostOfClient + 1; i++) {
      const socket = connect(port, '127.0.0.1')
      await new Promise<void>((done) => {
        socket.write(
          `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: ${headers['content-type']}\r\n` +
            `Content-Length: 5000\r\n\r\n${beginning}`,
          () => done(),
        )
      })
      socket.destroy()
    }
    const probe = async () => (await limited.request({ method: 'POST', url, remoteAddress: '127.0.0.1' })).status
    await expect.poll(probe).toBe(400)
    expect((await storedFiles(limited)).length).toBe(before)
    expect(limited.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })
})

test('a connection serves the next request after a rejected upload', async () => {
  await execute(limited.context.db, sql`delete from rate_limits`)
  const socket = connect((limited.app.server.address() as { port: number }).port, '127.0.0.1')
  const body = `${beginning}\r\n--b--\r\n`
  const line =
    `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: ${headers['content-type']}\r\n` +
    `Content-Length: ${body.length}\r\n\r\n`
  for (let i = 0; i < 3; i++) {
    socket.write(line + body)
    expect(await firstLine(socket)).toBe('HTTP/1.1 400 Bad Request')
  }
  socket.destroy()
})
