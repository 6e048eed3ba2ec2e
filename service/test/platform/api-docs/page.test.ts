import { expect, test } from 'vitest'
import { hasBrowser, openPage } from '../../harness/browser.ts'
import { startTestService } from '../../harness/test-service.ts'

const timeout = 120_000

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
