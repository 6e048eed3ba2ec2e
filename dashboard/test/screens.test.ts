import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aLine, anOrder, aProduct, aStoreFile, aVariant } from '../../service/test/harness/store-factory.ts'
import { aMember } from '../../service/test/people/person.ts'
import { hasBrowser, laptop, openDashboard, openOwner, phone } from './harness/shop-owner.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Found = { violations: { id: string; nodes: { html: string }[] }[] }

/** The rules of WCAG 2 that a program can check. */
async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const { violations } = (await page.evaluate('axe.run()')) as Found
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

async function aShopWithOneOrder() {
  const dashboard = await openDashboard()
  const plain = aProduct({ name: 'Yak Cheese' })
  const variants = [aVariant('Grey/S'), aVariant('Grey/M')]
  const capped = aProduct({ name: 'Felt Cap', colors: ['Grey:#888888'], sizes: ['S', 'M'], variants })
  const store = await dashboard.service.importStore(aStoreFile({ products: [plain, capped] }))
  const placed = await dashboard.service.post(`/order/${store._id}`, anOrder({ products: [aLine(plain)] }))
  expect(placed.status).toBe(200)
  const owner = await aMember(dashboard.service, store._id, 'owner')
  const [order] = (await owner.get('/orders')).body.items
  const home = `/dashboard/shop/${store.subdomain}`
  return { dashboard, owner, plain, home, order, capped, cookies: owner.browser.cookies }
}

describe.skipIf(!hasBrowser)('screens', () => {
  const combinations = [phone, laptop].flatMap((viewport) => ['en', 'ne'].map((language) => ({ viewport, language })))

  // Nine pages, each checked by axe: longer than the time that other tests have, on a busy machine.
  test.each(combinations)(
    'every screen fits $viewport.width px in $language, and axe finds no violation',
    {
      timeout: 400_000,
    },
    async ({ viewport, language }) => {
      const { dashboard, plain, capped, home, order, cookies } = await aShopWithOneOrder()
      const { page, complaints } = await openOwner(dashboard, { viewport, cookies })
      await page.goto('/dashboard')
      await page.evaluate((lang) => localStorage.setItem('pasal.language', JSON.stringify(lang)), language)
      const products = ['/products', `/products/${plain._id}`, `/products/${capped._id}`, '/products/new']
      for (const path of ['', '/orders', `/orders/${order._id}`, '/orders/new', ...products, '/settings/delivery']) {
        await page.goto(`${home}${path}`)
        await page.locator('main h1').waitFor()
        await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
        const sideways = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        expect({ path, sideways }).toEqual({ path, sideways: 0 })
        expect({ path, violations: await violationsOf(page) }).toEqual({ path, violations: [] })
      }
      expect(complaints).toEqual([])
    },
  )

  test('of two people who change one product, the second chooses between both versions', async () => {
    const { dashboard, owner, plain, home, cookies } = await aShopWithOneOrder()
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/products/${plain._id}`)
    await page.getByLabel('Name', { exact: true }).fill('Yak Cheese, smoked')
    await page.getByLabel('Price Rs.').fill('650')
    expect((await owner.patch(`/products/${plain._id}`, { name: 'Yak Cheese, aged', weight: 2 })).status).toBe(200)
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this' })
    await dialog.getByText('Yak Cheese, smoked').waitFor()
    await dialog.getByRole('radio', { name: 'Yak Cheese, aged' }).check()
    await dialog.getByRole('button', { name: 'Save with this choice' }).click()
    await page.getByRole('heading', { name: 'Yak Cheese, aged' }).waitFor()
    await expect
      .poll(async () => (await owner.get(`/products/${plain._id}`)).body)
      .toMatchObject({ name: 'Yak Cheese, aged', price: 650, weight: 2 })
  })

  test('what was typed is there after a reload and after the session has ended', async () => {
    const { dashboard, owner, plain, home, cookies } = await aShopWithOneOrder()
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/products/${plain._id}`)
    await page.getByLabel('Name', { exact: true }).fill('Yak Cheese, smoked')
    await page.reload()
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Yak Cheese, smoked')
    await page.context().clearCookies()
    // Not a click: a read in the background may notice the end of the session first, and its dialog covers the button.
    await page.getByRole('button', { name: 'Save' }).dispatchEvent('click')
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Password').fill('demo-shop-owner')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Yak Cheese, smoked' }).waitFor()
  })

  test('stock that changed while it was counted is not overwritten', async () => {
    const { dashboard, owner, plain, home, cookies } = await aShopWithOneOrder()
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/products`)
    const cell = page.getByLabel('Stock of Yak Cheese')
    await expect.poll(() => cell.inputValue()).toBe('9')
    const items = [{ product: plain._id, change: -4 }]
    expect((await owner.post('/stock/adjustments', { reason: 'damaged', items })).status).toBe(200)
    await cell.fill('20')
    await cell.press('Enter')
    await page.getByText('It became 5 while you typed').waitFor()
    expect((await owner.get(`/products/${plain._id}`)).body.quantity).toBe(5)
  })
})
