import { describe, expect, test } from 'vitest'
import { newId } from '../../service/src/platform/values/ids.ts'
import { aProduct, aVariant } from '../../service/test/harness/store-factory.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

const rug = aProduct({ name: 'Rug', slug: 'rug', quantity: 50 })
const hour = 3_600_000
const sale = {
  ...{ _id: newId(), name: 'Tihar sale', discount_type: 'percentage', discount_value: 10, max_per_order: 3 },
  ...{ hold_minutes: 3, show_countdown: true, show_stock_left: true, products: [rug._id] },
  ...{ start_at: new Date(Date.now() - hour).toISOString(), end_at: new Date(Date.now() + hour).toISOString() },
}
const shop = await openShop({
  flash_sales: [sale],
  products: [
    rug,
    aProduct({ name: 'Cup', slug: 'cup', quantity: 2 }),
    aProduct({ name: 'Bag', slug: 'bag', quantity: 2, continue_selling: true }),
    aProduct({
      ...{ name: 'Cap', slug: 'cap', sizes: ['S', 'L'] },
      variants: [aVariant('S', { quantity: 1 }), aVariant('L', { quantity: 8 })],
    }),
  ],
})

async function shopperAt(path: string) {
  const { page } = await openShopper(shop, { path })
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
  return { page, more: page.getByRole('button', { name: 'One more' }), count: page.locator('.stepper output') }
}

describe.skipIf(!hasBrowser)('how many pieces a product page lets a shopper choose', () => {
  test('4.3, check 6: no more than there are', async () => {
    const { more, count } = await shopperAt('/product/cup')
    await more.click()
    await expect.poll(() => count.textContent()).toBe('2')
    await expect.poll(() => more.isDisabled()).toBe(true)
  })

  test('2.6: no more than a live sale sells to one order', async () => {
    const { more, count } = await shopperAt('/product/rug')
    for (let press = 0; press < 2; press++) await more.click()
    await expect.poll(() => count.textContent()).toBe('3')
    await expect.poll(() => more.isDisabled()).toBe(true)
  })

  test('as many as one likes of a product that is sold on without stock', async () => {
    const { more, count } = await shopperAt('/product/bag')
    for (let press = 0; press < 4; press++) await more.click()
    await expect.poll(() => count.textContent()).toBe('5')
  })

  test('another size has its own number', async () => {
    const { page, more, count } = await shopperAt('/product/cap')
    await page.getByLabel('L', { exact: true }).check({ force: true })
    for (let press = 0; press < 4; press++) await more.click()
    await expect.poll(() => count.textContent()).toBe('5')
    await page.getByLabel('S', { exact: true }).check({ force: true })
    await expect.poll(() => count.textContent()).toBe('1')
    await expect.poll(() => more.isDisabled()).toBe(true)
  })
})
