import { readdir, readlink, stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { execute, sql } from '../../src/platform/database/database.ts'
import { longestUploadSeconds } from '../../src/uploads/file-rules.ts'
import { scratchFolder } from '../../src/uploads/scratch-file.ts'
import { leastPlaceBytes, roomBytes } from '../../src/uploads/upload-limits.ts'
import { longestWaitSeconds } from '../../src/uploads/upload-turns.ts'
import { leastBytesInPeriod, mostPieces, speedPeriodSeconds } from '../../src/uploads/watch-arrival.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
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
  })
})

/** The first line of the response. */
function firstLine(socket: Socket): Promise<string> {
  return new Promise((done) => socket.once('data', (bytes) => done(bytes.toString().split('\r\n')[0] ?? '')))
}

const network = (number: number) => `203.0.${Math.floor(number / 250)}.${number % 250}`

describe('uploads in progress', () => {
  const open: PassThrough[] = []
  const responses: Promise<{ status: number; body: unknown; headers: Record<string, unknown> }>[] = []

  /** An upload whose client sends the beginning and then nothing. */
  function begin(remoteAddress: string): number {
    const payload = new PassThrough()
    payload.write(beginning)
    open.push(payload)
    return responses.push(svc.request({ method: 'POST', url, headers, payload, remoteAddress }))
  }

  afterEach(async () => {
    for (const payload of open.splice(0)) payload.end()
    for (const { status } of await Promise.all(responses.splice(0))) expect([400, 503]).toContain(status)
  })

  /** An upload whose client sends so many bytes in each second. Returns the seconds until it gets its response. */
  async function secondsUntilResponse(bytesIn: (second: number) => number): Promise<number> {
    begin('203.0.113.5')
    const [payload] = open as [PassThrough]
    let [seconds, responded] = [0, false]
    void responses[0]?.then(() => {
      responded = true
    })
    for (; !responded; seconds++) {
      while (payload.readableLength > 0 && !responded) await nextTurn()
      payload.write(Buffer.alloc(bytesIn(seconds)))
      await vi.advanceTimersByTimeAsync(1000)
    }
    return seconds
  }

  describe('in a time that the test moves', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    })
    afterEach(() => {
      vi.useRealTimers()
    })

    test('uploads beyond the room are a 503 for the client that has the most, and for no other', async () => {
      const mostUploads = roomBytes / leastPlaceBytes
      const few = 4
      for (let i = 0; i < few; i++) begin(network(i))
      // All addresses of a /64 are one client.
      for (let i = few; i < mostUploads; i++) begin(`2001:db8:1:2::${i.toString(16)}`)
      const displaced = new Map<number, unknown>()
      for (const [index, response] of responses.entries()) void response.then((one) => displaced.set(index, one))
      // An upload is read once it has its place. All have one before the next comes.
      while (open.some(({ readableLength }) => readableLength > 0)) await nextTurn()
      const other = await send(svc, [asFile(await aPng())], { store, remoteAddress: network(9) })
      expect(other.status, other.text).toBe(200)
      while (displaced.size === 0) await nextTurn()
      expect([...displaced.keys()][0]).toBeGreaterThanOrEqual(few)

      begin(network(10))
      begin('2001:db8:1:2::1')
      const rejected = await responses.at(-1)
      expect({ status: rejected?.status, body: rejected?.body }).toEqual({
        status: 503,
        body: { message: 'The service is busy, please try again' },
      })
      expect(rejected?.headers['retry-after']).toMatch(/^\d+$/)
      expect(displaced.size).toBe(1)
    })

    // Far more than the least speed: some of the bytes wait in buffers while the disk is slow.
    const fastEnough = (8 * leastBytesInPeriod) / speedPeriodSeconds

    test('an upload that does not arrive in time is rejected', async () => {
      expect(await secondsUntilResponse(() => fastEnough)).toBeGreaterThanOrEqual(longestUploadSeconds)
      expect(await responses[0]).toMatchObject({ status: 400, body: { message: 'The upload took too long' } })
    })

    test('an upload below the least speed is rejected long before', async () => {
      const seconds = await secondsUntilResponse(() => 100)
      expect(seconds).toBeGreaterThanOrEqual(speedPeriodSeconds)
      expect(seconds).toBeLessThan(2 * speedPeriodSeconds)
      expect(await responses[0]).toMatchObject({ status: 400, body: { message: 'The upload took too long' } })
    })
  })
})

describe('clients that send a part of their upload and then nothing', async () => {
  const proxied = await startUploadService({ TRUST_PROXY: 'loopback' }, database)
  const received: Socket[] = []
  proxied.app.server.on('connection', (socket: Socket) => received.push(socket))
  const { port } = new URL(await proxied.app.listen({ port: 0, host: '127.0.0.1' }))
  const sockets: Socket[] = []

  /** A client behind a proxy that sends the beginning of a file and so many of its bytes. */
  function stop(after: number, from: string): void {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      `POST ${url} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\nContent-Type: ${headers['content-type']}\r\n` +
        `Content-Length: 5000000\r\n\r\n${beginning}`,
    )
    socket.write(Buffer.alloc(after, 'x'))
    sockets.push(socket)
  }

  /** Waits until the service has read so many bytes. */
  const untilRead = (bytes: number) => until(() => received.reduce((sum, { bytesRead }) => sum + bytesRead, 0) >= bytes)

  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
    received.length = 0
  })

  test('a hundred slow uploads of four networks delay no other upload', async () => {
    for (let i = 0; i < 100; i++) stop(10, network(i % 4))
    await untilRead(100 * beginning.length)
    const picture = asFile(await aPng())
    const others = await Promise.all(
      [4, 5, 6, 7, 8, 9, 0].map((i) => send(proxied, [picture], { store, remoteAddress: network(i) })),
    )
    expect(others.map(({ status }) => status)).toEqual(Array(7).fill(200))
  })

  /** Bytes in open files of this process that have no name any more. */
  async function bytesInNamelessFiles(): Promise<number> {
    const open = (await readdir('/proc/self/fd')).map((name) => join('/proc/self/fd', name))
    // Others may be closed by now.
    const links = await Promise.all(open.map((path) => readlink(path).catch(() => '')))
    const sizeOf = async (path: string) => (await stat(path).catch(() => ({ size: 0 }))).size
    const isScratch = (link: string) => link.includes(scratchFolder) && link.endsWith(' (deleted)')
    const found = open.filter((_path, index) => isScratch(links[index] as string))
    return (await Promise.all(found.map(sizeOf))).reduce((sum, size) => sum + size, 0)
  }

  test.skipIf(process.platform !== 'linux')(
    'what has arrived of thirty uploads is on the disk and not in memory, in files without a name',
    async () => {
      const [bytes, inMemory] = [1_000_000, 64 * 1024]
      for (let i = 0; i < 30; i++) stop(bytes, network(i))
      await untilRead(30 * bytes)
      await until(async () => (await bytesInNamelessFiles()) >= 30 * (bytes - inMemory))
      expect(await readdir(join(proxied.dataDir, scratchFolder))).toEqual([])
      for (const socket of sockets) socket.destroy()
      await until(async () => (await bytesInNamelessFiles()) === 0)
    },
  )
})

describe('uploads that wait for their turn', () => {
  /** Uploads whose pictures are decoded and then wait to be stored, until `release`. */
  async function holdTurns() {
    const { uploads } = svc.context
    const create = uploads.create
    const gate = Promise.withResolvers<void>()
    let held = 0
    uploads.create = async (...file) => {
      held += 1
      await gate.promise
      return create(...file)
    }
    const release = () => {
      uploads.create = create
      gate.resolve()
    }
    const picture = asFile(await aPng())
    const first = Array.from({ length: 4 }, () => send(svc, [picture], { store, remoteAddress: network(200) }))
    await until(() => held === 4)
    return { release, first, picture }
  }

  /** An upload, and the moment when the service has received all of it. */
  async function arriving(picture: ReturnType<typeof asFile>, remoteAddress: string) {
    const { payload: bytes, headers: whole } = await formOf([picture])
    const payload = new PassThrough().end(bytes)
    const response = svc.request({ method: 'POST', url, headers: whole, payload, remoteAddress })
    const received = async () => {
      while (!payload.readableEnded) await nextTurn()
    }
    return { received, response }
  }

  test('twenty uploads of one client at once are all stored, one after the other', async () => {
    const picture = asFile(await aNoisyPicture(400, 400).png().toBuffer())
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => send(svc, [picture], { store, remoteAddress: '203.0.113.7' })),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
  })

  test('a client with one upload does not wait for the twenty of another', async () => {
    const { release, first, picture } = await holdTurns()
    const done: string[] = []
    const all: Promise<unknown>[] = [...first]
    const from = async (remoteAddress: string, name: string) => {
      const { received, response } = await arriving(picture, remoteAddress)
      all.push(
        response.then(({ status }) => {
          expect(status).toBe(200)
          done.push(name)
        }),
      )
      await received()
    }
    for (let i = 0; i < 20; i++) await from(network(200), 'many')
    await from(network(201), 'single')
    release()
    await Promise.all(all)
    // It came last.
    expect(done.indexOf('single')).toBeLessThan(10)
  })

  test('an upload that waits too long for its turn is a 503, and leaves nothing behind', async () => {
    const { release, first, picture } = await holdTurns()
    const before = (await storedFiles(svc)).length
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let status: number | undefined
      const { received, response: waiting } = await arriving(picture, network(201))
      await received()
      void waiting.then((response) => {
        status = response.status
      })
      let seconds = 0
      for (; status === undefined; seconds++) await vi.advanceTimersByTimeAsync(1000)
      expect(seconds).toBeGreaterThanOrEqual(longestWaitSeconds)
      expect(await waiting).toMatchObject({ status: 503, body: { message: 'The service is busy, please try again' } })
    } finally {
      vi.useRealTimers()
      release()
    }
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await storedFiles(svc)).length).toBe(before + 4)
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
    for (let i = 0; i < 5; i++) {
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
