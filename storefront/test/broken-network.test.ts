import { describe, expect, test } from 'vitest'
import { sql } from '../../service/src/platform/database/database.ts'
import { cartLineOf, cartOf, fillCart, fillForm } from './harness/fill-cart.ts'
import { openPayingShop } from './harness/paying-shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

const shop = await openPayingShop()
const { service, storeId, product } = shop

async function shopperAtCheckout() {
  const { page } = await openShopper(shop, { path: '/cart' })
  await fillCart(page, storeId, [cartLineOf(product)])
  await page.goto('/checkout')
  await page.locator('astro-island:not([ssr])').waitFor()
  await fillForm(page)
  return page
}

const countOrders = async () => {
  const found = await service.context.db.query(sql`select order_id from orders where store_id = ${storeId}`)
  return found.rowCount
}

describe.skipIf(!hasBrowser)('checkout on a bad network', () => {
  test('without a connection the order says so, keeps what was typed, and is placed once by the retry', async () => {
    const page = await shopperAtCheckout()
    const before = await countOrders()
    await page.getByLabel('Landmark').fill('Behind the post office')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.getByText('There was no response from the shop. Trying again does not order twice.').waitFor()
    expect(await page.getByLabel('Landmark').inputValue()).toBe('Behind the post office')
    expect(await page.getByLabel('Full name').inputValue()).toBe('Anjali Shrestha')
    expect(await countOrders()).toBe(before)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL(/\/track\//)
    expect(await countOrders()).toBe(before + 1)
  })

  test('while a slow order waits the button says so, and more presses place no second order', async () => {
    const page = await shopperAtCheckout()
    const before = await countOrders()
    let sent = 0
    let release: () => void = () => undefined
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**/order/${storeId}`, async (route) => {
      sent += 1
      await isReleased
      await route.continue()
    })
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.getByRole('button', { name: 'Placing the order…' }).waitFor()
    await page.evaluate(`for (const press of [1, 2]) document.querySelector('.pay-bar button').click()`)
    release()
    await page.waitForURL(/\/track\//)
    expect([sent, await countOrders()]).toEqual([1, before + 1])
  })

  test('a lost response and a reload in between place one order', async () => {
    const page = await shopperAtCheckout()
    const before = await countOrders()
    let lost = 0
    await page.route(`**/order/${storeId}`, async (route) => {
      lost += 1
      if (lost > 1) return route.continue()
      // The service takes the order; the browser never gets the response.
      const { 'content-type': type = '', 'idempotency-key': key = '' } = route.request().headers()
      const headers = { 'content-type': type, 'idempotency-key': key }
      const payload = route.request().postData() ?? ''
      await service.request({ method: 'POST', url: `/order/${storeId}`, payload, headers })
      await route.abort()
    })
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.getByText('Trying again does not order twice.').waitFor()
    expect(await countOrders()).toBe(before + 1)
    await page.reload()
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Anjali Shrestha')
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.waitForURL(/\/track\//)
    expect(await countOrders()).toBe(before + 1)
  })

  test('a lost response and a rejection of the retry (429) place one order', async () => {
    const page = await shopperAtCheckout()
    const before = await countOrders()
    const keys: (string | undefined)[] = []
    await page.route(`**/order/${storeId}`, (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length === 1) return route.abort()
      return keys.length === 2 ? route.fulfill({ status: 429, body: 'Too many requests' }) : route.continue()
    })
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.getByText('Trying again does not order twice.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Many orders came from this connection.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL(/\/track\//)
    expect([new Set(keys).size, keys.length]).toEqual([1, 3])
    expect(await countOrders()).toBe(before + 1)
  })

  test('a browser without the newest functions of the language places an order', async () => {
    const page = await shopperAtCheckout()
    await page.addInitScript(`
      delete AbortSignal.timeout
      delete URL.canParse
      for (const name of ['with', 'toSpliced', 'toSorted', 'toReversed', 'findLast']) delete Array.prototype[name]
    `)
    await page.goto('/cart')
    await page.getByRole('button', { name: 'One less' }).click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.goto('/checkout')
    await page.locator('astro-island:not([ssr])').waitFor()
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.waitForURL(/\/track\//)
  })

  test('a payment that does not start keeps cart and form, and the retry pays for one new order', async () => {
    const page = await shopperAtCheckout()
    await page.locator('[value=WalletB]').check()
    let failed = 0
    await page.route('**/payment/wallet_b/init', (route) => {
      failed += 1
      return failed === 1 ? route.abort() : route.continue()
    })
    await page.locator('.pay-bar button').click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('Full name').inputValue()).toBe('Anjali Shrestha')
    expect(await cartOf(page, storeId)).toHaveLength(1)
    const released = page.waitForRequest('**/order/public/release-hold')
    await page.getByRole('button', { name: 'Try again' }).click()
    await released
    await page.waitForURL(`${service.url}/**`)
  })
})
