import { expect, test } from 'vitest'
import { newId } from '../../service/src/platform/values/ids.ts'
import { aLine, anOrder, aProduct, aVariant } from '../../service/test/harness/store-factory.ts'
import { cartLineOf, fillCart } from './harness/fill-cart.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

const small = aVariant('S', { price: 300 })
const variants = [small, aVariant('M', { price: null }), aVariant('L', { price: 0, compare_at_price: 700 })]
const cap = aProduct({ name: 'Cap', slug: 'cap', price: 500, sizes: ['S', 'M', 'L'], variants })
const scarf = aProduct({
  ...{ name: 'Scarf', slug: 'scarf', price: 500, sizes: ['S', 'M', 'L'] },
  variants: [aVariant('S', { price: 300 }), aVariant('M', { price: 700 }), aVariant('L', { price: 500 })],
})
// A price of 0 that no sale made is none, and then the card knows the other price alone.
const belt = aProduct({
  ...{ name: 'Belt', slug: 'belt', price: 500, sizes: ['S', 'M'] },
  variants: [aVariant('S', { price: 0, compare_at_price: 900 }), aVariant('M', { price: 700, compare_at_price: 800 })],
})
const hour = 3_600_000
const sale = {
  ...{
    _id: newId(),
    name: 'Tihar sale',
    discount_type: 'fixed_amount',
    discount_value: 400,
    products: [cap._id, scarf._id],
  },
  ...{ start_at: new Date(Date.now() - hour).toISOString(), end_at: new Date(Date.now() + hour).toISOString() },
}
const shop = await openShop({ flash_sales: [sale], products: [cap, scarf, belt] })

/* A sale of Rs. 400 off makes 0 of 300. The others have no price of their own, and the product costs 100. */

async function orderedPrices(): Promise<number[]> {
  const { service, storeId } = shop
  const products = variants.map(({ _id }) => aLine(cap, 1, { variant: _id }))
  const placed = await service.post(`/order/${storeId}`, anOrder({ products }))
  const { body } = await service.get(`/order/public/${storeId}/id/${placed.body._id}`)
  return body.ordered_products.map(({ price }: { price: number }) => price)
}

/** Every amount of a text, in its order. */
const amountsIn = (text: string) => [...text.matchAll(/Rs\.\s(\d+)/g)].map(([, amount]) => Number(amount))

test('2.6, 4.3: the page of a product shows a variant that a sale brings down to 0 as an order takes it', async () => {
  expect(await orderedPrices()).toEqual([0, 100, 100])
  const { text } = await shop.get('/product/cap')
  expect(/"lowPrice":(\d+),"highPrice":(\d+)/.exec(text)?.slice(1)).toEqual(['0', '100'])
  expect(/data-viewed="[^"]*value&quot;:(\d+)/.exec(text)?.[1]).toBe('0')
  expect(/class="price">Rs\.\s(\d+)\s–\s(\d+)/.exec(text)?.slice(1)).toEqual(['0', '100'])
})

test.each([
  ['scarf', [0, 300]],
  ['belt', [700]],
])('2.3: so does the card of %s, as far as a list can tell', async (slug, prices) => {
  const { text } = await shop.get('/products')
  const card = new RegExp(`href="/product/${slug}".*?</a>`, 's').exec(text)?.[0] ?? ''
  const shown = /Rs\.(?:\s|&#160;)(\d+)(?:(?:\s|&#160;)(?:–|&#8211;)(?:\s|&#160;)(\d+))?/.exec(card)
  expect(shown?.slice(1).filter(Boolean).map(Number)).toEqual(prices)
})

test('so does the checkout of a browser without script', async () => {
  const { text } = await shop.get(`/checkout?product=${cap._id}&variant=${small._id}&quantity=2`)
  expect(amountsIn(/<dl class="sums.*<\/dl>/.exec(text)?.[0] ?? '')).toEqual([0, 50, 50])
})

test.skipIf(!hasBrowser)('so does a cart', async () => {
  const { page } = await openShopper(shop, { path: '/cart' })
  await fillCart(page, shop.storeId, [cartLineOf(cap, { variant: small._id, price: 300 })])
  await page.goto('/cart')
  await expect.poll(async () => amountsIn((await page.locator('main').textContent()) ?? '')).toEqual([0, 0, 50, 50])
})
