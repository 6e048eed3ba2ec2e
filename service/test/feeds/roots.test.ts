import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

/* The types of the files: RSS 2.0 with Google's namespace, and the sitemap protocol (4.15). */

const svc = await startTestService()
const { _id } = await svc.importStore(
  aStoreFile({ products: [aProduct({ image_urls: ['https://cdn.example/1.png'] })] }),
)

/** Name, namespace and attributes without namespace of the file's elements, in order. */
async function elementsOf(url: string) {
  const elements: [name: string, namespace: string, attributes: Record<string, string>][] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ local, uri, attributes }) => {
    const plain = Object.values(attributes).filter(({ prefix, name }) => prefix === '' && name !== 'xmlns')
    elements.push([local, uri, Object.fromEntries(plain.map(({ name, value }) => [name, value]))])
  })
  parser.write((await svc.get(url)).text).close()
  return elements
}

test('the feed is RSS 2.0 with Google’s namespace', async () => {
  const [root, channel, ...others] = await elementsOf(`/public/product-feed/${_id}.xml`)
  expect(root).toEqual(['rss', '', { version: '2.0' }])
  expect(channel).toEqual(['channel', '', {}])
  expect(others.slice(0, 3).map(([name]) => name)).toEqual(['title', 'link', 'description'])
  const inItem = others.slice(others.findIndex(([name]) => name === 'item') + 1)
  expect(new Set(inItem.map(([, namespace]) => namespace))).toEqual(new Set(['http://base.google.com/ns/1.0']))
})

test('the sitemap is a urlset of the sitemap protocol', async () => {
  const elements = await elementsOf(`/public/sitemap/${_id}.xml`)
  expect(elements[0]?.[0]).toBe('urlset')
  expect(new Set(elements.map(([, namespace]) => namespace))).toEqual(
    new Set(['http://www.sitemaps.org/schemas/sitemap/0.9']),
  )
  expect(new Set(elements.slice(1).map(([name]) => name))).toEqual(new Set(['url', 'loc']))
})
