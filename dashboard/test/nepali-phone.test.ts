import { describe, expect, test } from 'vitest'
import { aProduct, aVariant } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { chooseLanguage } from './harness/screen-checks.ts'
import { hasBrowser, phone } from './harness/shop-owner.ts'

const look = { language: 'ne', width: 'phone', axeAt: phone }

/** The height of what a finger meets, in CSS pixels; the width, too, where it holds an icon alone. */
const leastTarget = 44

describe.skipIf(!hasBrowser)('a shop in Nepali on a phone', { timeout: 400_000 }, () => {
  test('counts the parts of a page and the entries of a list with a problem in Devanagari digits', async () => {
    const cap = aProduct({ name: 'Felt Cap', sizes: ['S', 'M'], variants: [aVariant('S'), aVariant('M')] })
    const sections = [{ type: 'text', html: '<p>How felt is made.</p>' }]
    const { page, open, owner } = await openGoodsShop({
      ...{ store: { page_builder: true }, products: [cap] },
      pages: [{ title: 'About us', slug: 'about', published: true, sections }],
    })
    await page.setViewportSize(phone)
    await chooseLanguage(page, look)
    await open(`/content/pages/${(await owner.get('/pages')).body.items[0]._id}`)
    await page.getByText('लेख १', { exact: true }).waitFor()
    expect(await page.getByText('लेख 1', { exact: true }).count()).toBe(0)
    const fields = { 'variants.1.price': 'Must not be below 0' }
    await page.route(/\/products\/[0-9a-f]{24}$/, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 400, json: { fields } }),
    )
    await open(`/products/${cap._id}`)
    await page.getByLabel('नाम', { exact: true }).fill('Warm Cap')
    await page.getByRole('button', { name: 'सेभ गर्नुहोस्' }).click()
    const note = page.getByRole('alert')
    await note.getByText('० वा त्योभन्दा बढी लेख्नुहोस्।').waitFor()
    expect(await note.textContent()).toMatch(/२/)
    expect(await note.textContent()).not.toMatch(/[0-9]/)
  })

  test('has links and buttons that a finger meets', async () => {
    const cap = aProduct({ name: 'Felt Cap', tags: ['winter'] })
    const { page, open } = await openGoodsShop({ products: [cap] })
    await page.setViewportSize(phone)
    await chooseLanguage(page, look)
    await open(`/products/${cap._id}`)
    const remove = page.getByRole('button', { name: 'winter हटाउनुहोस्' })
    await remove.waitFor()
    expect((await remove.boundingBox())?.width).toBeGreaterThanOrEqual(leastTarget)
    const targets = [remove, page.getByRole('button', { name: 'HTML मा लेख्नुहोस्' }).first()]
    for (const target of [...targets, page.getByText('विशेष अर्थका ट्याग')])
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(leastTarget)
    await page.context().clearCookies()
    await page.goto('/dashboard')
    const forgot = page.getByRole('link', { name: 'पासवर्ड बिर्सेँ' })
    await forgot.waitFor()
    expect((await forgot.boundingBox())?.height).toBeGreaterThanOrEqual(leastTarget)
  })
})
