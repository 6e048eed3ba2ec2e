import { describe, expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { cartLineOf, fillCart } from './harness/fill-cart.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

const product = aProduct({ name: 'Felt slippers', slug: 'felt-slippers', price: 500 })
const shop = await openShop({ products: [product], delivery: { defaults: [100, 150, 200, 300, 500, 900], places: [] } })

describe.skipIf(!hasBrowser)('a shop that delivers to no place', () => {
  test.each(['/cart', '/checkout'])('says so, and names no price of delivery, on %s', async (path) => {
    const { page } = await openShopper(shop, { path: '/cart' })
    await fillCart(page, shop.storeId, [cartLineOf(product)])
    await page.goto(path)
    await page.getByText('The shop delivers to no place at the moment, so nothing can be ordered.').waitFor()
    const sums = (await page.locator('.sums').innerText()) + (await page.locator('.pay-bar').innerText())
    expect(sums).not.toMatch(/delivery/i)
  })
})
