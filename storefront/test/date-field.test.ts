import { describe, expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { cartLineOf, cartOf, fillCart, fillForm } from './harness/fill-cart.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

const cake = aProduct({ name: 'Cake', slug: 'cake', custom_fields: [['date', 'Day of the party', true, '']] })
const shop = await openShop({
  store: { checkout: { estimated_delivery: true, extras: {} } },
  products: [cake],
})

/* A browser writes the day in its own format, which is not the shopper's: the words below leave no doubt. */
describe.skipIf(!hasBrowser)('a chosen day is shown in words and in both calendars', () => {
  test.each([
    ['en', 'Wednesday 3 Mar 2027 · 19 Falgun 2083'],
    ['ne', 'बुधबार, १९ फागुन २०८३ · 3 Mar 2027'],
  ])('2.10, 2.11: on a product page and in the checkout in %s', async (lang, words) => {
    const { page, complaints } = await openShopper(shop, { path: '/robots.txt' })
    await page.context().addCookies([{ name: 'lang', value: lang, url: shop.origin }])
    await page.goto('/product/cake')
    await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
    await page.getByLabel('Day of the party').fill('2027-03-03')
    await expect.poll(() => page.locator('#field-0-day').textContent(), { timeout: 20_000 }).toBe(words)

    await fillCart(page, shop.storeId, [cartLineOf(cake)])
    await page.goto('/checkout')
    await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
    await page.locator('#delivery_date').fill('2027-03-03')
    await expect.poll(() => page.locator('#delivery_date-day').textContent(), { timeout: 20_000 }).toBe(words)
    expect(complaints).toEqual([])
  })
})

describe.skipIf(!hasBrowser)('a day that is past', () => {
  test('2.10: stays out of the cart, and its field says why', async () => {
    const { page } = await openShopper(shop, { path: '/product/cake' })
    await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
    await page.getByLabel('Day of the party').fill('2020-03-03')
    await page.getByRole('button', { name: 'Add to cart' }).last().click()
    await page.getByText('Choose today or a later day.').waitFor({ timeout: 20_000 })
    expect(await cartOf(page, shop.storeId)).toEqual([])
    await page.getByLabel('Day of the party').fill('2099-03-03')
    await page.getByRole('button', { name: 'Add to cart' }).last().click()
    await page.getByText('Added to the cart').waitFor()
  })

  test('2.11: is rejected at the field of the checkout', async () => {
    const { page } = await openShopper(shop, { path: '/robots.txt' })
    await fillCart(page, shop.storeId, [cartLineOf(cake)])
    await page.goto('/checkout')
    await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
    await fillForm(page)
    await page.locator('#delivery_date').fill('2020-03-03')
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.getByText('Choose today or a later day.').waitFor({ timeout: 20_000 })
    expect(page.url()).toContain('/checkout')
  })
})
