import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { cachedResponses } from '../../src/platform/cache/cached-responses.ts'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'

/* A cached response is sent before the router. It must not differ from the response of the router path. */

let svc: TestService
let file: ReturnType<typeof aStoreFile>
let shop: { _id: string; subdomain: string }
let port: number
const products = Array.from({ length: 30 }, (_, index) => aProduct({ name: `टोपी ${index}`, categories: ['hats'] }))

beforeAll(async () => {
  svc = await startTestService()
  file = aStoreFile({ categories: [{ name: 'Hats', slug: 'hats' }], products })
  shop = await svc.importStore(file)
  port = Number(new URL(await svc.app.listen({ port: 0, host: '127.0.0.1' })).port)
  // Nothing stays cached until the announcement of the import has arrived.
  await until(async () => (await get(`/product/public/${shop._id}/category/new-arrivals`)).short)
})

type Given = { status: number | undefined; headers: IncomingMessage['headers']; bytes: Buffer; short: boolean }

async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Given> {
  const before = cachedResponses.sent
  const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers: { 'x-request-id': 'one', ...headers } })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const bytes = Buffer.concat(await response.toArray())
  const { date: _date, ...rest } = response.headers
  return { status: response.statusCode, headers: rest, bytes, short: cachedResponses.sent > before }
}

const reads = [
  ['store configuration', () => `/store/check_domain?domain=${shop.subdomain}`],
  ['all products', () => `/product/public/${shop._id}`],
  ['paged list', () => `/product/p/public/${shop._id}?per_page=20&page=1`],
  ['category', () => `/product/public/${shop._id}/category/hats`],
  ['delivery table', () => `/public/delivery_charge/${shop._id}`],
] as const

describe.each(reads)('%s', (_name, path) => {
  test('the cached response has the status, headers and bytes of the first one', async () => {
    const long = await get(path())
    const short = await get(path())
    expect([long.short, short.short]).toEqual([false, true])
    expect({ ...short, short: null }).toEqual({ ...long, short: null })
    expect(short.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag, Retry-After, X-Request-Id',
      'cache-control': 'public, max-age=0, s-maxage=60',
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': 'one',
    })
  })

  test('a client with the current ETag gets a 304, compressed or not', async () => {
    const { headers } = await get(path())
    for (const accepted of ['identity', 'br']) {
      const again = await get(path(), { 'if-none-match': String(headers.etag), 'accept-encoding': accepted })
      expect(again).toMatchObject({ status: 304, short: true })
      expect(again.bytes).toHaveLength(0)
      expect(again.headers.etag).toBe(headers.etag)
    }
  })
})

describe.each(reads)('%s, on a socket', (_name, path) => {
  /** Everything that the service sends on one connection until it closes it, with the time of day left out. */
  async function bytesOf(requests: string): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    socket.write(requests)
    const bytes = Buffer.concat(await socket.toArray()).toString('latin1')
    expect(bytes).toMatch(/^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r$/m)
    return bytes.replaceAll(/^Date: .*\r\n/gm, '')
  }
  const line = (version: string, headers: string) =>
    `GET ${path()} HTTP/${version}\r\nHost: a\r\nX-Request-Id: one\r\n${headers}\r\n`

  test.each([
    ['HTTP/1.1 with "Connection: close"', '1.1', 'Connection: close\r\n'],
    ['HTTP/1.0', '1.0', ''],
  ])('the connection of a client of %s is closed by both paths', async (_client, version, headers) => {
    svc.context.cache.clear(shop._id)
    const long = await bytesOf(line(version, headers))
    const before = cachedResponses.sent
    const short = await bytesOf(line(version, headers))
    expect(cachedResponses.sent).toBe(before + 1)
    expect(long).toContain('\r\nConnection: close\r\n')
    expect(sortedHead(short)).toEqual(sortedHead(long))
  })

  test('requests that come in one packet are responded to in their order, each with its own id', async () => {
    const { headers } = await get(path())
    const known = line('1.1', `If-None-Match: ${headers.etag}\r\n`).replace('one', 'two')
    const before = cachedResponses.sent
    const bytes = await bytesOf(line('1.1', '') + known + line('1.1', 'Connection: close\r\n').replace('one', 'three'))
    expect(cachedResponses.sent).toBe(before + 3)
    const heads = [...bytes.matchAll(/HTTP\/1\.1 (\d+)[\s\S]*?^x-request-id: (\w+)\r\n[\s\S]*?^Connection: (.*)\r$/gim)]
    expect(heads.map(([, status, id, connection]) => [status, id, connection])).toEqual([
      ['200', 'one', 'keep-alive'],
      ['304', 'two', 'keep-alive'],
      ['200', 'three', 'close'],
    ])
  })
})

/** The order of header lines does not matter. */
function sortedHead(response: string) {
  const end = response.indexOf('\r\n\r\n')
  return { head: response.slice(0, end).split('\r\n').sort(), body: response.slice(end) }
}

test('a compressed form is made once by the router path, then sent from the cache', async () => {
  const path = `/product/public/${shop._id}`
  const plain = await get(path)
  const compressed = [await get(path, { 'accept-encoding': 'br' }), await get(path, { 'accept-encoding': 'br' })]
  expect(compressed.map(({ short }) => short)).toEqual([false, true])
  for (const { headers, bytes } of compressed) {
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(bytes).equals(plain.bytes)).toBe(true)
  }
})

test('HEAD and other methods use the router path', async () => {
  const path = `/product/public/${shop._id}`
  await get(path)
  const head = await get(path, {}, 'HEAD')
  expect(head).toMatchObject({ status: 200, short: false })
  expect(head.bytes).toHaveLength(0)
})

test('a merchant’s change removes the cached response at once', async () => {
  const paths = reads.map(([, path]) => path())
  for (const path of paths) await get(path)
  svc.context.cache.clear(shop._id)
  for (const path of paths) expect((await get(path)).short, path).toBe(false)
})

test('the old subdomain of a renamed store is not served from the cache', async () => {
  const named = await svc.importStore(aStoreFile({ store: { subdomain: 'old-name' } }))
  await expect.poll(async () => (await get('/store/check_domain?domain=old-name')).short).toBe(true)
  await svc.importStore(aStoreFile({ store: { _id: named._id, subdomain: 'new-name' } }))
  await expect.poll(async () => (await get('/store/check_domain?domain=new-name')).status).toBe(200)
  await expect.poll(async () => (await get('/store/check_domain?domain=old-name')).status).toBe(400)
})

test('the cache remembers a bounded number of URLs of one response, and serves the others too', async () => {
  const responses: Given[] = []
  for (let index = 0; index < 20; index++) {
    await get(`/product/public/${shop._id}?invented=${index}`)
    responses.push(await get(`/product/public/${shop._id}?invented=${index}`))
  }
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(responses.filter(({ short }) => short).length).toBeLessThanOrEqual(8)
})

test('an error response is never cached', async () => {
  for (const path of [
    '/product/public/short',
    '/store/check_domain?domain=nobody',
    `/product/p/public/${shop._id}?page=x`,
  ]) {
    expect((await get(path)).short).toBe(false)
    expect((await get(path)).short).toBe(false)
  }
})
