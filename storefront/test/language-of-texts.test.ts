import { describe, expect, test } from 'vitest'
import { newId } from '../../service/src/platform/values/ids.ts'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

/* The language of what merchants wrote (design, 3). */

const crafts = { _id: newId(), name: 'हस्तकला', slug: 'crafts' }
const topi = aProduct({
  ...{ name: 'ढाका टोपी', slug: 'topi', categories: ['crafts'], description: '<p>पाल्पामा बुनिएको।</p>' },
  custom_fields: [['text', 'भित्र लेखिने नाम', false, '']],
})
const rug = aProduct({ name: 'Felt rug', slug: 'rug', description: '<p>Made of wool.</p>' })
const shop = await openShop({
  store: { name: 'हिमाल पसल', top_bar_text: 'Free delivery' },
  categories: [crafts],
  products: [topi, rug],
})
const nepali = { cookie: 'lang=ne' }

describe('texts of the merchant say their language where the page has another', () => {
  test('on an English page', async () => {
    const list = (await shop.get('/products')).text
    expect(list).toContain(`<span class="card-name" lang="ne">${references('ढाका टोपी')}</span>`)
    expect(list).toContain('<span class="card-name">Felt rug</span>')
    expect(list).toContain(`<span lang="ne">${references('हिमाल पसल')}</span>`)
    expect(list).toContain(`<a href="/collections/crafts" lang="ne">${references('हस्तकला')}`)
    const product = (await shop.get('/product/topi')).text
    for (const part of ['<h1 lang="ne">ढाका टोपी', '<div class="prose" lang="ne"', '<span lang="ne">भित्र लेखिने नाम'])
      expect(product).toContain(part)
    expect((await shop.get('/product/rug')).text).toContain('<h1>Felt rug')
  })

  test('on a Nepali page', async () => {
    const list = (await shop.get('/products', nepali)).text
    expect(list).toContain('<span class="card-name">ढाका टोपी</span>')
    expect(list).toContain('<span class="card-name" lang="en">Felt rug</span>')
    expect(list).toMatch(/<aside class="notice"[^>]* lang="en">Free delivery/)
    const product = (await shop.get('/product/rug', nepali)).text
    for (const part of ['<h1 lang="en">Felt rug', '<div class="prose" lang="en"']) expect(product).toContain(part)
    expect((await shop.get('/product/topi', nepali)).text).toContain('<h1>ढाका टोपी')
  })

  test.skipIf(!hasBrowser)('Nepali texts have the line heights of Nepali on an English page', async () => {
    const { page, complaints } = await openShopper(shop, { path: '/product/topi' })
    const lineHeightOf = (selector: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).lineHeight`)
    expect(await lineHeightOf('h1')).toBe('44px')
    expect(await lineHeightOf('.prose')).toBe('28px')
    await page.goto('/product/rug')
    expect([await lineHeightOf('h1'), await lineHeightOf('.prose')]).toEqual(['34px', '24px'])
    expect(complaints).toEqual([])
  })
})

/** As the parts that are made once stand on an English page. */
function references(text: string): string {
  return text.replace(/[^\0-\x7f]/gu, (character) => `&#${character.codePointAt(0)};`)
}

test.skipIf(!hasBrowser)(
  'a shelf of an empty cart has its language, and whole letters in place of a picture',
  async () => {
    const { page } = await openShopper(shop, { path: '/cart' })
    const shelf = page.locator('.shelf-row a')
    expect(await shelf.locator('.picture').textContent()).toBe('ह')
    expect(await shelf.getByText('हस्तकला').getAttribute('lang')).toBe('ne')
  },
)
