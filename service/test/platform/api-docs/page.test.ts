import { expect, test } from 'vitest'
import { hasBrowser, openPage } from '../../harness/browser.ts'
import { startTestService } from '../../harness/test-service.ts'

const timeout = 120_000

/**
 * The viewer calls 2 million functions to list the operations and half a million to open one. Its own resolver calls 13
 * million more each time, because it reads the whole document.
 */
const mostCalls = { list: 6_000_000, open: 3_000_000 }

test.runIf(hasBrowser)(
  '/docs shows every operation in a browser, finds some by their words, and loads nothing from elsewhere',
  { timeout: 4 * timeout },
  async () => {
    const svc = await startTestService()
    const url = await svc.app.listen({ port: 0, host: '127.0.0.1' })
    const { page, complaints, strangers } = await openPage()
    page.setDefaultTimeout(timeout)
    await page.goto(`${url}/docs`)
    const operation = page.locator('.opblock')
    await operation.first().waitFor()
    const document = (await svc.get('/openapi.json')).body as { paths: Record<string, object> }
    const operations = Object.values(document.paths).flatMap((path) => Object.keys(path))
    await expect.poll(() => operation.count(), { timeout }).toBe(operations.length)

    await page.getByRole('searchbox').fill('coupon what')
    await expect.poll(() => operation.count(), { timeout }).toBe(1)
    await operation.first().click()
    const body = page.locator('.opblock-body textarea')
    await expect.poll(() => body.inputValue(), { timeout }).toContain('DASHAIN15')

    await page.goto(`${url}/docs/guides/coupons`)
    await page.getByRole('link', { name: 'try it' }).first().click()
    await page.locator('.opblock.is-open', { hasText: '/public/coupon' }).waitFor()
    expect({ complaints, strangers }).toEqual({ complaints: [], strangers: [] })
  },
)

test.runIf(hasBrowser)(
  '/docs lists the operations and opens one without resolving the whole document',
  { timeout: 4 * timeout },
  async () => {
    const svc = await startTestService()
    const url = await svc.app.listen({ port: 0, host: '127.0.0.1' })
    const { page, complaints } = await openPage()
    page.setDefaultTimeout(timeout)
    const profiler = await page.context().newCDPSession(page)
    await profiler.send('Profiler.enable')
    await profiler.send('Profiler.startPreciseCoverage', { callCount: true })
    const callsOfViewer = async () => {
      const { result } = await profiler.send('Profiler.takePreciseCoverage')
      const viewer = result.filter((script) => script.url.endsWith('/swagger-ui-bundle.js'))
      return viewer.flatMap(({ functions }) => functions).reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0)
    }
    await page.goto(`${url}/docs`)
    await page.locator('.opblock-tag-section').last().locator('.opblock').first().waitFor()
    const list = await callsOfViewer()

    const operation = page.locator('.opblock', { hasText: 'What a coupon is worth' })
    await operation.click()
    await expect.poll(() => operation.locator('textarea').inputValue(), { timeout }).toContain('DASHAIN15')
    const open = await callsOfViewer()
    expect(list).toBeGreaterThan(100_000)
    expect(list).toBeLessThan(mostCalls.list)
    expect(open).toBeGreaterThan(10_000)
    expect(open).toBeLessThan(mostCalls.open)

    await operation.getByRole('tab', { name: 'Schema' }).first().click()
    await operation.locator('.json-schema-2020-12__title', { hasText: 'ApplyCoupon' }).waitFor()
    expect(complaints).toEqual([])
  },
)
