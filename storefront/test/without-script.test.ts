import { expect, test } from 'vitest'
import { aProduct, aVariant } from '../../service/test/harness/store-factory.ts'
import { openShop } from './harness/shop.ts'

const shop = await openShop({
  products: [
    aProduct({ name: 'Cup', slug: 'cup' }),
    aProduct({ name: 'Made to order', slug: 'made-to-order', quantity: 0, continue_selling: true }),
    aProduct({ name: 'Calendar', slug: 'calendar', tags: ['coming_soon'] }),
    aProduct({ name: 'Thangka', slug: 'thangka', tags: ['no_price'] }),
    aProduct({ name: 'Team shirt', slug: 'team-shirt', tags: ['team_order'] }),
    aProduct({ name: 'Tour', slug: 'tour', tags: ['rd_Book+a+day_/forms/tour'] }),
    aProduct({ name: 'Mask', slug: 'mask', price: null }),
    aProduct({ name: 'Lamp', slug: 'lamp', quantity: 0 }),
    aProduct({
      ...{ name: 'Pot', slug: 'pot', quantity: 5, sizes: ['S'] },
      variants: [aVariant('S', { quantity: 0 })],
    }),
  ],
})

test.each([
  ['cup', true],
  ['made-to-order', true],
  ['calendar', false],
  ['thangka', false],
  ['team-shirt', false],
  ['tour', false],
  ['mask', false],
  ['lamp', false],
  ['pot', false],
])('2.4.2: without script the page of %s has an order form: %s', async (slug, hasForm) => {
  const { status, text } = await shop.get(`/product/${slug}`)
  expect(status).toBe(200)
  expect(text.includes('action="/checkout"')).toBe(hasForm)
})

test('2.3: a product without a price is on request on its page, as on its card, and is not sold for nothing', async () => {
  const { text } = await shop.get('/product/mask')
  expect(text).toContain('Price on request')
  expect(text).not.toMatch(/Add to cart|"offers"/)
  expect((await shop.get('/checkout?product=mask')).headers.location).toBe('/product/mask')
})
