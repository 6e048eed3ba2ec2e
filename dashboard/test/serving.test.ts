import { expect, test } from 'vitest'
import { openDashboard } from './harness/shop-owner.ts'

test('every path below /dashboard is its page, and files of the build are cached for good', async () => {
  const { service, origin } = await openDashboard()
  const page = await service.get('/dashboard')
  expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
  expect(page.text).toContain(`<meta name="origin" content="${origin}" />`)
  expect((await service.get('/dashboard/shop/himal/orders?q=98')).text).toBe(page.text)
  const [script] = /\/dashboard\/assets\/[\w-]+\.js/.exec(page.text) as [string]
  const file = await service.get(script)
  expect([file.status, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  const absent = await service.get('/dashboard/assets/absent.js')
  expect([absent.status, absent.body]).toEqual([404, { message: 'Not found' }])
})

test('the build is one for production, also when a test run makes it', async () => {
  const { service } = await openDashboard()
  const page = await service.get('/dashboard')
  const scripts = page.text.match(/\/dashboard\/assets\/[\w-]+\.js/g) as string[]
  for (const url of new Set(scripts)) expect((await service.get(url)).text).not.toContain('unique "key" prop')
})

test('the first script and styles are at most 350 kB, compressed', async () => {
  const { service } = await openDashboard()
  const page = await service.get('/dashboard')
  const files = page.text.match(/\/dashboard\/assets\/[\w-]+\.(?:js|css)/g) as string[]
  let bytes = 0
  for (const url of new Set(files)) {
    const { rawPayload } = await service.app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    bytes += rawPayload.length
  }
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(350_000)
})
