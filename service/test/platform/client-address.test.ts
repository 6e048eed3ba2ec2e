import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { execute, sql } from '../../src/platform/database/database.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

/* Which addresses count as one client, measured by the order limit. */

let database: Awaited<ReturnType<typeof createTestDatabase>>
let direct: TestService
let behindOne: TestService
let behindNetwork: TestService
let storeId: string

afterAll(() => database.drop())

beforeAll(async () => {
  database = await createTestDatabase()
  direct = await startTestService({ RATE_LIMITS: 'on' }, database)
  behindOne = await startTestService({ RATE_LIMITS: 'on', TRUST_PROXY: '1' }, database)
  behindNetwork = await startTestService({ RATE_LIMITS: 'on', TRUST_PROXY: '10.0.0.0/8, ::1' }, database)
  storeId = (await direct.importStore(aStoreFile()))._id
})

beforeEach(() => execute(direct.context.db, sql`delete from rate_limits`))

type Caller = { from: string; forwarded?: string }

/** How many orders from these addresses in turn were accepted. Of six: 5 for one client, 6 for several. */
async function letThrough(svc: TestService, callers: Caller[], orders = 6): Promise<number> {
  let through = 0
  for (let i = 0; i < orders; i++) {
    const { from, forwarded } = callers[i % callers.length] as (typeof callers)[number]
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const url = `/order/${storeId}`
    const response = await svc.request({ method: 'POST', url, payload: {}, remoteAddress: from, headers })
    expect([400, 429]).toContain(response.status)
    if (response.status === 400) through += 1
  }
  return through
}

const proxy = '10.0.0.9'

describe('TRUST_PROXY off', () => {
  test('without TRUST_PROXY, X-Forwarded-For is ignored', async () => {
    const callers = [1, 2, 3].map((i) => ({ from: '203.0.113.1', forwarded: `198.51.100.${i}` }))
    expect(await letThrough(direct, callers)).toBe(5)
  })

  test('without TRUST_PROXY, two sockets with the same X-Forwarded-For are two clients', async () => {
    const callers = ['203.0.113.1', '203.0.113.2'].map((from) => ({ from, forwarded: '198.51.100.1' }))
    expect(await letThrough(direct, callers)).toBe(6)
  })
})

describe('TRUST_PROXY=1', () => {
  test('with one hop, the address that the proxy saw counts', async () => {
    const callers = ['198.51.100.1', '198.51.100.2'].map((forwarded) => ({ from: proxy, forwarded }))
    expect(await letThrough(behindOne, callers)).toBe(6)
  })

  test('with one hop, addresses that the client itself sent do not count', async () => {
    const callers = [1, 2, 3].map((i) => ({ from: proxy, forwarded: `192.0.2.${i}, 198.51.100.1` }))
    expect(await letThrough(behindOne, callers)).toBe(5)
  })
})

describe('TRUST_PROXY=10.0.0.0/8, ::1', () => {
  test('a proxy of the trusted network is believed', async () => {
    const callers = ['198.51.100.1', '198.51.100.2'].map((forwarded) => ({ from: proxy, forwarded }))
    expect(await letThrough(behindNetwork, callers)).toBe(6)
  })

  test('two trusted proxies in a row are both skipped', async () => {
    const callers = [1, 2, 3].map((i) => ({ from: proxy, forwarded: `198.51.100.1, 10.0.0.${i}` }))
    expect(await letThrough(behindNetwork, callers)).toBe(5)
  })

  test('an untrusted address is not believed', async () => {
    const callers = [1, 2, 3].map((i) => ({ from: '203.0.113.1', forwarded: `198.51.100.${i}` }))
    expect(await letThrough(behindNetwork, callers)).toBe(5)
  })
})

describe('IPv6', () => {
  test('addresses of one IPv6 /64 are one client', async () => {
    const callers = ['2001:db8:a:b::1', '2001:db8:a:b:1:2:3:4', '2001:DB8:A:B::ffff'].map((from) => ({ from }))
    expect(await letThrough(direct, callers)).toBe(5)
  })

  test('addresses of two IPv6 /64 are two clients', async () => {
    const callers = ['2001:db8:a:b::1', '2001:db8:a:c::1'].map((from) => ({ from }))
    expect(await letThrough(direct, callers)).toBe(6)
  })

  test('an IPv6 /48 has the limit of 20 clients, and the next /48 has its own', async () => {
    const callers = Array.from({ length: 100 }, (_, i) => ({ from: `2001:db8:a:${i.toString(16)}::1` }))
    expect(await letThrough(direct, callers, callers.length)).toBe(100)
    expect(await letThrough(direct, [{ from: '2001:db8:a:ffff::1' }], 1)).toBe(0)
    expect(await letThrough(direct, [{ from: '2001:db8:b::1' }], 1)).toBe(1)
  })

  test('rejected requests of one IPv6 client do not use up the limit of its /48', async () => {
    expect(await letThrough(direct, [{ from: '2001:db8:a:b::1' }], 120)).toBe(5)
    expect(await letThrough(direct, [{ from: '2001:db8:a:c::1' }], 1)).toBe(1)
  })

  test('an IPv4 address on an IPv6 socket is the same client', async () => {
    const callers = ['203.0.113.1', '::ffff:203.0.113.1'].map((from) => ({ from }))
    expect(await letThrough(direct, callers)).toBe(5)
  })
})

test.each(['garbage', '', ',,,', '198.51.100.1:443', 'x'.repeat(5000), '::::', '0.0.0.0'])(
  'a malformed forwarded address %j does not break the service',
  async (forwarded) => expect(await letThrough(behindOne, [{ from: proxy, forwarded }])).toBe(5),
)

describe('a forwarded text that is no address', () => {
  test.each([
    ['an address with a port', (i: number) => `198.51.100.1:${4000 + i}`],
    ['other addresses with ports', (i: number) => `198.51.100.${i}:443`],
    ['an IPv6 address with a port', (i: number) => `[2001:db8::${i}]:443`],
    ['a host name', (i: number) => `host-${i}.example`],
    ['a number', (i: number) => String(i)],
    ['a shortened IPv4 address', (i: number) => `127.${i}`],
  ])('%s counts as the proxy, one client whatever it says', async (_case, forwarded) => {
    const callers = [0, 1, 2, 3, 4, 5].map((i) => ({ from: proxy, forwarded: forwarded(i) }))
    expect(await letThrough(behindOne, callers)).toBe(5)
  })

  test('an address with a port counts as the trusted proxy when networks are trusted', async () => {
    const callers = [0, 1, 2, 3, 4, 5].map((i) => ({ from: proxy, forwarded: `198.51.100.1:${4000 + i}` }))
    expect(await letThrough(behindNetwork, callers)).toBe(5)
  })
})
