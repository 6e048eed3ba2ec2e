import { describe, expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { chooseLanguage, looks } from './harness/screen-checks.ts'
import { hasBrowser } from './harness/shop-owner.ts'

describe.skipIf(!hasBrowser)('a page that is 320 px wide', { timeout: 400_000 }, () => {
  test.for(looks)('does not scroll sideways in $language', async (look) => {
    const { page, open } = await openGoodsShop({})
    await page.setViewportSize({ width: 320, height: 640 })
    await chooseLanguage(page, look)
    for (const path of ['/reports', '/orders', '/stock/movements', '/settings/audit']) {
      await open(path)
      await page.locator('main h1').waitFor()
      await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
      const sideways = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect({ path, sideways }).toEqual({ path, sideways: 0 })
    }
  })

  test('breaks no word of a name of a product, and shows the tab of the page', async () => {
    const { page, open } = await openGoodsShop({ products: [aProduct({ name: 'Mustang Jimbu' })] })
    await page.setViewportSize({ width: 320, height: 640 })
    await open('/products')
    const name = await page.getByText('Mustang Jimbu', { exact: true }).boundingBox()
    expect(name?.height).toBeLessThan(30)
    await open('/products/files')
    const tab = page.getByRole('link', { name: 'Import and export' })
    await tab.waitFor()
    await expect.poll(async () => ((await tab.boundingBox())?.x ?? 0) >= 0).toBe(true)
    await expect
      .poll(async () => {
        const { x = 0, width = 0 } = (await tab.boundingBox()) ?? {}
        return x + width
      })
      .toBeLessThanOrEqual(320)
  })
})
