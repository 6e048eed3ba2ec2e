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

test('the page can be put on the home screen: its manifest names a start within its scope, and icons that exist', async () => {
  const { service } = await openDashboard()
  const page = await service.get('/dashboard')
  expect(page.headers['content-security-policy']).toContain("manifest-src 'self'")
  const [, url = ''] = /<link rel="manifest" href="([^"]+)"/.exec(page.text) as RegExpExecArray
  const manifest = await service.get(url)
  expect([manifest.status, manifest.headers['content-type']]).toEqual([200, 'application/manifest+json'])
  const { icons, ...rest } = JSON.parse(manifest.text)
  expect(rest).toEqual({
    ...{ id: '/dashboard', name: 'Pasal', short_name: 'Pasal', start_url: '/dashboard', scope: '/dashboard' },
    ...{ display: 'standalone', background_color: '#ffffff', theme_color: '#ffffff' },
  })
  const seen = icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${purpose} ${sizes}`)
  expect(seen).toEqual(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512'])
  const [, touchIcon = ''] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(page.text) as RegExpExecArray
  for (const src of [touchIcon, ...icons.map((icon: { src: string }) => icon.src)]) {
    const { status, headers } = await service.get(src)
    expect([src, status, headers['content-type']]).toEqual([src, 200, 'image/png'])
  }
})
