import { describe, expect, test } from 'vitest'
import { openGoodsShop } from './harness/goods-shop.ts'
import { chooseLanguage } from './harness/screen-checks.ts'
import { hasBrowser, laptop } from './harness/shop-owner.ts'

describe.skipIf(!hasBrowser)('a field of a day', { timeout: 400_000 }, () => {
  test('shows the day in Bikram Sambat, too', async () => {
    const { page, open, complaints } = await openGoodsShop({})
    await open('/orders?from=2026-11-22')
    await page.getByRole('button', { name: /^Placed: from / }).click()
    await page.getByText('Sunday 22 Nov 2026 · 6 Mangsir 2083').waitFor()
    const described = await page.getByLabel('From', { exact: true }).getAttribute('aria-describedby')
    expect(await page.locator(`[id="${described}"]`).innerText()).toContain('6 Mangsir 2083')
    await chooseLanguage(page, { language: 'ne', width: 'laptop', axeAt: laptop })
    await open('/stock/movements?from=2026-11-22')
    await page.getByText('आइतबार, ६ मंसिर २०८३').waitFor()
    expect(complaints).toEqual([])
  })
})
