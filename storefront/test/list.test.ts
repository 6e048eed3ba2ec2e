import { describe, expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, laptop, openShopper } from './harness/shopper.ts'

const shop = await openShop({
  products: [
    aProduct({ name: 'Felt cap', slug: 'felt-cap', price: 300, colors: ['Red:#c0392b'] }),
    aProduct({ name: 'Felt cap with ears', slug: 'felt-cap-ears', price: 200, colors: ['Blue:#00f'] }),
  ],
})

const optionsOf = (text: string) => /<select name="sort".*?<\/select>/s.exec(text)?.[0] ?? ''
const chosenOf = (text: string) => /<option value="([^"]*)" selected>/.exec(optionsOf(text))?.[1]

describe('sort of a list', () => {
  test('a search says that its best match comes first, and can be sorted by newest', async () => {
    const { text } = await shop.get('/search?q=felt+cap')
    expect(optionsOf(text)).toContain('<option value="" selected>Best match</option><option value="newest">Newest<')
    expect(chosenOf((await shop.get('/search?q=felt+cap&sort=newest')).text)).toBe('newest')
    expect(chosenOf((await shop.get('/search?q=felt+cap&sort=')).text)).toBe('')
  })

  test('a list that is no search begins with the newest', async () => {
    const { text } = await shop.get('/products')
    expect(optionsOf(text)).toMatch(/<select[^>]*><option value="newest" selected>/)
  })
})

describe.skipIf(!hasBrowser)('Back to a list', () => {
  test('Back shows the list with the filter and sort that it has, and the next choice submits no earlier one', async () => {
    const { page, complaints } = await openShopper(shop, { path: '/products', viewport: laptop })
    const red = page.getByLabel('Red')
    const sort = page.getByLabel('Sort')
    await page.locator('.filters label', { has: red }).click()
    await page.waitForURL('**/products?colour=Red')
    await page.goBack()
    await page.waitForURL('**/products')
    expect(await red.isChecked()).toBe(false)
    await sort.selectOption('price')
    await page.waitForURL('**/products?sort=price')
    await page.goBack()
    await page.waitForURL('**/products')
    expect(await sort.inputValue()).toBe('newest')
    expect(complaints).toEqual([])
  })

  test('a page that the browser kept whole comes back without the choice that left it', async () => {
    const { page } = await openShopper(shop, { path: '/products', viewport: laptop })
    const states = await page.evaluate(`(() => {
      const box = document.querySelector('[name=colour]')
      const select = document.querySelector('[name=sort]')
      box.checked = true
      select.value = 'price'
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      return [box.checked, select.value]
    })()`)
    expect(states).toEqual([false, 'newest'])
  })
})
