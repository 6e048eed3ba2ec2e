import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { execute, sql } from '../../service/src/platform/database/database.ts'
import { aLine, anOrder } from '../../service/test/harness/store-factory.ts'
import { demoSections, demoStore } from './harness/demo-sections.ts'
import { cartLineOf, fillCart, fillForm } from './harness/fill-cart.ts'
import { openPayingShop } from './harness/paying-shop.ts'
import { hasBrowser, laptop, openShopper, phone } from './harness/shopper.ts'

const shop = await openPayingShop(demoStore(), demoSections())
const { service, storeId } = shop
const flask = (await service.get(`/product/public/${storeId}/steel-trail-flask`)).body
const { items: posts } = (await service.get(`/public/blog/${storeId}`)).body

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Opened without a cart, as a visitor who has just come. */
const pages = [
  ...['/', '/products', '/products?colour=Red&stock=in', '/products?min=99000000', '/collections/lokta-paper'],
  ...['/menu', '/brands', '/brand/yarsa-trail', '/sale', '/search', '/search?q=pashmina', '/search?q=zzzz'],
  ...['/product/felt-slippers', '/product/block-print-lokta-notebook', '/product/chautari-gift-hamper', '/cart'],
  ...['/forms/wholesale-enquiry', '/blogs', `/blog/${posts[0].slug}`, '/p/about', '/nothing', '/track/unknown'],
  ...['/payment/failed', '/payment/failed?method=card'],
]

/** Those that end: the dot of a waiting payment pulses for as long as it waits. */
const endOfAnimations = `Promise.all(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map((animation) => animation.finished.catch(() => undefined))).then(() => undefined)`

async function violationsOf(page: Page): Promise<string[]> {
  await page.waitForLoadState('load')
  if (!(await page.evaluate('globalThis.axe'))) await page.evaluate(axeScript)
  // A colour in the middle of its transition has the contrast of neither end.
  await page.evaluate(endOfAnimations)
  // The elements that a rule finds no fault with are not described.
  const { violations } = (await page.evaluate(`axe.run({ resultTypes: ['violations'] })`)) as axe.AxeResults
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

async function expectFits(page: Page, path: string, width: number): Promise<void> {
  await page.waitForLoadState('load')
  expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(width)
}

async function speak(context: BrowserContext, lang: 'en' | 'ne'): Promise<void> {
  await context.addCookies([{ name: 'lang', value: lang, url: shop.origin }])
}

async function shopperWithCart(path: string) {
  const shopper = await openShopper(shop, { path: '/cart' })
  await fillCart(shopper.page, storeId, [cartLineOf(flask), cartLineOf({ ...flask, _id: '0'.repeat(24) })])
  await shopper.page.goto(path)
  await shopper.page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
  return shopper
}

async function anOrderOf(status: string): Promise<string> {
  const order = anOrder({ products: [aLine(flask)], customer_address_city: 'Kathmandu Inside Ring Road' })
  const { body } = await service.post(`/order/${storeId}`, order)
  const change = sql`update orders set status = ${status} where store_id = ${storeId} and order_id = ${body._id}`
  await execute(service.context.db, change)
  return `/track/${body._id}`
}

describe.skipIf(!hasBrowser)('axe finds nothing', () => {
  // The language decides about texts and names, the width about what is shown: axe takes each of them once.
  test.each([
    ['on a phone in ne', 'ne', [laptop, phone]],
    ['on a laptop in en', 'en', [phone, laptop]],
  ] as const)('on any page %s, and the page fits both widths', async (_name, lang, [other, own]) => {
    const { page } = await openShopper(shop, { path: '/robots.txt' })
    await speak(page.context(), lang)
    for (const path of pages) {
      await page.setViewportSize(other)
      const response = await page.goto(path)
      expect(response?.status(), path).toBeLessThan(500)
      await expectFits(page, path, other.width)
      await page.setViewportSize(own)
      await expectFits(page, path, own.width)
      expect({ path, violations: await violationsOf(page) }).toEqual({ path, violations: [] })
    }
  })

  test('in the menu and the filter sheet', async () => {
    const { page } = await openShopper(shop, { path: '/products' })
    await page.locator('[data-menu]').first().click()
    await page.locator('#menu[open]').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.locator('#menu [data-close]').click()
    await page.locator('[data-filters]').click()
    await page.locator('dialog[open] .filters').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  test('on a product with a missing choice, and with the alert form of a sold-out one', async () => {
    const { page } = await openShopper(shop, { path: '/product/felt-slippers' })
    await page.getByRole('button', { name: 'Choose a size' }).last().click()
    await page.locator('#choice-size.missing').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.locator('.size.out').first().click()
    await page.locator('.alert-form').waitFor()
    await page.locator('.alert-form').getByRole('button').click()
    await page.locator('#alert-error:not(:empty)').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  test('in a cart with a line that is gone', async () => {
    const { page } = await shopperWithCart('/cart')
    await page.locator('.cart-line.out').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  test.each(['en', 'ne'] as const)('in a list of places: of all, of those found, and of none, in %s', async (lang) => {
    const { page } = await shopperWithCart('/checkout')
    await speak(page.context(), lang)
    await page.reload()
    const field = page.locator('#customer_address_city[role=combobox]')
    await field.click()
    await page.getByRole('option').first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    await field.fill('po')
    await expect.poll(() => page.locator('.place-list [aria-selected=true]').count()).toBe(1)
    expect(await violationsOf(page)).toEqual([])
    await field.fill('zzz')
    await page.locator('.place-list p:not(.sr)').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  test('at checkout, with errors at the fields, and while a QR waits and is cancelled', async () => {
    const { page } = await shopperWithCart('/checkout')
    expect(await violationsOf(page)).toEqual([])
    await page.locator('.pay-bar button').click()
    await page.getByText('fields need you').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await fillForm(page)
    await page.locator('[value=QR_Dynamic]').check()
    await page.locator('.pay-bar button').click()
    await page.getByText('Waiting for your bank. This page changes by itself.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.locator('.cancel').click()
    await page.getByRole('button', { name: 'Cancel the payment' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  test.each(['Pending', 'Processing', 'Dispatched', 'Delivered', 'Cancelled', 'Returned', 'Inactive'])(
    'on the tracking page of an order that is %s',
    async (status) => {
      const { page } = await openShopper(shop, { path: await anOrderOf(status) })
      if (status === 'Pending') await page.locator('.cancel-order summary').click()
      expect(await violationsOf(page)).toEqual([])
    },
  )

  test('on a form with errors', async () => {
    const { page } = await openShopper(shop, { path: '/forms/wholesale-enquiry' })
    await page.locator('.merchant-form .button').click()
    await page.locator('.merchant-form .error').first().waitFor()
    expect(await violationsOf(page)).toEqual([])
  })
})
