import { describe, expect, test } from 'vitest'
import { aProduct, aVariant } from '../../service/test/harness/store-factory.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

const shop = await openShop({
  store: { customer_program: { back_in_stock: { enabled: true } } },
  products: [
    aProduct({ name: 'Lamp', slug: 'lamp', quantity: 0 }),
    aProduct({
      ...{ name: 'Shawl', slug: 'shawl', colors: ['Ivory:#fffff0', 'Red:#c0392b'], sizes: ['S', 'L'] },
      variants: [
        ...[aVariant('Ivory/S', { quantity: 0 }), aVariant('Ivory/L', { quantity: 0 })],
        ...[aVariant('Red/S', { quantity: 5 }), aVariant('Red/L', { quantity: 0 })],
      ],
    }),
  ],
})

describe('a sold-out product', () => {
  test('without variants its page says so above the alert form', async () => {
    expect((await shop.get('/product/lamp')).text).toContain('<p class="note">Sold out</p>')
    expect((await shop.get('/product/shawl')).text).not.toContain('<p class="note">Sold out</p>')
  })

  test.skipIf(!hasBrowser)('a chosen colour or size that is sold out says so beside its name', async () => {
    const { page } = await openShopper(shop, { path: '/product/shawl' })
    await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
    const legends = page.locator('.choice legend')
    await expect.poll(() => legends.allInnerTexts()).toEqual(['Colour: Red', 'Size: Choose a size'])
    await page.getByLabel('L, sold out').check({ force: true })
    await expect.poll(() => legends.allInnerTexts()).toEqual(['Colour: Red', 'Size: L · sold out'])
    await page.getByLabel('S', { exact: true }).check({ force: true })
    await expect.poll(() => legends.allInnerTexts()).toEqual(['Colour: Red', 'Size: S'])
    await page.getByLabel('Ivory, sold out').check({ force: true })
    await expect.poll(() => legends.allInnerTexts()).toEqual(['Colour: Ivory · sold out', 'Size: S · sold out'])
    await page.getByText('Tell me when Ivory, S is back').waitFor()
  })
})
