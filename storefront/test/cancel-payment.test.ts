import { describe, expect, test } from 'vitest'
import { cartLineOf, fillCart, fillForm } from './harness/fill-cart.ts'
import { openPayingShop } from './harness/paying-shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

const shop = await openPayingShop()

describe.skipIf(!hasBrowser)('a payment by a code that is cancelled', () => {
  test('4.6: says that it is being cancelled while the gateway is asked, and is cancelled once', async () => {
    const { page } = await openShopper(shop, { path: '/cart' })
    await fillCart(page, shop.storeId, [cartLineOf(shop.product)])
    await page.goto('/checkout')
    await page.locator('astro-island:not([ssr])').waitFor()
    await fillForm(page)
    await page.locator('[value=QR_Dynamic]').check()
    await page.locator('.pay-bar button').click()
    await page.getByText('Waiting for your bank').waitFor()

    const asked = Promise.withResolvers<void>()
    await page.route('**/payment/dynamic_qr/check/*', async (route) => {
      await asked.promise
      await route.continue()
    })
    let releases = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/release-hold')) releases += 1
    })
    await page.locator('.cancel').click()
    await page.getByRole('button', { name: 'Cancel the payment' }).click()
    const busy = page.getByRole('button', { name: 'Cancelling…' })
    await busy.waitFor({ timeout: 20_000 })
    await busy.click({ force: true })
    asked.resolve()
    await page.getByRole('heading', { name: 'Who receives it?' }).waitFor()
    expect(releases).toBe(1)
  })
})
