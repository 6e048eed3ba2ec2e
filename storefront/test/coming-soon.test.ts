import { describe, expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { cartLineOf, fillCart } from './harness/fill-cart.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

const calendar = aProduct({
  ...{ name: 'Calendar', slug: 'calendar', tags: ['coming_soon'], quantity: 9 },
  release_date: '2099-03-01T00:00:00.000Z',
})
const shop = await openShop({
  products: [calendar, aProduct({ name: 'Cap', slug: 'cap', release_date: '2026-03-01T00:00:00.000Z' })],
})
const page = async (path: string, lang = 'en') => (await shop.get(path, { cookie: `lang=${lang}` })).text

describe('a product that is coming soon', () => {
  test('2.4.2: its page has the badge that its card has', async () => {
    expect(await page('/products')).toContain('<span class="badge">Coming soon</span>')
    expect(await page('/product/calendar')).toContain('<span class="badge">Coming soon</span>')
    expect(await page('/product/cap')).not.toContain('Coming soon')
  })

  test('2.4: its page says from which day it is to be had', async () => {
    expect(await page('/product/calendar')).toContain('Available from Sunday 1 Mar 2099')
    expect(await page('/product/calendar', 'ne')).toContain('देखि पाइन्छ')
  })

  test('2.4: a release date in the past is not mentioned', async () => {
    expect(await page('/product/cap')).not.toContain('Available from')
  })

  test.skipIf(!hasBrowser).each([
    ['en', 'Coming soon, not in this order.', 'Tell me when back'],
    ['ne', 'छिट्टै आउँदै, यो अर्डरमा पर्दैन।', 'आएपछि खबर गर्नुहोस्'],
  ])('2.4.2: a line of the cart says so, and offers no alert, in %s', async (lang, note, tellMe) => {
    const { page } = await openShopper(shop, { path: '/robots.txt' })
    await page.context().addCookies([{ name: 'lang', value: lang, url: shop.origin }])
    await fillCart(page, shop.storeId, [cartLineOf(calendar)])
    await page.goto('/cart')
    await page.getByText(note).waitFor()
    expect(await page.getByRole('link', { name: tellMe }).count()).toBe(0)
  })
})
