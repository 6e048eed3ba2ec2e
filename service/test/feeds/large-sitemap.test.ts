import { expect, test } from 'vitest'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { analyzeProducts, insertManyProducts } from './many-products.ts'
import { locationsOf } from './valid-xml.ts'

const svc = await startTestService({ PUBLIC_URL: 'https://api.pasal.example' })
const mostUrls = 50_000
/** The other pages that every sitemap lists. */
const otherPages = 3
const productsAtOnce = 5_000

async function aStoreOf(products: number): Promise<string> {
  const { _id } = await svc.importStore(aStoreFile({ store: { storefront_url: 'https://himal.example' } }))
  // In parts: the service's connections end a statement after 15 seconds, and a busy machine may need more for all.
  for (let from = 1; from <= products; from += productsAtOnce)
    await svc.context.db.pool.query(insertManyProducts, [_id, from, Math.min(from + productsAtOnce - 1, products), 0])
  await svc.context.db.pool.query(analyzeProducts)
  return _id
}

/** A change by SQL announces nothing, unlike a merchant's. */
async function change(storeId: string, statement: string, values: unknown[]): Promise<void> {
  await svc.context.db.pool.query(statement, values)
  svc.context.cache.clear(storeId)
}

const sitemapOf = (storeId: string, part = '') => svc.get(`/public/sitemap/${storeId}${part}.xml`)

async function partsOf(storeId: string): Promise<string[][]> {
  const index = await sitemapOf(storeId)
  const urls = locationsOf(index.text, 'sitemapindex')
  expect(urls).toEqual(urls.map((_url, at) => `https://api.pasal.example/public/sitemap/${storeId}/${at + 1}.xml`))
  const responses = await Promise.all(urls.map((url) => svc.get(new URL(url).pathname)))
  return responses.map(({ text }) => locationsOf(text))
}

test('a sitemap at the protocol’s limit is one file, and one address more makes an index of two', async () => {
  const storeId = await aStoreOf(mostUrls - otherPages)
  expect(locationsOf((await sitemapOf(storeId)).text)).toHaveLength(mostUrls)
  expect((await sitemapOf(storeId, '/1')).status).toBe(404)

  await change(storeId, insertManyProducts, [storeId, 60_000, 60_000, 0])
  const [first = [], second = [], ...others] = await partsOf(storeId)
  expect([first.length, second.length, others]).toEqual([mostUrls, 1, []])
  const all = new Set([...first, ...second])
  expect(all.size).toBe(mostUrls + 1)
  for (const path of ['/', '/products', '/product/product-1', '/product/product-49997', '/product/product-60000'])
    expect(all.has(`https://himal.example${path}`), path).toBe(true)

  // A part is a file of its own with the same headers. There is no part after the last.
  const part = await sitemapOf(storeId, '/2')
  expect(part.headers['cache-control']).toBe('public, max-age=3600, stale-while-revalidate=86400')
  expect(part.headers['content-type']).toBe('application/xml; charset=utf-8')
  for (const none of ['/3', '/0', '/01', '/-1', '/1.5', '/x', '/99999']) {
    const { status, body } = await sitemapOf(storeId, none)
    expect({ none, status, body }).toEqual({ none, status: 404, body: { message: 'Sitemap not found' } })
  }

  // A part follows changes of the store, and is removed when one file is enough again.
  await svc.importStore({ format: 'pasal-store/1', store: { _id: storeId, storefront_url: 'https://new.example' } })
  expect(locationsOf((await sitemapOf(storeId, '/2')).text)).toEqual(['https://new.example/product/product-60000'])
  const drafted = "update products set status = 'Draft' where store_id = $1 and slug = 'product-60000'"
  await change(storeId, drafted, [storeId])
  expect(locationsOf((await sitemapOf(storeId)).text)).toHaveLength(mostUrls)
  expect((await sitemapOf(storeId, '/1')).status).toBe(404)
  expect((await sitemapOf(storeId, '/2')).status).toBe(404)
})

test('neither a small store nor an unknown one has parts of a sitemap', async () => {
  const { _id } = await svc.importStore(aStoreFile({ products: [aProduct()] }))
  expect((await sitemapOf(_id, '/1')).body).toEqual({ message: 'Sitemap not found' })
  for (const id of ['f'.repeat(24), 'short', '__proto__'])
    expect((await sitemapOf(id, '/1')).body).toEqual({ message: 'Store not found' })
})
