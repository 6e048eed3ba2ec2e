import { describe, expect, test } from 'vitest'
import { aLine, anOrder, aProduct, aVariant } from '../../service/test/harness/store-factory.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

const cap = aProduct({ name: 'Cap', slug: 'cap' })
const shop = await openShop({
  products: [
    cap,
    aProduct({
      ...{ name: 'Shawl', slug: 'shawl', colors: ['Ivory:#fffff0', 'Red:#c0392b'], sizes: ['S', 'L'] },
      variants: ['Ivory/S', 'Ivory/L', 'Red/S', 'Red/L'].map((name) => aVariant(name, { quantity: 5 })),
    }),
  ],
})

describe.skipIf(!hasBrowser)('other ways to see a page', () => {
  test('11: with the colours of the device, swatches keep their colour and the chosen one its mark', async () => {
    const { page } = await openShopper(shop, { path: '/robots.txt' })
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/product/shawl')
    const styleOf = (selector: string, name: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${name}`)
    expect(await styleOf('.swatch:has(:checked)', 'outlineStyle')).toBe('solid')
    expect(await styleOf('.swatch:not(:has(:checked))', 'outlineStyle')).toBe('none')
    expect(await styleOf('.swatch > span', 'backgroundColor')).toBe('rgb(255, 255, 240)')
  })

  test('11: with the colours of the device, a field shows the focus, and a toast its edge', async () => {
    const { page } = await openShopper(shop, { path: '/robots.txt' })
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/product/cap')
    await page.getByRole('button', { name: 'Add to cart' }).last().click()
    const toast = page.locator('.toast', { hasText: 'See cart' })
    await toast.waitFor()
    const outlineOf = (selector: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).outlineStyle`)
    expect(await outlineOf('.toast')).toBe('solid')
    await page.goto('/checkout')
    await page.getByLabel('Full name').focus()
    expect(await outlineOf('.input:focus')).toBe('solid')
  })

  test('on paper an order is its text, without menus and buttons', async () => {
    const { body } = await shop.service.post(`/order/${shop.storeId}`, anOrder({ products: [aLine(cap)] }))
    const { page } = await openShopper(shop, { path: `/track/${body._id}` })
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByText('1 × Cap').isVisible()).toBe(true)
    for (const part of ['.top', '.foot', '.cancel-order .button']) {
      expect(await page.locator(part).first().isVisible(), part).toBe(false)
    }
  })
})
