import { describe, expect, test } from 'vitest'
import { hasBrowser, openPage } from '../harness/browser.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

const demoId = '6745a1b0c3d2e4f5a6b7c001'
const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

const svc = await startTestService({ DEMO: 'auto', GATEWAY_SANDBOX: 'on', PUBLIC_URL: 'http://127.0.0.1:4000' })
const bare = await startTestService({ ADMIN_TOKEN: '' })
const production = await startTestService({
  ...{ NODE_ENV: 'production', RATE_LIMITS: 'on', SECRET_KEY: 'k'.repeat(32), PUBLIC_URL: 'https://api.shop.example' },
})
for (const service of [svc, production]) {
  await service.importStore(aStoreFile({ store: { _id: demoId, subdomain: 'demo' } }))
}

const page = async (service = svc) => (await service.get('/', { accept: browserAccept })).text

describe('GET /', () => {
  test.each([
    ['a browser', browserAccept, 'text/html'],
    ['curl', '*/*', 'text/html'],
    ['a client of JSON', 'application/json', 'application/json'],
    ['a client that prefers JSON', 'text/html;q=0.5, application/json', 'application/json'],
    ['a client that prefers HTML', 'application/json;q=0.5, text/html', 'text/html'],
    ['a client that takes no HTML', 'text/html;q=0, application/*', 'application/json'],
  ])('%s gets its form', async (_client, accept, type) => {
    const { status, headers } = await svc.get('/', { accept })
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: `${type}; charset=utf-8` })
    expect(headers.vary).toContain('accept')
  })

  test.each([undefined, 'image/png'])('with Accept %s is the 404 of an unknown path', async (accept) => {
    const { status, body } = await svc.get('/', accept === undefined ? {} : { accept })
    expect({ status, body }).toEqual({ status: 404, body: { message: 'Not found' } })
  })

  test('names the demo store, the documents and the sandbox', async () => {
    const html = await page()
    for (const part of [demoId, 'href="/docs"', 'href="/docs/guides"', 'href="/sandbox"', 'eSewa', '?q=pashmina'])
      expect(html).toContain(part)
    const { body } = await svc.get('/', { accept: 'application/json' })
    expect(body).toMatchObject({ demo_store: { _id: demoId }, sandbox: 'http://127.0.0.1:4000/sandbox' })
  })

  test('without demo store and sandbox names neither', async () => {
    const html = await page(bare)
    expect(html).not.toContain(demoId)
    expect(html).not.toContain('/sandbox')
    const { body } = await bare.get('/', { accept: 'application/json' })
    expect(body).toMatchObject({ demo_store: null, sandbox: null })
  })

  test("the operator's next step is the token, and with a token the import", async () => {
    expect(await page(bare)).toContain('ADMIN_TOKEN=letmein npm start')
    expect(await page()).toContain('/admin/import')
    expect(await page()).not.toContain('ADMIN_TOKEN=letmein')
  })

  test('the store file of its import command is accepted', async () => {
    const [, file = ''] = /\/admin\/import -d &#39;(.*?)&#39;/.exec(await page()) ?? []
    const store = await svc.importStore(JSON.parse(file.replaceAll('&quot;', '"')))
    expect((await svc.get(`/product/public/${store._id}/cap`)).body).toMatchObject({ name: 'Cap', quantity: 10 })
  })

  test('in production names no store, no sandbox, no operator and no version', async () => {
    const html = await page(production)
    const { body } = await production.get('/', { accept: 'application/json' })
    for (const text of [html, JSON.stringify(body)]) {
      expect(text).not.toMatch(/demo|sandbox|admin|token|npm|\d\.\d\.\d|letmein|6745a1b0/i)
      expect(text).toContain('/docs')
    }
  })

  test('may load only its own style and icon', async () => {
    const { headers } = await svc.get('/', { accept: browserAccept })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; img-src 'self'; style-src 'sha256-/)
  })
})

describe('robots.txt', () => {
  const isClosed = (robots: string, path: string) =>
    [...robots.matchAll(/^Disallow: (.+)$/gm)].some(([, prefix]) => path.startsWith(prefix as string))

  test('leaves open what search engines need, and closes what a crawler must not call', async () => {
    const { text, headers } = await production.get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(text).toMatch(/^User-agent: \*\n/)
    const open = ['/', '/sitemap', '/public/sitemap/x.xml', '/public/product-feed/x.xml', '/product/public/x/cap']
    expect([...open, '/demo/cap.webp', '/store/check_domain'].filter((path) => isClosed(text, path))).toEqual([])
    const closed = ['/admin/outbox', '/order/public/x/id/y', '/payment/wallet_a/return/x/y/success', '/sandbox']
    expect(closed.filter((path) => !isClosed(text, path))).toEqual([])
  })
})

test.each([
  ['/favicon.svg', 'image/svg+xml', '<svg'],
  ['/favicon.ico', 'image/x-icon', '\0\0\u0001\0'],
])('%s is a picture', async (path, type, start) => {
  const { status, headers, text } = await svc.get(path)
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type })
  expect(text.startsWith(start)).toBe(true)
})

test.runIf(hasBrowser)('the page loads without complaints and is never wider than its window', async () => {
  const url = await svc.app.listen({ port: 0, host: '127.0.0.1' })
  const { page: tab, complaints, strangers } = await openPage()
  for (const width of [320, 360, 900, 1280]) {
    await tab.setViewportSize({ width, height: 780 })
    await tab.goto(url)
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(width)
    // The style sheet is applied: its hash stands in the policy.
    expect(await tab.evaluate("getComputedStyle(document.querySelector('.button')).color")).toBe('rgb(255, 255, 255)')
  }
  expect({ complaints, strangers }).toEqual({ complaints: [], strangers: [] })
})
