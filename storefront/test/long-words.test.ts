import { expect, test } from 'vitest'
import { aProduct, aVariant } from '../../service/test/harness/store-factory.ts'
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

type Named = { _id: string; name: string; slug: string }

const colours = ['Bluish grey with a thread of silver and a border of gold', longWord, 'Red:#c0392b']
const sizes = ['S', 'M', 'One/Size', 'Extra long, for people above two metres', longWord]
const choices = colours.flatMap((colour) => sizes.map((size) => aVariant(`${colour.split(':')[0]}/${size}`)))
const chosen = aProduct({
  ...{ slug: 'chosen', colors: colours, sizes, variants: choices },
  description: `<p>Care</p><pre>wash at 30 degrees      ${longWord}</pre>`,
})
const sections = withLongWords(demoSections()) as { products: Named[] }
const products = [...sections.products, chosen]
const shop = await openShop({ store: demoStore(), ...sections, products })

test
  .skipIf(!hasBrowser)
  .each([
    ...['/', '/menu', '/products', '/search?q=pashmina', '/brands', '/brand/lalitpur-loom', '/sale', '/blogs'],
    ...[
      '/collections/tea-spices',
      '/product/felt-slippers',
      '/product/chautari-gift-hamper',
      '/product/dhaka-weave-scarf',
      '/product/chosen',
    ],
    ...['/blog/what-to-pack-for-langtang', '/forms/wholesale-enquiry', '/p/about', '/cart', '/checkout'],
  ])('11: at 320 px a long word makes no page scroll sideways: %s', async (path) => {
  const { page } = await openShopper(shop, { path: '/menu', viewport: { width: 320, height: 640 } })
  await fillCart(page, shop.storeId, [cartLineOf(products[0] as Named)])
  await page.goto(path)
  await page.evaluate('for (const details of document.querySelectorAll("details")) details.open = true')
  await page.locator('h1').first().waitFor()
  const islands = await page.locator('astro-island').count()
  if (islands > 0 && path !== '/') await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
})

test.skipIf(!hasBrowser)('6: at 320 px a long name of a colour or size stands inside its chip', async () => {
  const { page } = await openShopper(shop, { path: '/product/chosen', viewport: { width: 320, height: 640 } })
  const chips = page.locator('.product .swatch, .product .size')
  expect(await chips.count()).toBe(colours.length + sizes.length)
  const overflowing = await chips.evaluateAll((all) =>
    all
      .filter((chip) => {
        const [outer, text] = [chip, chip.querySelector('span')].map((of) => of?.getBoundingClientRect())
        return !outer || !text || text.right > outer.right || text.bottom > outer.bottom || text.left < outer.left
      })
      .map(({ textContent }) => textContent),
  )
  expect(overflowing).toEqual([])
})
