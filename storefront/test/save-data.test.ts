import { expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

const urls = ['front', 'side', 'back'].map((side) => `https://pictures.example/${side}.webp`)
const shop = await openShop({ products: [aProduct({ name: 'Cap', slug: 'cap', image_urls: urls }), aProduct()] })

const page = '/product/cap'
const saving = { 'save-data': 'on' }
/** The pictures that a browser loads by itself. What stands in a template is no part of the page. */
const loaded = (text: string) => {
  const live = text.replaceAll(/<template>.*?<\/template>/gs, '')
  return [...live.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src)
}

test('12: with Save-Data the page of a product loads its first picture alone, and links to the others', async () => {
  const responses = [await shop.get(page), await shop.get(page, saving), await shop.get(page)]
  const [plain, saved, again] = responses.map(({ text }) => text) as [string, string, string]
  expect(loaded(plain)).toEqual([...urls, ...urls])
  expect(loaded(saved)).toEqual(urls.slice(0, 1))
  expect(again).toBe(plain)
  for (const [index, url] of urls.slice(1).entries())
    expect(saved).toContain(`href="${url}">Show picture ${index + 2} of 3</a>`)
  for (const { headers } of responses) expect(headers.vary).toContain('save-data')
})

test.skipIf(!hasBrowser)('12: with Save-Data another picture is loaded once it is wanted', async () => {
  const { page: tab, complaints } = await openShopper(shop, { path: '/robots.txt' })
  const asked: string[] = []
  await tab.route('https://pictures.example/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
  })
  await tab.setExtraHTTPHeaders(saving)
  await tab.goto(page)
  await tab.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
  await tab.getByRole('img', { name: 'Cap', exact: true }).waitFor()
  expect(asked).toEqual(urls.slice(0, 1))
  // Without the scrolling of a real press, which loads the picture, too.
  await tab.getByRole('link', { name: 'Show picture 2 of 3' }).dispatchEvent('click')
  await tab.getByRole('img', { name: 'Cap, 2 of 3' }).waitFor()
  await tab.locator('.slides').evaluate((slides) => slides.scrollTo({ left: slides.scrollWidth }))
  await tab.getByRole('img', { name: 'Cap, 3 of 3' }).waitFor()
  await expect.poll(() => asked).toEqual(urls)
  expect(complaints).toEqual([])
})
