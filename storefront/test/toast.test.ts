import { describe, expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { cartLineOf, fillCart } from './harness/fill-cart.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

const cup = aProduct({ name: 'Cup', slug: 'cup' })
const shop = await openShop({ products: [cup] })

async function shopperAt(path: string) {
  const { page, complaints } = await openShopper(shop)
  await fillCart(page, shop.storeId, [cartLineOf({ ...cup, slug: 'cup' }, { quantity: 1 })])
  await page.clock.install()
  await page.goto(path)
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
  return { page, complaints }
}

describe.skipIf(!hasBrowser)('what a page says at its bottom edge', () => {
  test('stays as long as the focus is in it, and shows the focus', async () => {
    for (const [path, press, way] of [
      ['/product/cup', 'Add to cart', 'See cart'],
      ['/cart', 'Remove', 'Undo'],
    ] as const) {
      const { page, complaints } = await shopperAt(path)
      const back = page.locator('.toast', { hasText: way }).locator('a, button')
      await page.getByRole('button', { name: press }).last().click()
      await back.waitFor()
      await back.focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Shift+Tab')
      expect(await page.evaluate('getComputedStyle(document.activeElement).outlineColor')).toBe('rgb(255, 255, 255)')
      await page.clock.fastForward(9000)
      await page.clock.fastForward(9000)
      expect(await back.isVisible()).toBe(true)
      await page.evaluate('document.activeElement.blur()')
      await page.clock.fastForward(2000)
      await back.waitFor({ state: 'detached' })
      expect(complaints).toEqual([])
    }
  })

  test('stays its whole time after each press', async () => {
    const { page } = await shopperAt('/product/cup')
    const add = page.getByRole('button', { name: 'Add to cart' }).last()
    const toast = page.getByText('Added to the cart')
    await add.click()
    await toast.waitFor()
    await page.clock.fastForward(5000)
    await add.click()
    await expect.poll(() => page.locator('[data-cart] .count').textContent()).toBe('3')
    await page.clock.fastForward(5000)
    expect(await toast.isVisible()).toBe(true)
    await page.clock.fastForward(2000)
    await toast.waitFor({ state: 'detached' })
  })
})
