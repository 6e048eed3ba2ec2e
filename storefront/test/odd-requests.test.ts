import { Agent } from 'node:http'
import { expect, test } from 'vitest'
import { aLine, anOrder, aProduct } from '../../service/test/harness/store-factory.ts'
import { openShop } from './harness/shop.ts'

const product = aProduct({ name: 'Felt slippers', slug: 'felt-slippers', quantity: 100, image_urls: ['http://['] })
const fields = [{ key: 'constructor', type: 'text', label: 'Who builds it', required: true }]
const shop = await openShop({
  ...{ store: { logo: 'https://', hero_images: ['https://'] }, products: [product] },
  forms: [{ name: 'Site', slug: 'site', fields }],
})
const { service, storeId, origin } = shop
const { body: order } = await service.post(`/order/${storeId}`, anOrder({ products: [aLine(product)] }))
const track = `/track/${order._id}`

test.each([
  ['JSON', 'application/json', '{}'],
  ['text', 'text/plain', 'action=cancel'],
  ['parts without an end', 'multipart/form-data; boundary=x', 'abc'],
  ['nothing', '', ''],
])('a page that reads a form rejects a body that is none with 400: %s', async (_, type, body) => {
  for (const path of [track, '/checkout']) {
    const { status, text } = await shop.send('POST', path, { origin, 'content-type': type }, body)
    expect([status, text.includes('This form cannot be read')], path).toEqual([400, true])
  }
})

test('after a form that is too large, the connection carries the next request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const type = { origin, 'content-type': 'application/x-www-form-urlencoded' }
  const large = await shop.send('POST', track, type, `review=${'y'.repeat(1_000_000)}`, agent)
  expect([large.status, large.text.includes('This is too much text')]).toEqual([413, true])
  const next = await shop.send('POST', track, type, 'action=cancel&phone_number=98', agent)
  expect([next.status, next.text.includes('Enter all 10 digits.')]).toEqual([400, true])
  agent.destroy()
})

test('a field of a form may have a key that every object inherits', async () => {
  for (const cookie of ['lang=en', 'lang=ne']) {
    const { status, text } = await shop.get('/forms/site', { cookie })
    expect([status, text.includes('Who builds it'), text.includes('class="error"')], cookie).toEqual([200, true, false])
  }
  const person = { full_name: 'Asha', phone: '9812345678' }
  const rejected = await shop.post('/forms/site', person)
  expect([rejected.status, rejected.text.includes('Who builds it is required')]).toEqual([400, true])
  expect((await shop.post('/forms/site', { ...person, constructor: 'Bina' })).status).toBe(303)
})

test('a path with a slash at its end leads to the page without it', async () => {
  const paths = ['/products', '/product/felt-slippers', '/brand/yeti', '/payment/success', '/collections/new-arrivals']
  for (const path of paths) {
    const { status, headers } = await shop.get(`${path}/?promo=NEW`)
    expect([status, headers.location], path).toEqual([308, `${path}?promo=NEW`])
  }
  expect((await shop.get('/')).status).toBe(200)
})

test('a link to a page that a list no longer has leads to its last page', async () => {
  const { text } = await shop.get('/products?page=9')
  expect(text).toContain('href="/product/felt-slippers"')
  expect(text).not.toContain('rel="prev"')
})

test.each(['/_image?href=x', '/_server-islands/x', '/_actions/x', '/_astro/none.js', '/404', '/500'])(
  'what the framework would serve at %s is a page that is not here',
  async (path) => {
    const { status, text } = await shop.get(path)
    expect([status, text.includes('This page is not here')]).toEqual([404, true])
  },
)

test('a form of the shop is read, by https or without an origin, and one of another site is not', async () => {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const sent = (headers: Record<string, string>) => shop.send('POST', track, headers, 'action=cancel&phone_number=98')
  for (const own of [type, { ...type, origin: origin.replace('http:', 'https:') }]) {
    const { status, text } = await sent(own)
    expect([status, text.includes('Enter all 10 digits.')]).toEqual([400, true])
  }
  for (const other of ['https://evil.example', 'null']) {
    expect((await sent({ ...type, origin: other })).status, other).toBe(403)
  }
})

test.each(['PUT', 'PATCH', 'DELETE'])('a page is not shown for %s', async (method) => {
  for (const path of ['/', '/product/felt-slippers', '/nothing']) {
    const { status, headers } = await shop.send(method, path)
    expect([status, headers.allow], path).toEqual([405, 'GET, HEAD, POST'])
  }
})

test.each([
  ['', ''],
  ['?category=', ''],
  ['?category=news', '?category=news'],
  ['?category=news&category=other', '?category=news'],
])('4.16: the canonical URL of /blogs%s ends in /blogs%s', async (query, canonical) => {
  const { text } = await shop.get(`/blogs${query}`)
  expect(/<link rel="canonical" href="[^"]*(\/blogs[^"]*)">/.exec(text)?.[1]).toBe(`/blogs${canonical}`)
})

test.each(['/', '/products', '/product/felt-slippers'])(
  '%s is shown without a picture for links when no link of a picture leads anywhere',
  async (path) => {
    const { status, text } = await shop.get(path)
    expect([status, text.includes('og:image')]).toEqual([200, false])
  },
)
