import { describe, expect, test } from 'vitest'
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
})
