import { expect, test } from 'vitest'
import { hasBrowser, openPage } from '../../harness/browser.ts'
import { startTestService } from '../../harness/test-service.ts'

test.runIf(hasBrowser)(
  '/docs shows every operation in a browser, asks nobody else and complains of nothing',
  async () => {
    const svc = await startTestService()
    const url = await svc.app.listen({ port: 0, host: '127.0.0.1' })
    const { page, complaints, strangers } = await openPage()
    await page.goto(`${url}/docs`)
    await page.locator('.opblock').first().waitFor()
    const document = (await svc.get('/openapi.json')).body as { paths: Record<string, object> }
    const operations = Object.values(document.paths).flatMap((path) => Object.keys(path))
    await expect.poll(() => page.locator('.opblock').count()).toBe(operations.length)
    await page.locator('.opblock').first().click()
    await page.locator('.opblock-body').first().waitFor()
    expect({ complaints, strangers }).toEqual({ complaints: [], strangers: [] })
  },
)
