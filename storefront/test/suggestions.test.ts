import { describe, expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, laptop, openShopper, phone } from './harness/shopper.ts'

const shop = await openShop({
  products: [
    aProduct({ name: 'Pashmina shawl', slug: 'pashmina-shawl', price: 4500 }),
    aProduct({ name: 'Pashmina <i>stole</i>', slug: 'pashmina-stole' }),
    aProduct({ name: 'Pashmina in the back room', slug: 'hidden', channel: 3 }),
    aProduct({ name: 'Singing bowl', slug: 'singing-bowl' }),
  ],
})

async function shopperWhoSearches() {
  const { page, complaints } = await openShopper(shop, { path: '/search', viewport: phone })
  const searches: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/product/public/search/')) searches.push(searchParams.get('q') ?? '')
  })
  const field = page.locator('main [type=search]')
  return { page, field, searches, complaints, options: page.getByRole('option') }
}

describe.skipIf(!hasBrowser)('suggestions of a search field', () => {
  test('products are suggested from three letters on, as text, and a press opens one', async () => {
    const { page, field, searches, options, complaints } = await shopperWhoSearches()
    await field.pressSequentially('pa')
    await expect.poll(() => field.getAttribute('role')).toBe('combobox')
    expect(await field.getAttribute('aria-expanded')).toBe('false')
    await field.pressSequentially('shmina')
    await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true')
    await expect
      .poll(async () => (await options.allTextContents()).toSorted())
      .toEqual(['Pashmina <i>stole</i>Rs.\u00a0500', 'Pashmina shawlRs.\u00a04,500'])
    expect(searches.every((q) => q.length >= 3)).toBe(true)
    await page.getByText('2 products found').waitFor({ state: 'attached' })
    await options.filter({ hasText: 'shawl' }).click()
    await page.waitForURL('**/product/pashmina-shawl')
    expect(complaints).toEqual([])
  })

  test('arrows choose, the field names the choice, Escape closes the list and Enter opens the choice', async () => {
    const { page, field, options } = await shopperWhoSearches()
    await field.pressSequentially('bo')
    await expect.poll(() => field.getAttribute('role')).toBe('combobox')
    // At once: the list of an earlier letter would be replaced under the arrows.
    await field.fill('bowl')
    await options.first().waitFor()
    await field.press('ArrowDown')
    const id = await options.first().getAttribute('id')
    await expect.poll(() => field.getAttribute('aria-activedescendant')).toBe(id)
    await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true')
    await field.press('Escape')
    await options.first().waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('bowl')
    await field.press('Backspace')
    await options.first().waitFor()
    await field.press('ArrowUp')
    await field.press('Enter')
    await page.waitForURL('**/product/singing-bowl')
  })

  test('Enter without a choice searches, and the field of a laptop suggests too', async () => {
    const { page } = await openShopper(shop, { path: '/products', viewport: laptop })
    const field = page.locator('.top-search input')
    await field.pressSequentially('pashmina')
    await page.getByRole('option').first().waitFor()
    await field.press('Enter')
    await page.waitForURL('**/search?q=pashmina')
  })
})
