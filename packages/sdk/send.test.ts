import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type ClientOptions, createClient } from './client.ts'
import { each } from './each.ts'
import { PasalError } from './error.ts'
import { changeProduct, createProduct, deleteProduct, listProducts, printBill, readProduct } from './merchant.ts'

/* What the SDK sends and repeats, against a server that responds as a test says. */

const storeId = '6745a1b0c3d2e4f5a6b7c001'
const apiKey = `sk_${storeId}abcdefghijklmnopqrstuvwxyz012345`
const product_id = '6745a1b0c3d2e4f5a6b7c002'

type Reply = { status?: number; headers?: Record<string, string>; body?: unknown; hangUp?: true }
type Seen = { method?: string; url?: string; headers: IncomingMessage['headers']; body: string }

let server: Server | undefined
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((closed) => (server ? server.close(closed) : closed(undefined)))
  server = undefined
})

/** A server that gives one of `replies` to each request, and the requests that it saw. */
async function aServer(replies: Reply[], options: Partial<ClientOptions> = {}) {
  const seen: Seen[] = []
  const opened = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    const reply = replies[seen.length - 1]
    if (!reply || reply.hangUp) return void request.socket.destroy()
    const text =
      reply.body === undefined ? '' : typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
    const type = typeof reply.body === 'object' ? 'application/json' : 'text/plain'
    response.writeHead(reply.status ?? 200, { 'content-type': type, ...reply.headers }).end(text)
  })
  server = opened
  await new Promise<void>((done) => opened.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(opened.address() as AddressInfo).port}`
  return { seen, client: createClient({ url, apiKey, ...options }) }
}

const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('the call should have failed'),
    (error: PasalError) => error,
  )

describe('a request', () => {
  test('has the key, the store of the key, query and body', async () => {
    const { client, seen } = await aServer([{ body: { items: [], next_cursor: null } }, { body: { _id: product_id } }])
    await listProducts(client, { query: { status: ['Active', 'Draft'], limit: 5, updated_since: undefined } as never })
    await createProduct(client, { body: { name: 'Tea', price: 450 } }, { idempotencyKey: 'tea-1' })
    const [list, create] = seen as [Seen, Seen]
    expect(list.url).toBe(`/merchant/stores/${storeId}/products?status=Active%2CDraft&limit=5`)
    expect(list.headers).toMatchObject({ authorization: `Bearer ${apiKey}` })
    expect(create.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'tea-1' })
    expect(JSON.parse(create.body)).toEqual({ name: 'Tea', price: 450 })
  })

  test('with a version has it as If-Match, and a 204 gives nothing', async () => {
    const { client, seen } = await aServer([{ status: 204 }])
    expect(await deleteProduct(client, { product_id }, { ifMatch: 7 })).toBe(undefined)
    expect(seen[0]?.headers['if-match']).toBe('"7"')
  })

  test('without a part of its path is rejected before it is sent', async () => {
    const { client, seen } = await aServer([])
    const call = () => readProduct(client, { product_id: '' })
    expect(call).toThrow(new TypeError('product_id is missing for /merchant/stores/:store_id/products/:product_id'))
    expect(seen).toEqual([])
  })

  test('for a file gives the response itself', async () => {
    const { client } = await aServer([{ body: '%PDF-1.7', headers: { 'content-type': 'application/pdf' } }])
    expect(await (await printBill(client, { bill_id: product_id })).text()).toBe('%PDF-1.7')
  })
})

describe('an error', () => {
  test('has status, message, code, fields and request id', async () => {
    const body = { message: 'Already used', code: 'conflict', fields: { slug: 'Already in use' } }
    const { client } = await aServer([{ status: 409, body, headers: { 'x-request-id': 'req-1' } }])
    const error = await failure(createProduct(client, { body: { name: 'Tea' } }))
    expect(error).toBeInstanceOf(PasalError)
    const expected = { status: 409, message: 'Already used', code: 'conflict', requestId: 'req-1', body }
    expect(error).toMatchObject({ ...expected, fields: { slug: 'Already in use' } })
  })

  test('of a validation without a message names the fields', async () => {
    const body = { error_type: 'zod_validation', fields: { name: 'Required', price: 'Must not be below 0' } }
    const { client } = await aServer([{ status: 400, body }])
    const { message } = await failure(createProduct(client, { body: { name: '' } }))
    expect(message).toBe('name: Required; price: Must not be below 0')
  })

  test('of a proxy that sends a page has the status', async () => {
    const { client } = await aServer([{ status: 502, body: `<html>${'x'.repeat(300)}</html>` }])
    const { status, message } = await failure(readProduct(client, { product_id }))
    expect([status, message]).toEqual([502, 'The service responded with status 502'])
  })
})

const busy: Reply = { status: 503, body: { message: 'Busy' }, headers: { 'retry-after': '0' } }
const found: Reply = { body: { _id: product_id } }

describe('a repetition', () => {
  test('of a read follows a 429, a 503 and a lost connection', async () => {
    const limited: Reply = { status: 429, body: 'Too many requests', headers: { 'retry-after': '0' } }
    const { client, seen } = await aServer([limited, busy, { hangUp: true }, found])
    expect(await readProduct(client, { product_id })).toEqual({ _id: product_id })
    expect(seen.length).toBe(4)
  })

  test('ends after the chosen number, with the last error', async () => {
    const { client, seen } = await aServer([busy, busy, busy, found], { retries: 2 })
    expect(await failure(readProduct(client, { product_id }))).toMatchObject({ status: 503, message: 'Busy' })
    expect(seen.length).toBe(3)
  })

  test('of a POST that takes a key has the same key', async () => {
    const { client, seen } = await aServer([busy, { hangUp: true }, found])
    await createProduct(client, { body: { name: 'Tea' } })
    const keys = new Set(seen.map(({ headers }) => headers['idempotency-key']))
    expect([seen.length, keys.size, String([...keys][0]).length]).toEqual([3, 1, 32])
  })

  test('of a write without a key does not happen', async () => {
    const { client, seen } = await aServer([busy, found])
    expect((await failure(changeProduct(client, { product_id, body: { name: 'Tea' } }))).status).toBe(503)
    expect(seen.length).toBe(1)
  })

  test('does not follow another error', async () => {
    const { client, seen } = await aServer([{ status: 500, body: { message: 'Something went wrong' } }, found])
    expect((await failure(readProduct(client, { product_id }))).status).toBe(500)
    expect(seen.length).toBe(1)
  })

  test('does not happen when the service asks for a longer pause than allowed', async () => {
    const { client, seen } = await aServer([{ ...busy, headers: { 'retry-after': '3600' } }, found])
    expect(await failure(readProduct(client, { product_id }))).toMatchObject({ status: 503, retryAfterSeconds: 3600 })
    expect(seen.length).toBe(1)
  })

  test('ends when the caller aborts its pause', async () => {
    const { client, seen } = await aServer([{ ...busy, headers: { 'retry-after': '29' } }, found])
    const controller = new AbortController()
    const call = failure(readProduct(client, { product_id }, { signal: controller.signal }))
    await expect.poll(() => seen.length).toBe(1)
    controller.abort(new Error('the shopper left'))
    expect((await call).message).toBe('the shopper left')
    expect(seen.length).toBe(1)
  })

  test('of a read follows a service that does not respond in time', async () => {
    const slow = { count: 0 }
    const fetch = (async (_: string, { signal }: RequestInit) => {
      slow.count += 1
      if (slow.count > 1) return Response.json(found.body)
      return new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)))
    }) as typeof globalThis.fetch
    const client = createClient({ url: 'http://pasal.test', apiKey, timeoutMs: 1, fetch })
    expect(await readProduct(client, { product_id })).toEqual({ _id: product_id })
  })
})

test('each walks all pages of a list with the cursor of the one before', async () => {
  const pages = [
    { items: [{ _id: 'a' }, { _id: 'b' }], next_cursor: 'after b' },
    { items: [], next_cursor: 'still there' },
    { items: [{ _id: 'c' }], next_cursor: null },
  ]
  const { client, seen } = await aServer(pages.map((body) => ({ body })))
  const ids: string[] = []
  for await (const product of each(listProducts, client, { query: { brand: 'tea', limit: 2 } })) ids.push(product._id)
  expect(ids).toEqual(['a', 'b', 'c'])
  const queries = seen.map(({ url }) => url?.split('?')[1])
  const first = 'brand=tea&limit=2'
  expect(queries).toEqual([first, `${first}&cursor=after+b`, `${first}&cursor=still+there`])
})
