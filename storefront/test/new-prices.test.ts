import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sql } from '../../service/src/platform/database/database.ts'
import { aPayingStoreFile } from '../../service/test/harness/payment-service.ts'
import { aCoupon } from '../../service/test/harness/store-factory.ts'
import { cartLineOf, fillCart, fillForm } from './harness/fill-cart.ts'
import { openPayingShop } from './harness/paying-shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

const coupon = aCoupon({ code: 'TENTH', coupon_type: 2, coupon_value: 10 })
const shop = await openPayingShop({}, { coupons: [coupon] })
const { service, storeId, product } = shop
const subdomain = new URL(shop.origin).hostname.split('.')[0]

async function setPrice(price: number, delivery = 50, weight = product.weight) {
  const table = {
    defaults: [100, 150, 200, 300, 500, 900],
    places: [['Kathmandu', true, delivery, -1, -1, -1, -1, -1]],
  }
  const sections = { products: [{ ...product, price, weight }], coupons: [coupon], delivery: table }
  await service.importStore(aPayingStoreFile(service, { _id: storeId, subdomain }, sections))
}

async function shopperAt(path: string): Promise<Page> {
  await setPrice(500)
  const { page } = await openShopper(shop, { path: '/cart' })
  await fillCart(page, storeId, [cartLineOf(product)])
  await page.goto(path)
  await page.locator('astro-island:not([ssr])').waitFor()
  await fillForm(page)
  return page
}

const sumShown = (page: Page) => page.locator('.pay-bar b').textContent()

/** In NPR, with delivery. */
const totalsOfOrders = async () => {
  const { rows } = await service.context.db.query(
    sql`select ((product_total_paisa + delivery_charge_paisa - discount_paisa) / 100)::int as npr
      from orders where store_id = ${storeId} order by created_at`,
  )
  return rows.map((row) => (row as { npr: number }).npr)
}

describe.skipIf(!hasBrowser)('a price that changes while the checkout is open', () => {
  test.each([
    ['of the cart', '/checkout'],
    ['of one product', `/checkout?product=${product._id}&quantity=2`],
  ])('is shown by the checkout %s before the order is placed, and the next press orders', async (_, path) => {
    const page = await shopperAt(path)
    await expect.poll(() => sumShown(page)).toContain('1,050')
    const before = await totalsOfOrders()
    await setPrice(650)
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.getByText('The shop changed a price while this page was open. Rs. 1,050 was to pay before.').waitFor()
    expect(await sumShown(page)).toContain('1,350')
    expect(await totalsOfOrders()).toEqual(before)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL(/\/track\//)
    expect(await totalsOfOrders()).toEqual([...before, 1350])
  })

  test.each([
    ['by the delivery table', () => setPrice(500, 80), '1,080', 1080],
    ['by the weight of the goods', () => setPrice(500, 50, 2), '1,300', 1300],
  ])('of the delivery, %s, is shown before the order is placed', async (_, change, shown, total) => {
    const page = await shopperAt('/checkout')
    await expect.poll(() => sumShown(page)).toContain('1,050')
    const before = await totalsOfOrders()
    await change()
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.getByText('Rs. 1,050 was to pay before.').waitFor()
    expect(await sumShown(page)).toContain(shown)
    expect(await totalsOfOrders()).toEqual(before)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL(/\/track\//)
    expect(await totalsOfOrders()).toEqual([...before, total])
  })

  test('changes what a coupon takes off, and the order has the sum that is shown then', async () => {
    const page = await shopperAt('/checkout?promo=TENTH')
    await expect.poll(() => sumShown(page)).toContain('950')
    const before = await totalsOfOrders()
    await setPrice(650)
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.getByText('Rs. 950 was to pay before.').waitFor()
    expect(await sumShown(page)).toContain('1,220')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL(/\/track\//)
    expect(await totalsOfOrders()).toEqual([...before, 1220])
  })

  test('before a reload changes what the coupon takes off, and the order has the sum that is shown', async () => {
    const page = await shopperAt('/checkout?promo=TENTH')
    await expect.poll(() => sumShown(page)).toContain('950')
    const before = await totalsOfOrders()
    await setPrice(250)
    await page.reload()
    await expect.poll(() => sumShown(page)).toContain('500')
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.waitForURL(/\/track\//)
    expect(await totalsOfOrders()).toEqual([...before, 500])
  })
})
