import { expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { openShop } from './harness/shop.ts'

const shop = await openShop({
  products: [aProduct({ slug: 'cap', price: 500, compare_at_price: 625 }), aProduct()],
})
const plain = (text: string) => text.replaceAll(/\u00a0|&#160;/g, ' ')

test.each(['/products', '/product/cap'])('a screen reader hears which of two prices counts on %s', async (path) => {
  expect(plain((await shop.get(path)).text)).toContain('<span class="sr">before Rs. 625, now Rs. 500</span>')
})
