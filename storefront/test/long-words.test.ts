import { expect, test } from 'vitest'
import { demoSections, demoStore } from './harness/demo-sections.ts'
import { cartLineOf, fillCart } from './harness/fill-cart.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenknopf'
const texts = ['name', 'title', 'label', 'excerpt', 'review', 'customer_name', 'page_header']

/** The demo store, in which every name has one more word, wider than a phone. */
function withLongWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLongWords)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    texts.includes(key) && typeof inner === 'string' ? `${inner} ${longWord}` : withLongWords(inner),
  ])
  return Object.fromEntries(entries)
}

const shop = await openShop({ store: demoStore(), ...(withLongWords(demoSections()) as Record<string, unknown>) })
type Named = { _id: string; name: string; slug: string }

test
  .skipIf(!hasBrowser)
  .each([
    ...['/', '/menu', '/products', '/search?q=pashmina', '/brands', '/brand/lalitpur-loom', '/sale', '/blogs'],
    ...[
      '/collections/tea-spices',
      '/product/felt-slippers',
      '/product/chautari-gift-hamper',
      '/product/dhaka-weave-scarf',
    ],
    ...['/blog/what-to-pack-for-langtang', '/forms/wholesale-enquiry', '/p/about', '/cart', '/checkout'],
  ])('11: at 320 px a long word makes no page scroll sideways: %s', async (path) => {
  const { page } = await openShopper(shop, { path: '/menu', viewport: { width: 320, height: 640 } })
  const { products } = withLongWords(demoSections()) as { products: Named[] }
  await fillCart(page, shop.storeId, [cartLineOf(products[0] as Named)])
  await page.goto(path)
  await page.evaluate('for (const details of document.querySelectorAll("details")) details.open = true')
  await page.locator('h1').first().waitFor()
  const islands = await page.locator('astro-island').count()
  if (islands > 0 && path !== '/') await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
})
