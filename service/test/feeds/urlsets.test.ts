import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { urlsets } from '../../src/feeds/urlsets.ts'
import { locationsOf } from './valid-xml.ts'

const limits = { urls: 50_000, bytes: 52_428_800 }

async function* pages(...urls: string[][]): AsyncGenerator<string[]> {
  yield* urls
}

async function filesOf(urls: string[][], most: typeof limits): Promise<string[]> {
  const files: string[] = []
  for await (const file of urlsets(pages(...urls), most)) files.push(await text(file))
  return files
}

const addresses = (count: number, start = 'https://himal.example/product/') =>
  Array.from({ length: count }, (_, index) => start + index)

describe('the addresses of a sitemap in files', () => {
  test.each([
    [1, 1],
    [3, 1],
    [4, 2],
    [6, 2],
    [7, 3],
  ])('%i addresses with at most three to a file make %i files', async (count, parts) => {
    const urls = addresses(count)
    const files = await filesOf([urls.slice(0, 2), [], urls.slice(2)], { ...limits, urls: 3 })
    expect(files).toHaveLength(parts)
    expect(files.flatMap((file) => locationsOf(file))).toEqual(urls)
  })

  test('files are split by bytes: none is too large, and the next address would not have fitted', async () => {
    const urls = addresses(200, 'https://himal.example/ü&?नमस्ते=')
    const bytes = 3_000
    const files = await filesOf([urls], { ...limits, bytes })
    expect(files.length).toBeGreaterThan(3)
    expect(files.flatMap((file) => locationsOf(file))).toEqual(urls)
    for (const file of files) expect(Buffer.byteLength(file)).toBeLessThanOrEqual(bytes)
    const entry = `<url><loc>${urls[0]?.replace('&', '&amp;')}00</loc></url>\n`
    for (const file of files.slice(0, -1))
      expect(Buffer.byteLength(file) + Buffer.byteLength(entry)).toBeGreaterThan(bytes)
  })

  test('a file of exactly the limit is one, and with one byte less it is two', async () => {
    const urls = addresses(10)
    const [whole = ''] = await filesOf([urls], limits)
    const bytes = Buffer.byteLength(whole)
    expect(await filesOf([urls], { ...limits, bytes })).toEqual([whole])
    expect(await filesOf([urls], { ...limits, bytes: bytes - 1 })).toHaveLength(2)
  })

  test('an address longer than the protocol allows is left out, and one at the limit is not', async () => {
    const [start, longest] = ['https://himal.example/', 2048]
    const ofLength = (length: number) => start + 'x'.repeat(length - start.length)
    const files = await filesOf([[`${start}a`, ofLength(longest), ofLength(longest + 1), `${start}b`]], limits)
    expect(files.flatMap((file) => locationsOf(file))).toEqual([`${start}a`, ofLength(longest), `${start}b`])
  })
})

describe('the schema of these tests', () => {
  const urlset = (inside: string, namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9') =>
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="${namespace}">${inside}</urlset>`
  const url = (address: string) => `<url><loc>${address}</loc></url>`

  test.each([
    ['no entry', urlset('')],
    ['another namespace', urlset(url('https://himal.example/'), 'http://www.sitemaps.org/schemas/sitemap/0.8')],
    ['an entry without an address', urlset('<url><priority>0.5</priority></url>')],
    ['an entry with two addresses', urlset('<url><loc>https://a.example/</loc><loc>https://b.example/</loc></url>')],
    ['an address without an origin', urlset(url('/product/cap'))],
    ['an address that is too long', urlset(url(`https://himal.example/${'x'.repeat(2048)}`))],
    ['an unknown value', urlset('<url><loc>https://himal.example/</loc><changefreq>often</changefreq></url>')],
    ['an index', '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>'],
    ['50,001 addresses', urlset(addresses(50_001).map(url).join(''))],
  ])('the schema of these tests rejects %s', (_case, xml) => expect(() => locationsOf(xml)).toThrow())

  test('the schema of these tests accepts 50,000 addresses', () => {
    expect(locationsOf(urlset(addresses(50_000).map(url).join('')))).toHaveLength(50_000)
  })
})
