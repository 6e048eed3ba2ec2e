import { describe, expect, test } from 'vitest'
import { aProduct, aVariant } from '../../service/test/harness/store-factory.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, laptop, openShopper } from './harness/shopper.ts'

const mug = aProduct({
  ...{ name: 'Mug', slug: 'mug' },
  custom_fields: [
    ['text', 'Your name', false, ''],
    ['image', 'Your picture', true, ''],
  ],
})
const box = aProduct({ name: 'Box', slug: 'box', custom_fields: [['multi', 'Filling', true, '', ['Nuts', 'Tea']]] })
const pot = aProduct({
  ...{ name: 'Pot', slug: 'pot', colors: ['Red:#c0392b'], sizes: ['S', 'L'] },
  variants: [aVariant('Red/S', { weight: 0.4 }), aVariant('Red/L', { weight: 4 })],
})
const shop = await openShop({ products: [mug, box, pot] })

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const file = { name: 'dog.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') }

async function shopperAt(path: string) {
  const { page } = await openShopper(shop, { path, viewport: laptop })
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
  return page
}

describe.skipIf(!hasBrowser)('the choice of a product in a browser', () => {
  test('what is typed while a picture is uploaded stays, and the product is not added before its end', async () => {
    const page = await shopperAt('/product/mug')
    let release: () => void = () => undefined
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/file', async (route) => {
      await isReleased
      await route.continue()
    })
    await page.getByLabel('Your picture: Choose a picture').setInputFiles(file)
    await page.getByLabel('Your name').fill('Asha')
    await page.getByRole('button', { name: 'Uploading…' }).first().click()
    expect(await page.getByText('This field is required').count()).toBe(0)
    release()
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page.getByText('Added to the cart').waitFor()
    const lines = await page.evaluate((key) => localStorage.getItem(key) ?? '', `cart:${shop.storeId}`)
    expect(lines).toContain('Your name|||text|||Asha')
    expect(lines).toContain('Your picture|||image|||http')
  })

  test('after a failed upload the same picture can be chosen again', async () => {
    const page = await shopperAt('/product/mug')
    await page.route('**/file', (route) => route.abort(), { times: 1 })
    const input = page.getByLabel('Your picture: Choose a picture')
    await input.setInputFiles(file)
    await page.getByText('The picture was not stored. Choose it again.').waitFor()
    expect(await input.inputValue()).toBe('')
    await input.setInputFiles(file)
    await page.locator('.upload-name').getByText('dog.png').waitFor()
  })

  test('without a choice of a required group the button puts the focus on the group', async () => {
    const page = await shopperAt('/product/box')
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page.getByText('This field is required').waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('field-0')
    const group = page.getByRole('group', { name: 'Filling' })
    expect(await group.getAttribute('aria-describedby')).toBe('field-0-error')
    await page.getByLabel('Tea').check()
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page.getByText('Added to the cart').waitFor()
  })

  test('2.8: the delivery price follows the weight of the chosen variant', async () => {
    const page = await shopperAt('/product/pot')
    const price = page.locator('.delivery strong')
    await page.locator('.size', { hasText: 'S' }).click()
    await expect.poll(() => price.textContent()).toBe('Rs.\u00a050')
    await page.locator('.size', { hasText: 'L' }).click()
    await expect.poll(() => price.textContent()).toMatch(/^Rs\.\u00a0[1-9]00$/)
  })

  test('another language keeps the search and its filters', async () => {
    const { page } = await openShopper(shop, { path: '/search?q=mug&sort=price&max=900', viewport: laptop })
    await page.locator('.top-language[href*=mug]').click()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ne')
    const query = Object.fromEntries(new URL(page.url()).searchParams)
    expect(query).toEqual({ q: 'mug', sort: 'price', max: '900' })
  })
})
