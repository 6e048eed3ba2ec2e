import { describe, expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { cartLineOf, fillCart } from './harness/fill-cart.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

const cup = aProduct({ name: 'Cup', slug: 'cup', quantity: 2 })
const bowl = aProduct({ name: 'Bowl', slug: 'bowl' })
const shop = await openShop({ products: [cup, bowl] })

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
})
