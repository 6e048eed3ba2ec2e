import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

let svc: TestService
let storeId: string
const product = aProduct({
  slug: 'cap',
  name: 'Pashmina cap',
  compare_at_price: 900,
  description: 'warm '.repeat(1000),
})
const others = Array.from({ length: 20 }, () => aProduct({ name: 'Pashmina shawl', compare_at_price: 900 }))

beforeAll(async () => {
  svc = await startTestService()
  storeId = (await svc.importStore(aStoreFile({ products: [product, ...others] })))._id
})

const cachedReads = [
  ['all products', () => `/product/public/${storeId}`],
  ['the paged list', () => `/product/p/public/${storeId}?per_page=20`],
  ['new arrivals', () => `/product/public/${storeId}/category/new-arrivals`],
] as const
const freshReads = [
  ['one product', () => `/product/public/${storeId}/cap`],
  ['search', () => `/product/public/search/${storeId}?q=pashmina`],
  ['sale', () => `/product/public/sale/${storeId}`],
] as const

describe.each([...cachedReads, ...freshReads])('%s', (_name, url) => {
  test('the response has an ETag, and a client with that ETag gets an empty 304', async () => {
    const first = await svc.get(url())
    expect(first.status).toBe(200)
    const etag = first.headers.etag as string
    expect(etag).toMatch(/^W\/"[\w-]+"$/)
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await svc.get(url(), { 'if-none-match': known })
      expect({ known, status: again.status, text: again.text }).toEqual({ known, status: 304, text: '' })
      expect(again.headers.etag).toBe(etag)
    }
    const changed = await svc.get(url(), { 'if-none-match': 'W/"another"' })
    expect({ status: changed.status, body: changed.body }).toEqual({ status: 200, body: first.body })
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('the %s response decodes to the same JSON', async (encoding, decode) => {
    const plain = await svc.app.inject({ url: url() })
    const compressed = await svc.app.inject({ url: url(), headers: { 'accept-encoding': encoding } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(compressed.headers['content-encoding']).toBe(encoding)
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length)
    expect(decode(compressed.rawPayload).toString()).toBe(plain.body)
    expect(compressed.headers.vary?.toString().toLowerCase()).toContain('accept-encoding')
    expect(compressed.headers['content-type']).toBe(plain.headers['content-type'])
    expect(compressed.headers.etag).toBe(plain.headers.etag)
  })

  test('a client that accepts compression gets a 304 too', async () => {
    const { etag } = (await svc.get(url())).headers
    const again = await svc.get(url(), { 'if-none-match': etag, 'accept-encoding': 'gzip, deflate, br' })
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
    expect(again.headers['content-encoding']).toBeUndefined()
  })

  test('an encoding with q=0 or an unknown one is not used', async () => {
    for (const accepted of ['br;q=0, gzip;q=0', 'identity', 'zpaq']) {
      const response = await svc.get(url(), { 'accept-encoding': accepted })
      expect(response.status).toBe(200)
      expect(response.headers['content-encoding'], accepted).toBeUndefined()
    }
  })

  test('HEAD returns the headers of GET without a body', async () => {
    const [get, head] = [await svc.get(url()), await svc.request({ method: 'HEAD', url: url() })]
    expect(head.status).toBe(200)
    expect(head.text).toBe('')
    expect(head.headers.etag).toBe(get.headers.etag)
  })
})

test('a changed product has another ETag', async () => {
  const before = (await svc.get(`/product/public/${storeId}/cap`)).headers.etag
  await svc.post(`/order/${storeId}`, anOrder({ products: [aLine(product)] }))
  const after = await svc.get(`/product/public/${storeId}/cap`, { 'if-none-match': before })
  expect(after.status).toBe(200)
  expect(after.headers.etag).not.toBe(before)
  expect(after.body.quantity).toBe(9)
})

test.each(freshReads)('%s: shared caches must revalidate', async (_name, url) => {
  expect((await svc.get(url())).headers['cache-control']).toBe('no-cache')
})

test('a read without single flight must be revalidated too', async () => {
  const barcode = await svc.get(`/product/public/barcode/${storeId}?code=none`)
  const blog = await svc.get(`/public/blog/${storeId}`)
  expect([barcode.status, blog.status, blog.headers['cache-control']]).toEqual([400, 200, 'no-cache'])
  expect(barcode.headers['cache-control']).toBeUndefined()
})

describe('only a successful read can be a 304', () => {
  test.each(['*', 'the response’s own'])('If-None-Match: %s', async (known) => {
    const rejections = [
      () => ({ method: 'GET' as const, url: `/product/public/${storeId}/no-such-product` }),
      () => ({ method: 'GET' as const, url: '/product/public/short' }),
      () => ({ method: 'POST' as const, url: '/order/public/cancel', payload: {} }),
    ]
    for (const rejection of rejections) {
      const first = await svc.request(rejection())
      const again = await svc.request({
        ...rejection(),
        headers: { 'if-none-match': known === '*' ? '*' : String(first.headers.etag ?? '"x"') },
      })
      expect({ status: again.status, body: again.body }).toEqual({ status: first.status, body: first.body })
    }
  })
})
