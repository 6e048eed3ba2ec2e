import { describe, expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { cartLineOf, fillCart } from './harness/fill-cart.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

const statue = aProduct({ name: 'Gold Statue', price: 123_456_789.5, quantity: 9 })

describe.skipIf(!hasBrowser)('a cart of more than one crore, on a phone', async () => {
  const shop = await openShop({ products: [statue] })

  test.each(['en', 'ne'].flatMap((lang) => ['/cart', '/checkout'].map((path) => ({ lang, path }))))(
    'shows the whole sum beside the button: $path in $lang',
    async ({ lang, path }) => {
      const { page } = await openShopper(shop, { path: '/menu', viewport: { width: 320, height: 640 } })
      await page.context().addCookies([{ name: 'lang', value: lang, url: shop.origin }])
      await fillCart(page, shop.storeId, [cartLineOf(statue, { price: statue.price, quantity: 9 })])
      await page.goto(path)
      const bar = page.locator('.pay-bar')
      await bar.locator('b', { hasText: /[1१],[1१]{2},[1१]{2},[1१]{2},/ }).waitFor()
      const [sum, button] = [await bar.locator('b').boundingBox(), await bar.locator('.button').boundingBox()]
      expect((sum?.x ?? 0) + (sum?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0)
      expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(320)
      expect(await bar.locator('b').evaluate((of) => of.scrollWidth - of.clientWidth)).toBe(0)
    },
  )
})
