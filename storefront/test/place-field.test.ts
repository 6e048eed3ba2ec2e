import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { cartLineOf, fillCart, fillForm } from './harness/fill-cart.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, laptop, openShopper, phone } from './harness/shopper.ts'

const product = aProduct({ name: 'Felt slippers', slug: 'felt-slippers', quantity: 1000 })
const villages = Array.from({ length: 996 }, (_, index) => [`Village ${index + 1}`, true, 200, -1, -1, -1, -1, -1])
const shop = await openShop({
  products: [product],
  delivery: {
    defaults: [100, 150, 200, 300, 500, 900],
    places: [
      ['Kathmandu', true, 50, -1, -1, -1, -1, -1],
      ['Lalitpur (Patan)', true, 0, -1, -1, -1, -1, -1],
      ['Patan Hospital', true, 70, -1, -1, -1, -1, -1],
      ['Humla', 'N', 300, -1, -1, -1, -1, -1],
      ...villages,
    ],
  },
})
const { service, storeId } = shop

async function shopperAt(path: string, viewport = phone) {
  const shopper = await openShopper(shop, { path: '/cart', viewport })
  await fillCart(shopper.page, storeId, [cartLineOf(product, { quantity: 1 })])
  await shopper.page.goto(path)
  const field = shopper.page.getByRole('combobox', { name: /^(Place|Delivery to)$/ })
  await expect.poll(() => field.getAttribute('aria-autocomplete')).toBe('list')
  return { ...shopper, field, options: shopper.page.getByRole('option') }
}

const postedPlace = (page: Page) => page.locator('[name=customer_address_city]').inputValue()

describe.skipIf(!hasBrowser)('the place at checkout', () => {
  test('typed text finds places, names that begin with it first, each with price and missing COD', async () => {
    const { page, field, options, complaints } = await shopperAt('/checkout')
    // A press selects the shown place, so that typing replaces it.
    await field.click()
    await field.pressSequentially('PATAN')
    await expect.poll(() => options.allTextContents()).toEqual(['Patan Hospital Rs.\u00a070', 'Lalitpur (Patan) free'])
    await page.getByText('2 places found').waitFor({ state: 'attached' })
    await field.fill('hum')
    await expect.poll(() => options.allTextContents()).toEqual(['Humla Rs.\u00a0300 · no cash on delivery'])
    await options.click()
    await expect.poll(() => field.inputValue()).toBe('Humla')
    expect(await postedPlace(page)).toBe('Humla')
    expect(await field.getAttribute('aria-expanded')).toBe('false')
    await page.getByText('No cash on delivery in Humla. Choose another way to pay.').waitFor()
    expect(complaints).toEqual([])
  })

  test('arrows, Home, End and Enter choose, Escape gives the chosen place back, and Enter sends no form', async () => {
    const { page, field, options } = await shopperAt('/checkout')
    await field.focus()
    expect(await field.getAttribute('aria-expanded')).toBe('false')
    await field.press('ArrowDown')
    const isActive = (index: number) => expect.poll(() => options.nth(index).getAttribute('aria-selected')).toBe('true')
    await isActive(0)
    await field.press('ArrowDown')
    await isActive(1)
    expect(await field.getAttribute('aria-activedescendant')).toBe(await options.nth(1).getAttribute('id'))
    await field.press('End')
    await isActive(49)
    await field.press('ArrowDown')
    await isActive(0)
    await field.press('ArrowUp')
    await isActive(49)
    await field.press('Home')
    await field.press('ArrowDown')
    await isActive(1)
    await field.press('Escape')
    await options.first().waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('Kathmandu')
    await field.fill('village 99')
    await field.press('ArrowDown')
    await isActive(1)
    await field.press('Enter')
    await expect.poll(() => field.inputValue()).toBe('Village 990')
    expect(await postedPlace(page)).toBe('Village 990')
    expect(await page.locator('.error').count()).toBe(0)
  })

  test('an unknown place says so and stops the order, and a place typed in full counts without a press', async () => {
    const { page, field, options } = await shopperAt('/checkout')
    await fillForm(page)
    await field.fill('Paris')
    await page.getByText('No place found. Type another spelling or a place nearby.').waitFor()
    await field.press('Enter')
    expect(await options.count()).toBe(0)
    await page.getByLabel('Full name').focus()
    await page.getByText('Choose a place from the list.').waitFor()
    // Which place it is decides about cash on delivery.
    expect(await page.getByRole('radio', { name: 'Cash on delivery' }).isEnabled()).toBe(true)
    expect(await page.getByText('No cash on delivery in').count()).toBe(0)
    expect(await field.inputValue()).toBe('Paris')
    expect(await postedPlace(page)).toBe('')
    await field.fill('Villa')
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.getByText('1 field needs you').waitFor()
    expect(await field.inputValue()).toBe('Villa')
    await field.fill('lalitpur (PATAN)')
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.waitForURL(/\/track\/[0-9a-f]{24}/)
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const { body } = await service.get(`/order/public/${storeId}/id/${id}`)
    expect(body.customer_address_city).toBe('Lalitpur (Patan)')
  })

  test('of 1,000 places 50 lines are shown, a chosen place far down the table first', async () => {
    const { page, field, options } = await shopperAt('/checkout')
    await field.click()
    await page.getByText('50 of 1,000 places. Type to find yours.').waitFor()
    expect(await options.count()).toBe(50)
    await field.fill('village 900')
    await options.first().click()
    await field.click()
    await expect.poll(() => options.first().textContent()).toContain('Village 900')
    expect(await options.first().getAttribute('aria-selected')).toBe('true')
    expect(await options.count()).toBe(50)
  })

  test.each([phone, laptop])(
    'lines are 44 px high, inside the page, and move nothing ($width px)',
    async (viewport) => {
      const { page, field, options } = await shopperAt('/checkout', viewport)
      const heightOf = () => page.locator('.checkout').evaluate(({ scrollHeight }) => scrollHeight)
      const before = await heightOf()
      await field.click()
      await options.first().waitFor()
      expect(await heightOf()).toBe(before)
      for (const target of [field, options.first(), options.nth(3)]) {
        const { x = -1, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
        expect(height).toBeGreaterThanOrEqual(44)
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + width).toBeLessThanOrEqual(viewport.width)
      }
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width)
    },
  )

  test('in Nepali the prices and texts are Nepali', async () => {
    const { page } = await openShopper(shop, { path: '/cart' })
    await fillCart(page, storeId, [cartLineOf(product, { quantity: 1 })])
    await page.context().addCookies([{ name: 'lang', value: 'ne', url: shop.origin }])
    await page.goto('/checkout')
    const field = page.locator('#customer_address_city[role=combobox]')
    await field.fill('humla')
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Humla रु.\u00a0३०० · नगद मिल्दैन'])
    await page.getByText('१ ठाउँ भेटियो').waitFor({ state: 'attached' })
  })
})

describe.skipIf(!hasBrowser)('the place elsewhere', () => {
  test('in the cart a chosen place changes the sum, and the checkout knows it', async () => {
    const { page, field } = await shopperAt('/cart')
    await field.fill('humla')
    await field.press('Enter')
    await expect.poll(() => page.locator('.pay-bar b').textContent()).toContain('800')
    await page.getByRole('link', { name: 'Checkout' }).click()
    await expect.poll(() => page.getByRole('combobox', { name: 'Place' }).inputValue()).toBe('Humla')
  })

  test('on a product the list opens with the press, and the choice changes the price of delivery', async () => {
    const { page, complaints } = await openShopper(shop, { path: '/product/felt-slippers' })
    const change = page.locator('.delivery').getByRole('button', { name: 'Change' })
    await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
    await change.click()
    const field = page.getByRole('combobox', { name: 'Choose your place' })
    await page.getByRole('option').first().waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('delivery-place')
    await field.fill('humla')
    await field.press('Enter')
    await page.getByText('No cash on delivery in Humla').waitFor()
    await expect.poll(() => page.locator('.delivery-line strong').textContent()).toContain('300')
    await expect.poll(() => page.evaluate('document.activeElement.textContent.trim()')).toBe('Change')
    expect(complaints).toEqual([])
  })

  test('a product whose places cannot be read says so, and Change tries again', async () => {
    const { page } = await openShopper(shop, { path: '/product/felt-slippers' })
    await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
    await page.route('**/public/delivery_charge/**', (route) => route.abort(), { times: 1 })
    await page.locator('.delivery').getByRole('button', { name: 'Change' }).click()
    await page.getByText('No connection.').waitFor()
    await page.locator('.delivery').getByRole('button', { name: 'Change' }).click()
    await page.getByRole('option').first().waitFor()
  })

  test('without JavaScript the place is a select of the whole table', async () => {
    const { page } = await openShopper(shop, { javaScript: false, path: `/checkout?product=${product._id}` })
    const select = page.locator('select[name=customer_address_city]')
    expect(await select.locator('option').count()).toBe(1000)
    await fillForm(page)
    await select.selectOption('Village 900')
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.waitForURL(/\/track\//)
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const { body } = await service.get(`/order/public/${storeId}/id/${id}`)
    expect(body.customer_address_city).toBe('Village 900')
  })
})
