import { expect, test } from 'vitest'
import { chooseLanguage } from './harness/screen-checks.ts'
import { aSettingsShop } from './harness/settings-shop.ts'
import { hasBrowser, laptop, openOwner } from './harness/shop-owner.ts'

test.skipIf(!hasBrowser)('an order to confirm counts its pieces in Devanagari digits in Nepali', async () => {
  const { dashboard, home, cookies } = await aSettingsShop()
  const { page } = await openOwner(dashboard, { cookies })
  await chooseLanguage(page, { language: 'ne', width: 'laptop', axeAt: laptop })
  await page.goto(home)
  const goods = page.locator('.confirm-row .what')
  await goods.waitFor()
  expect((await goods.textContent())?.trim()).toBe('२ × Felt Cap')
})
