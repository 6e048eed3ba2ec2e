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

/* What one client may send, and how much is taken in at once. */

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

  test('is 429 in plain text; those before it count whatever became of them, in any store', async () => {
    const other = await openStore(svc)
    const remoteAddress = '203.0.113.1'
    expect((await send(limited, [asFile(await aPng())], { store, remoteAddress })).status).toBe(200)
    for (let i = 0; i < 19; i++) {
      expect((await limited.request({ method: 'POST', url, headers, remoteAddress })).status).toBe(400)
    }
    const answer = await send(limited, [asFile(await aPng())], { store: other, remoteAddress })
    expect([answer.status, answer.text]).toEqual([429, 'Too many requests, please try again later.'])
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(590)
    expect((await send(limited, [asFile(await aPng())], { store, remoteAddress: '203.0.113.2' })).status).toBe(200)
  })

  test('is answered before it is sent; whoever sends it nevertheless is cut off', async () => {
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

/** The first line of the answer. */
function firstLine(socket: Socket): Promise<string> {
  return new Promise((done) => socket.once('data', (bytes) => done(bytes.toString().split('\r\n')[0] ?? '')))
}

describe('uploads under way', () => {
  const open: PassThrough[] = []
  const answers: Promise<{ status: number; body: unknown }>[] = []

  function begin(remoteAddress: string): void {
    const payload = new PassThrough()
    payload.write(beginning)
    open.push(payload)
    answers.push(svc.request({ method: 'POST', url, headers, payload, remoteAddress }))
  }

  /** Asks as somebody else whether there is room, by an upload that is over at once. */
  const probe = async (remoteAddress: string) => (await svc.request({ method: 'POST', url, remoteAddress })).status

  afterEach(async () => {
    for (const payload of open.splice(0)) payload.end()
    for (const { status } of await Promise.all(answers.splice(0))) expect(status).toBe(400)
    await vi.waitFor(async () => expect(await probe('203.0.113.99')).toBe(400))
  })

  test(`are ${mostUploads} in a process at most; the next is asked to come back`, async () => {
    for (let i = 0; i < mostUploads; i++) begin(`203.0.113.${Math.floor(i / mostOfClient)}`)
    await vi.waitFor(async () => expect(await probe('203.0.113.99')).toBe(503))
    const answer = await send(svc, [asFile(await aPng())], { store, remoteAddress: '203.0.113.99' })
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 503,
      body: { message: 'The service is busy, please try again' },
    })
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  })

  test(`are ${mostOfClient} of one network at most, so that it cannot take all the room`, async () => {
    for (let i = 0; i < mostOfClient; i++) begin(`2001:db8:1:2::${i}`)
    await vi.waitFor(async () => expect(await probe('2001:db8:1:2::ffff')).toBe(503))
    expect(await probe('2001:db8:1:3::1')).toBe(400)
  })

  test('that do not arrive in time are refused', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      begin('203.0.113.5')
      let [seconds, answered] = [0, false]
      void answers[0]?.then(() => {
        answered = true
      })
      for (; !answered; seconds++) await vi.advanceTimersByTimeAsync(1000)
      expect(seconds).toBeGreaterThanOrEqual(longestUploadSeconds)
      expect(await answers[0]).toMatchObject({ status: 400, body: { message: 'The upload took too long' } })
    } finally {
      vi.useRealTimers()
    }
  })
})

test('a body in more pieces than any network makes is refused, and one in as many is not', async () => {
  const { payload, headers: whole } = await formOf([asFile(await aNoisyPicture(150, 150).png().toBuffer())])
  expect(payload.length).toBeGreaterThan(mostPieces)
  const inBytes = (bytes: Buffer) => Readable.from(inPieces(bytes, 1))
  const answer = await svc.request({ method: 'POST', url, headers: whole, payload: inBytes(payload) })
  expect([answer.status, answer.body]).toEqual([400, { message: 'The upload could not be read' }])
  const rest = payload.length - mostPieces + 1
  const fewer = Readable.from([payload.subarray(0, rest), ...inPieces(payload.subarray(rest), 1)])
  expect((await svc.request({ method: 'POST', url, headers: whole, payload: fewer })).status).toBe(200)
})

describe('a client that goes away in the middle', () => {
  test('leaves nothing behind, and its place is free', async () => {
    const port = (limited.app.server.address() as { port: number }).port
    await execute(limited.context.db, sql`delete from rate_limits`)
    const before = (await storedFiles(limited)).length
    for (let i = 0; i < mostOfClient + 1; i++) {
      const socket = connect(port, '127.0.0.1')
      await new Promise<void>((done) => {
        socket.write(
          `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: 5000\r\n\r\n${beginning}`,
          () => done(),
        )
      })
      socket.destroy()
    }
    await vi.waitFor(async () => {
      expect((await limited.request({ method: 'POST', url, remoteAddress: '127.0.0.1' })).status).toBe(400)
    })
    expect((await storedFiles(limited)).length).toBe(before)
    expect(limited.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })
})

test('after a refusal the connection goes on to the next request', async () => {
  await execute(limited.context.db, sql`delete from rate_limits`)
  const socket = connect((limited.app.server.address() as { port: number }).port, '127.0.0.1')
  const body = `${beginning}\r\n--b--\r\n`
  const line = `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${body.length}\r\n\r\n`
  for (let i = 0; i < 3; i++) {
    socket.write(line + body)
    expect(await firstLine(socket)).toBe('HTTP/1.1 400 Bad Request')
  }
  socket.destroy()
})
