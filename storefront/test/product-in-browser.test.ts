import { describe, expect, test } from 'vitest'
import { aProduct, aVariant } from '../../service/test/harness/store-factory.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, laptop, openShopper, phone } from './harness/shopper.ts'

const [grey, greyLarge, red] = [
  aVariant('Grey/36/37', { price: 900, quantity: 3 }),
  aVariant('Grey/38/39', { price: 1100, quantity: 0 }),
  aVariant('Red/36/37', { price: 950 }),
]
const slippers = aProduct({
  ...{ name: 'Slippers', slug: 'slippers', colors: ['Grey:#888888', 'Red:#c0392b'], sizes: ['36/37', '38/39'] },
  variants: [grey, greyLarge, red],
})
const book = aProduct({
  ...{ name: 'Notebook', slug: 'notebook', price: 350 },
  custom_fields: [
    ['text_dp', 'Name on the cover', true, 'Asha', [], 150],
    ['single', 'Paper', false, '', ['Plain', 'Ruled']],
    ['multi', 'Extras', false, '', ['Ribbon', 'Box']],
  ],
})
const cup = aProduct({ name: 'Cup', slug: 'cup', custom_fields: [['image', 'Your picture', true, '']] })
const shop = await openShop({
  store: {
    customer_program: { back_in_stock: { enabled: true } },
    plugins: [{ name: 'product_custom_options', details: { showProductStock: true, outOfStockBaseValue: 5 } }],
  },
  products: [slippers, book, cup, ...Array.from({ length: 33 }, (_, index) => aProduct({ name: `Thing ${index}` }))],
})

const pixelsOf = (picture: unknown) => (picture as { naturalWidth: number }).naturalWidth

const stored = `JSON.parse(localStorage.getItem('cart:${shop.storeId}') ?? '[]')`

describe.skipIf(!hasBrowser)('a product in a browser', () => {
  test('2.4.1, 2.9: a chosen variant is added by its id, and the header counts it', async () => {
    const { page, complaints } = await openShopper(shop, { path: '/product/slippers' })
    await page.getByRole('button', { name: 'Choose a size' }).last().click()
    await page.locator('#choice-size.missing').waitFor()
    await page.locator('.size', { hasText: '36/37' }).click()
    await page.getByText('Only 3 left in Grey, 36/37').waitFor()
    await page.getByRole('button', { name: 'Add to cart' }).last().click()
    await page.getByText('Added to the cart').waitFor()
    await expect.poll(() => page.locator('[data-cart] .count').textContent()).toBe('1')
    expect(await page.evaluate(stored)).toEqual([
      expect.objectContaining({ product: slippers._id, variant: grey?._id, quantity: 1, price: 900 }),
    ])
    expect(complaints).toEqual([])
  })

  test('2.4.1: a pair that does not exist is absent', async () => {
    const { page } = await openShopper(shop, { path: '/product/slippers' })
    await page.locator('.size', { hasText: '38/39' }).waitFor()
    await page.locator('.swatch').nth(1).click()
    await expect.poll(() => page.locator('.size').allTextContents()).toEqual(['36/37'])
  })

  test('4.12: a sold-out choice leads to the alert form, which sends no empty email', async () => {
    const { page } = await openShopper(shop, { path: '/product/slippers' })
    await page.locator('.size', { hasText: '38/39' }).click()
    await page.getByRole('heading', { name: 'Tell me when Grey, 38/39 is back' }).waitFor()
    await page.getByLabel('Mobile number').fill('98415502')
    await page.getByRole('button', { name: 'Tell me' }).click()
    await page.getByText('2 are missing.').waitFor()
    await page.getByLabel('Mobile number').fill('९८४१५५०२०८')
    const sent = page.waitForRequest('**/customer/stock-alert')
    await page.getByRole('button', { name: 'Tell me' }).click()
    const body = (await sent).postDataJSON()
    expect(body).toMatchObject({ phone: '9841550208', variant_id: greyLarge?._id })
    expect(body).not.toHaveProperty('email')
    expect(body.product_url).toBe(`${shop.origin}/product/slippers`)
    await page.locator('.note.good').waitFor()
  })

  test('2.10: a required empty field blocks Add to cart, and filled fields become texts with their price', async () => {
    const { page } = await openShopper(shop, { path: '/product/notebook', viewport: laptop })
    const add = page.getByRole('button', { name: /Add to cart/ }).first()
    await add.click()
    await page.getByText('This field is required').waitFor()
    await page.getByLabel('Name on the cover').fill('Asha')
    await page.getByLabel('Ribbon').check()
    await page.getByLabel('Box').check()
    await page.getByRole('button', { name: /Add to cart · Rs.\s500/ }).click()
    await page.getByText('Added to the cart').waitFor()
    const [line] = (await page.evaluate(stored)) as { customFields: string[]; customizationCharge: number }[]
    expect(line?.customizationCharge).toBe(150)
    expect(line?.customFields).toEqual([
      'Name on the cover|||text_dp|||Asha',
      'Paper|||single|||Plain',
      'Extras|||multi|||Ribbon, Box',
    ])
  })

  test('4.8: a picture shows its preview and progress while it is uploaded, and its URL is the value', async () => {
    const { page, complaints } = await openShopper(shop, { path: '/product/cup', viewport: laptop })
    await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
    let release: () => void = () => undefined
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/file', async (route) => {
      await isReleased
      await route.continue()
    })
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const file = { name: 'dog.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') }
    await page.getByLabel('Your picture: Choose a picture').setInputFiles(file)
    await page.locator('.upload progress').waitFor()
    await expect.poll(() => page.locator('.upload img').evaluate(pixelsOf)).toBe(1)
    release()
    await page.getByText('dog.png').waitFor()
    await expect.poll(() => page.locator('.upload progress').count()).toBe(0)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page.getByText('Added to the cart').waitFor()
    const [line] = (await page.evaluate(stored)) as { customFields: string[] }[]
    // The name of the shopper's file is no part of the address.
    const address = `/public_uploads/${shop.storeId}/${cup._id}_[0-9a-f]{32}-\\d{4}\\.png$`
    expect(line?.customFields[0]).toMatch(new RegExp(`^Your picture\\|\\|\\|image\\|\\|\\|http.*${address}`))
    expect(complaints).toEqual([])
  })

  test('4.8: a picture that the shop rejects says why, and another can be chosen', async () => {
    const { page } = await openShopper(shop, { path: '/product/cup', viewport: laptop })
    await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
    const file = { name: 'dog.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    await page.getByLabel('Your picture: Choose a picture').setInputFiles(file)
    await page.getByText('Only png, jpg, jpeg, webp file is allowed!').waitFor()
    const large = { ...file, buffer: Buffer.alloc(5_900_001) }
    await page.getByLabel('Your picture: Choose a picture').setInputFiles(large)
    await page.getByText('You can only upload at max 5MB file').waitFor()
  })

  test('4.8: a picture that is too large says so in Nepali on a Nepali page', async () => {
    const { page } = await openShopper(shop, { path: '/product/cup?lang=ne', viewport: laptop })
    await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
    const large = { name: 'dog.png', mimeType: 'image/png', buffer: Buffer.alloc(5_900_001) }
    await page.getByLabel('Your picture: तस्बिर छान्नुहोस्').setInputFiles(large)
    await page.getByText('तस्बिर धेरै ठूलो छ। बढीमा ५ MB को छान्नुहोस्।').waitFor()
  })

  test('two tabs of one browser count the same cart', async () => {
    const { page } = await openShopper(shop, { path: '/product/notebook', viewport: laptop })
    const other = await page.context().newPage()
    await other.goto('/products')
    await page.getByLabel('Name on the cover').fill('Asha')
    await page
      .getByRole('button', { name: /Add to cart/ })
      .first()
      .click()
    await other.locator('[data-cart] .count', { hasText: '1' }).waitFor()
  })

  test('without script a product can be read and ordered', async () => {
    const { page } = await openShopper(shop, { path: '/product/slippers', javaScript: false })
    expect(await page.locator('h1').textContent()).toBe('Slippers')
    const form = page.locator('noscript form')
    expect(await form.getAttribute('action')).toBe('/checkout')
    expect(await form.locator('option').count()).toBe(2)
  })

  test.each([phone, laptop])('filters and pages of a list work at $width px', async (viewport) => {
    const { page, complaints } = await openShopper(shop, { path: '/products', viewport })
    if (viewport === phone) await page.getByText('Filters').first().click()
    await page.locator('.filters').getByLabel('To', { exact: true }).fill('400')
    await page.locator('.filters').getByRole('button', { name: 'Show products' }).click()
    await page.waitForURL('**/products?max=400')
    await page.getByText('1 of 36 products').waitFor()
    await page.goto('/products')
    await page.getByRole('link', { name: 'Next 6' }).click()
    await page.waitForURL('**/products?page=2')
    expect(await page.locator('.card').count()).toBe(6)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width)
    expect(complaints).toEqual([])
  })
})
