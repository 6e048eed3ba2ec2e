import { describe, expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { cartLineOf, fillCart, fillForm } from './harness/fill-cart.ts'
import { openPayingShop } from './harness/paying-shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

const product = aProduct({ name: 'Last lamp', slug: 'last-lamp', quantity: 1 })
const shop = await openPayingShop({}, { products: [product] })

async function shopperAtCheckout() {
  const { page } = await openShopper(shop, { path: '/cart' })
  await fillCart(page, shop.storeId, [cartLineOf(product, { quantity: 1 })])
  await page.goto('/checkout')
  await page.locator('astro-island:not([ssr])').waitFor()
  await fillForm(page)
  return page
}

describe.skipIf(!hasBrowser)('the last unit in the checkout of another shopper', () => {
  test('the order is rejected with the minutes, what was typed stays, and a retry works once it is free', async () => {
    const first = await shopperAtCheckout()
    const second = await shopperAtCheckout()
    await second.getByRole('combobox', { name: 'Place' }).fill('Humla')
    await second.getByRole('option', { name: 'Humla' }).click()
    await second.locator('[value=QR]').check()
    await first.locator('[value=QR_Dynamic]').check()
    // Both are ready before the hold begins: it ends after minutes, which a busy machine could need for the form.
    await first.locator('.pay-bar button').click()
    await first.getByText('Waiting for your bank. This page changes by itself.').waitFor()
    await second.locator('.pay-bar button').click()
    const note = second.getByRole('alert')
    await note.getByText('Someone else is paying for the last ones').waitFor()
    expect(await note.innerText()).toMatch(/they are free again in about (1 minute|\d+ minutes)\./)
    expect(await second.getByLabel('Full name').inputValue()).toBe('Anjali Shrestha')
    expect(await second.getByLabel('Mobile number', { exact: true }).inputValue()).toBe('9841550208')
    expect(await second.getByLabel('Street, house, ward').inputValue()).toBe('Jawalakhel-5')
    expect(await second.getByRole('combobox', { name: 'Place' }).inputValue()).toBe('Humla')
    expect(await second.locator('[value=QR]').isChecked()).toBe(true)

    const released = first.waitForResponse('**/order/public/release-hold')
    await first.locator('.cancel').click()
    await first.getByRole('button', { name: 'Cancel the payment' }).click()
    expect((await released).status()).toBe(200)
    await second.getByRole('button', { name: 'Try again' }).click()
    await second.getByText('Waiting for your bank. This page changes by itself.').waitFor()
  })
})
