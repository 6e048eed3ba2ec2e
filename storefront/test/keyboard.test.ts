import { describe, expect, test } from 'vitest'
import { aCoupon, aProduct } from '../../service/test/harness/store-factory.ts'
import { cartLineOf, fillCart } from './harness/fill-cart.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

const cup = aProduct({ name: 'Cup', slug: 'cup', quantity: 2 })
const bowl = aProduct({ name: 'Bowl', slug: 'bowl' })
const gone = aProduct({ name: 'Yak Bell', slug: 'yak-bell', quantity: 0 })
const shop = await openShop({
  store: { customer_program: { back_in_stock: { enabled: true } } },
  products: [cup, bowl, gone],
  coupons: [aCoupon({ code: 'TIHAR10' })],
})

const focused = `document.activeElement.ariaLabel || document.activeElement.textContent.trim()`

async function shopperWithCart() {
  const shopper = await openShopper(shop)
  const lines = [cup, bowl].map(({ _id, name }) => cartLineOf({ _id, name, slug: name.toLowerCase() }, { quantity: 1 }))
  await fillCart(shopper.page, shop.storeId, lines)
  return shopper
}

describe.skipIf(!hasBrowser)('the focus of the keyboard', () => {
  test('goes to the next line when one is taken out of the cart, and to a line that is put back', async () => {
    const { page, complaints } = await shopperWithCart()
    await page.goto('/cart')
    const remove = page.getByRole('button', { name: 'Remove' })
    await remove.first().press('Enter')
    await expect.poll(() => page.evaluate(focused)).toBe('Bowl')
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect.poll(() => page.evaluate(focused)).toBe('Cup')
    await remove.last().press('Enter')
    await expect.poll(() => page.evaluate(focused)).toBe('Cup')
    await remove.press('Enter')
    await expect.poll(() => page.evaluate(focused)).toBe('All products')
    expect(complaints).toEqual([])
  })

  test('stays at a button that takes no press any more, or not for a while', async () => {
    const { page } = await shopperWithCart()
    for (const path of ['/product/cup', '/cart']) {
      await page.goto(path)
      await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
      const more = page.getByRole('button', { name: 'One more' }).first()
      await more.press('Enter')
      await expect.poll(() => page.locator('.stepper output').first().textContent()).toBe('2')
      await expect.poll(() => more.isDisabled()).toBe(true)
      await page.keyboard.press('Enter')
      expect(await page.evaluate(focused)).toBe('One more')
      expect(await page.locator('.stepper output').first().textContent()).toBe('2')
    }
    await page.goto('/checkout')
    await page.getByLabel('Coupon').fill('tihar10')
    await page.getByRole('button', { name: 'Apply' }).press('Enter')
    await page.getByText('Rs. 100 less').waitFor()
    expect(await page.evaluate(focused)).toBe('Apply')
  })

  test('goes to the field of the coupon when it is removed, and to the answer to a form that went', async () => {
    const { page, complaints } = await shopperWithCart()
    await page.goto('/checkout')
    await page.getByLabel('Coupon').fill('tihar10')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove' }).press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('coupon')
    await page.goto('/product/yak-bell')
    await page.getByLabel('Mobile number').fill('9841550208')
    await page.getByRole('button', { name: 'Tell me' }).press('Enter')
    await page.locator('.note.good').waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('note good')
    expect(complaints).toEqual([])
  })
})
