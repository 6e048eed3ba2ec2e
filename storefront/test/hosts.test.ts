import { describe, expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, laptop, openShopper, phone } from './harness/shopper.ts'

const product = aProduct({ name: 'Felt <b>slippers</b>', slug: 'felt-slippers' })
/** In an attribute `<` begins no element. */
const withoutAttributes = (text: string) => text.replace(/="[^"]*"/g, '')
const shop = await openShop({ products: [product] })

describe('hosts', () => {
  test('a name below the hosted domain shows the shop of that name', async () => {
    const { status, headers, text } = await shop.get('/')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(text).toContain('Himal Crafts')
  })

  test('a host that ends with a dot is the same host: its shop, its links and its forms', async () => {
    const host = shop.origin.replace('http://', '')
    const full = host.replace(/(:\d+)?$/, '.$1')
    const { status, text } = await shop.get('/', { host: full })
    expect([status, text.includes('Himal Crafts')]).toEqual([200, true])
    expect(text).toContain(`<link rel="canonical" href="http://${host}/">`)
    const form = { origin: `http://${full}`, host: full }
    expect((await shop.post('/checkout', { phone: '98' }, form)).status).toBe(400)
    expect((await shop.get('/', { host: host.replace(/(:\d+)?$/, '..$1') })).status).toBe(404)
  })

  test('markup in a name of a product is shown as text', async () => {
    const { text } = await shop.get('/product/felt-slippers')
    expect(text).toContain('Felt &lt;b&gt;slippers&lt;/b&gt;</h1>')
    expect(withoutAttributes(text)).not.toContain('Felt <b>')
  })

  test('an unknown name gets a page that names the host', async () => {
    const { status, text } = await shop.get('/', { host: 'nobody<i>.localhost' })
    expect(status).toBe(404)
    expect(text).toContain('No shop here')
    expect(text).not.toContain('nobody<i>')
  })

  test("the service's own host has no pages of shops", async () => {
    for (const host of ['127.0.0.1', 'localhost', 'localhost.', 'pasal']) {
      const { status, text } = await shop.get('/products', { host })
      expect([status, text]).toEqual([404, '{"message":"Not found"}'])
    }
  })

  test("the API responds on the shop's host", async () => {
    const { status, text } = await shop.get(`/product/public/${shop.storeId}`)
    expect(status).toBe(200)
    expect(JSON.parse(text)[0].slug).toBe('felt-slippers')
  })

  test('an unknown path and an unknown product get a page with a search', async () => {
    for (const path of ['/nothing/here', '/product/nothing', '/nothing']) {
      const { status, text } = await shop.get(path)
      expect(status, path).toBe(404)
      expect(text).toContain('action="/search"')
    }
  })

  test('the chosen language is remembered in a cookie', async () => {
    const chosen = await shop.get('/product/felt-slippers?lang=ne')
    expect(chosen.status).toBe(303)
    expect(chosen.headers.location).toBe('/product/felt-slippers')
    const { text } = await shop.get('/product/felt-slippers', { cookie: 'lang=ne' })
    expect(text).toContain('<html lang="ne"')
  })
})

describe.skipIf(!hasBrowser)('hosts in a browser', () => {
  test.each([phone, laptop])('the home page has no error and fits into $width px', async (viewport) => {
    const { page, complaints } = await openShopper(shop, { viewport })
    expect(await page.title()).toContain('Himal Crafts')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width)
    expect(complaints).toEqual([])
  })
})
