import { describe, expect, test } from 'vitest'
import { aLine, anOrder, aProduct, aStoreFile, aVariant } from '../../service/test/harness/store-factory.ts'
import { aMember } from '../../service/test/people/person.ts'
import { checkScreen, chooseLanguage, looks } from './harness/screen-checks.ts'
import { hasBrowser, openDashboard, openOwner } from './harness/shop-owner.ts'

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
  test.each(looks)(
    'every screen fits a phone and a laptop in $language, and axe finds no violation on a $width',
    async (look) => {
      const { dashboard, plain, capped, home, order, cookies } = await aShopWithOneOrder()
      const { page, complaints } = await openOwner(dashboard, { cookies })
      await chooseLanguage(page, look)
      const products = ['/products', `/products/${plain._id}`, `/products/${capped._id}`, '/products/new']
      for (const path of ['', '/orders', `/orders/${order._id}`, '/orders/new', ...products, '/settings/delivery'])
        await checkScreen(page, `${home}${path}`, look)
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
    // Without the dialog, nothing on the page could be saved, and nothing would say why.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByLabel('Password').fill('demo-shop-owner')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('alert').getByText('Your session had ended, so this was not done.').waitFor()
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
