import { expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { openShop } from './harness/shop.ts'

const shop = await openShop({
  categories: [{ name: 'Wool', slug: 'wool', order: 1 }],
  products: [
    aProduct({ name: 'Woven to order', slug: 'woven', quantity: 0, continue_selling: true, categories: ['wool'] }),
    aProduct({ name: 'Woven and gone', slug: 'gone', quantity: 0, continue_selling: false, categories: ['wool'] }),
    aProduct({ name: 'Blanket', slug: 'blanket', categories: ['wool'] }),
  ],
})

/** The slugs of cards, each with whether it is shown as sold out. */
const cardsOf = async (path: string) => {
  const { text } = await shop.get(path)
  const cards = text.matchAll(/<a class="(card[^"]*)" href="\/product\/([^"]*)">/g)
  return Object.fromEntries([...cards].map(([, look, slug]) => [slug, look === 'card out']))
}

test.each([
  ...['/products', '/collections/wool', '/collections/new-arrivals'],
  ...['/search?q=woven', '/product/blanket'],
])('2.3, 3.5: a product that is sold on without stock is not shown as sold out on %s', async (path) => {
  expect(await cardsOf(path)).toMatchObject({ woven: false, gone: true })
})

test('the filter for what is in stock finds a product that is sold on in its category', async () => {
  expect(await cardsOf('/collections/wool?stock=in')).toEqual({ woven: false, blanket: false })
})
