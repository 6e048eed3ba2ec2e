import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { textsOf } from './parsed-xml.ts'

const svc = await startTestService()
svc.clock.stop()
const products = Array.from({ length: 1200 }, () => aProduct({ image_urls: ['https://cdn.example/1.png'] }))
const { _id: storeId } = await svc.importStore(aStoreFile({ products }))

describe.each([
  ['sitemap', 'loc', 1203],
  ['product-feed', 'g:id', 1200],
])('/public/%s', (kind, name, count) => {
  const url = `/public/${kind}/${storeId}.xml`

  test('/public/%s is XML that caches may store for an hour', async () => {
    const { status, headers, text } = await svc.get(url)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=3600, stale-while-revalidate=86400')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(textsOf(text, name)).toHaveLength(count)
  })

  test('a file is compressed for clients that accept gzip, and a 304 for clients that have it', async () => {
    const plain = await svc.get(url)
    const response = await svc.app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'br;q=0.5, gzip' } })
    expect(response.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(response.rawPayload).toString()).toBe(plain.text)
    const again = await svc.get(url, { 'if-none-match': plain.headers.etag })
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
  })

  test('twenty concurrent first requests get the same whole file', async () => {
    svc.clock.advance(90_000)
    const responses = await Promise.all(Array.from({ length: 20 }, () => svc.get(url)))
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(textsOf(responses[0]?.text ?? '', name)).toHaveLength(count)
  })

  test('a file of an unknown store or a malformed id is not found', async () => {
    for (const id of ['f'.repeat(24), 'short', '__proto__', `${storeId}0`]) {
      const { status, body } = await svc.get(`/public/${kind}/${id}.xml`)
      expect({ id, status, body }).toEqual({ id, status: 404, body: { message: 'Store not found' } })
    }
  })
})
