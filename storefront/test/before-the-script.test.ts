import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aProduct, aVariant } from '../../service/test/harness/store-factory.ts'
import { cartLineOf, fillCart, fillForm } from './harness/fill-cart.ts'
import { openPayingShop } from './harness/paying-shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

/* On a slow connection the page is there seconds before its script: what is typed and chosen in between must count. */

const [greySmall, greyLarge, redSmall, redLarge] = ['Grey/36', 'Grey/40', 'Red/36', 'Red/40'].map((name) =>
  aVariant(name, { price: 900, quantity: 3 }),
)
const slippers = aProduct({
  ...{ name: 'Slippers', slug: 'slippers', colors: ['Grey:#888888', 'Red:#c0392b'], sizes: ['36', '40'] },
  variants: [greySmall, greyLarge, redSmall, redLarge],
  custom_fields: [
    ['text', 'Name on the sole', true, 'Asha', []],
    ['single', 'Wrapping', false, '', ['Paper', 'Cloth']],
    ['multi', 'Extras', false, '', ['Ribbon', 'Box', 'Card']],
  ],
})
const cup = aProduct({ name: 'Cup', slug: 'cup', quantity: 100 })
const soldOut = aProduct({ name: 'Sold out', slug: 'sold-out', quantity: 0 })
const shop = await openPayingShop(
  { customer_program: { back_in_stock: { enabled: true } } },
  { products: [slippers, cup, soldOut] },
)
const { storeId } = shop

/** Opens a page whose scripts arrive when `release` is called. */
async function openWithoutScript(page: Page, path: string): Promise<() => Promise<void>> {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return async () => {
    arrived.resolve()
    await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
  }
}

describe.skipIf(!hasBrowser)('a page before its script is there', () => {
  test.each([
    ['a press after it', false],
    ['a press before it', true],
  ])(
    '2.4.1, 2.10: what was chosen and typed on a product page goes into the cart with %s',
    async (_name, isPressedBefore) => {
      const { page, complaints } = await openShopper(shop, { path: '/cart' })
      const release = await openWithoutScript(page, '/product/slippers')
      await page.locator('.swatch').nth(1).click()
      await page.locator('.size', { hasText: '40' }).click()
      await page.getByLabel('Name on the sole').fill('Maya')
      await page.getByLabel('Wrapping').selectOption('Cloth')
      for (const extra of ['Ribbon', 'Card']) await page.getByLabel(extra).check()
      if (isPressedBefore) {
        // The button still says "Choose a size", and a second press does no harm.
        const button = page.getByRole('button', { name: 'Choose a size' }).last()
        await button.click()
        await page.getByText('Adding…').waitFor()
        await button.click()
      }
      await release()
      if (!isPressedBefore) await page.getByRole('button', { name: 'Add to cart' }).last().click()
      await page.getByText('Added to the cart').waitFor()
      expect(await page.getByText('Adding…').isVisible()).toBe(false)
      const key = `cart:${storeId}`
      const lines = JSON.parse((await page.evaluate((name) => localStorage.getItem(name), key)) ?? '[]')
      expect(lines).toEqual([expect.objectContaining({ product: slippers._id, variant: redLarge?._id })])
      expect(lines[0].customFields).toEqual([
        'Name on the sole|||text|||Maya',
        'Wrapping|||single|||Cloth',
        'Extras|||multi|||Ribbon, Card',
      ])
      expect(complaints).toEqual([])
    },
  )

  test('4.12: a phone typed into the alert form is sent', async () => {
    const { page } = await openShopper(shop, { path: '/cart' })
    const release = await openWithoutScript(page, '/product/sold-out')
    await page.getByLabel('Mobile number').fill('9841550208')
    await release()
    const sent = page.waitForRequest('**/customer/stock-alert')
    await page.getByRole('button', { name: 'Tell me' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ phone: '9841550208' })
  })

  test('2.11: name, place and method of a checkout stay, also over what an earlier visit typed', async () => {
    const { page } = await openShopper(shop, { path: '/cart' })
    await fillCart(page, storeId, [cartLineOf(cup)])
    await page.goto('/checkout')
    await page.locator('astro-island:not([ssr])').waitFor()
    await fillForm(page)

    const release = await openWithoutScript(page, '/checkout')
    await page.getByLabel('Full name').fill('Maya Gurung')
    await page.locator('select[name=customer_address_city]').selectOption('Humla')
    await page.locator('[value=WalletA]').check()
    await release()
    await expect.poll(() => page.getByRole('combobox', { name: 'Place' }).inputValue()).toBe('Humla')
    await page.getByLabel('Landmark').fill('Behind the post office')
    expect(await page.getByLabel('Full name').inputValue()).toBe('Maya Gurung')
    expect(await page.getByLabel('Street, house, ward').inputValue()).toBe('Jawalakhel-5')
    expect(await page.locator('[value=WalletA]').isChecked()).toBe(true)
  })
})
