import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aMerchant } from '../../service/test/harness/merchant.ts'
import { cartLineOf, cartOf, fillCart, fillForm } from './harness/fill-cart.ts'
import { openPayingShop } from './harness/paying-shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

const shop = await openPayingShop()
const { service, storeId, product } = shop

/** `isHeld`: the order request gets no response while the test runs. */
async function shopperWhoPaysBy(method: string, { clock = false, isHeld = false } = {}) {
  const shopper = await openShopper(shop, { path: '/cart' })
  const { page } = shopper
  if (clock) await page.clock.install()
  await fillCart(page, storeId, [cartLineOf(product, { quantity: 1 })])
  await page.goto('/checkout')
  await page.locator('astro-island:not([ssr])').waitFor()
  await fillForm(page)
  if (isHeld) await page.route(`**/order/${storeId}`, () => undefined)
  await page.locator(`[value=${method}]`).check()
  await page.locator('.pay-bar button').click()
  return shopper
}

/** A button of the sandbox in place of a bank's app. */
async function payCode(gateway: string): Promise<void> {
  const list = await (await fetch(`${service.url}/sandbox/${gateway}`)).text()
  const prn = /\/qr\/([^"]+)"/.exec(list)?.[1]
  const body = new URLSearchParams({ action: 'pay' })
  await fetch(`${service.url}/sandbox/${gateway}/qr/${prn}`, { method: 'POST', body, redirect: 'manual' })
}

/** The key and text of what the browser remembers of its last order. The gateway's page has another storage. */
async function storedOrder(page: Page): Promise<[string, string]> {
  const { origins } = await page.context().storageState()
  const name = `order:${storeId}`
  const text = origins.flatMap(({ localStorage }) => localStorage).find((item) => item.name === name)?.value
  return [name, text ?? '']
}

const orderOf = async (page: Page) => {
  const id = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').id, `order:${storeId}`)
  return (await service.get(`/order/public/${storeId}/id/${id}`)).body
}

describe.skipIf(!hasBrowser)('paying in a browser', () => {
  test.each([
    ['WalletA', 'Pay'],
    ['WalletB', 'Pay'],
    ['BankNetA', 'Pay'],
    ['HubA', 'Pay'],
    ['bank_card', 'Approve'],
  ])('4.5: %s leaves the shop, pays and comes back to the order', async (method, button) => {
    const { page, complaints } = await shopperWhoPaysBy(method)
    await page.waitForURL(`${service.url}/**`)
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.waitForURL(/\/track\/[0-9a-f]{24}\?from=checkout$/)
    expect(await orderOf(page)).toMatchObject({ status: 'Pending', payment_status: 'Paid' })
    await expect.poll(() => cartOf(page, storeId)).toEqual([])
    expect(complaints).toEqual([])
  })

  test('4.10: a failed payment says what to do, and the retry has everything again', async () => {
    const { page } = await shopperWhoPaysBy('WalletB')
    await page.waitForURL(`${service.url}/**`)
    await page.getByRole('button', { name: 'Let it fail' }).click()
    await page.waitForURL(/\/payment\/failed/)
    await page.getByText('If money left your account, the shop confirms by phone or SMS.').waitFor()
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.waitForURL(/\/checkout$/)
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Anjali Shrestha')
    await expect.poll(() => cartOf(page, storeId)).toHaveLength(1)
  })

  test('the back button at the gateway leads to an offer that puts the lines back, and frees the units', async () => {
    const { page } = await shopperWhoPaysBy('WalletB')
    await page.waitForURL(`${service.url}/**`)
    await page.goBack()
    await page.getByRole('heading', { name: 'The payment is not finished' }).waitFor()
    await expect.poll(() => cartOf(page, storeId)).toEqual([])
    const order = (await orderOf(page))._id
    const released = page.waitForRequest('**/order/public/release-hold')
    await page.getByRole('button', { name: 'Try again' }).click()
    expect((await released).postDataJSON()).toMatchObject({ order_id: order })
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Anjali Shrestha')
    await expect.poll(() => cartOf(page, storeId)).toHaveLength(1)
  })

  test('the cart of an unfinished payment offers the way back to its lines', async () => {
    const { page } = await shopperWhoPaysBy('WalletB')
    await page.waitForURL(`${service.url}/**`)
    await page.goto(`${shop.origin}/cart`)
    await page.getByRole('heading', { name: 'The payment is not finished' }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL(/\/checkout$/)
    await expect.poll(() => cartOf(page, storeId)).toHaveLength(1)
  })

  test('the back button after a payment places nothing again: the order that was paid is shown', async () => {
    const { page } = await shopperWhoPaysBy('WalletB')
    await page.waitForURL(`${service.url}/**`)
    const unpaid = await storedOrder(page)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL(/\/track\//)
    await page.goto('/checkout')
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
    // As when the shopper closed the gateway's page before it came back to the shop.
    await page.evaluate(([key, text]) => localStorage.setItem(key as string, text as string), unpaid)
    await page.reload()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL(/\/track\/[0-9a-f]{24}$/)
    await expect.poll(() => cartOf(page, storeId)).toEqual([])
  })

  test('an unpaid order that the shop has confirmed meanwhile is shown, and not placed again', async () => {
    const { page } = await shopperWhoPaysBy('WalletB')
    await page.waitForURL(`${service.url}/**`)
    await page.goto('/cart')
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    const { id } = JSON.parse((await storedOrder(page))[1])
    const merchant = await aMerchant(service, storeId)
    const confirmed = await merchant.post(`/orders/${id}/status`, { status: 'Pending', paymentMethod: 'COD' })
    expect(confirmed.status).toBe(200)
    await retry.click()
    await page.waitForURL(`**/track/${id}`)
    expect(await cartOf(page, storeId)).toEqual([])
  })

  test('a checkout that the back button shows as it was has a button that can be pressed', async () => {
    const { page } = await shopperWhoPaysBy('COD', { isHeld: true })
    const button = page.locator('.pay-bar button')
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false')
  })

  test('4.5: a QR is paid on the page, and the lines leave the cart only then', async () => {
    const from = Date.now()
    const { page, complaints } = await shopperWhoPaysBy('QR_Dynamic')
    await page.getByText('Waiting for your bank. This page changes by itself.').waitFor()
    expect(await page.locator('.amount').textContent()).toContain('550')
    // It begins at its title, whatever the form was scrolled to.
    expect(await page.locator(':focus').textContent()).toBe('Pay with bank QR')
    expect((await page.locator(':focus').boundingBox())?.y).toBeGreaterThan(0)
    expect(await page.locator('h1').count()).toBe(1)
    const [minutes = 0, seconds = 0] = (await page.getByRole('timer').innerText()).split(':').map(Number)
    // Of 280 seconds, at most those are over that this test has taken.
    expect(minutes * 60 + seconds).toBeLessThanOrEqual(280)
    expect(minutes * 60 + seconds).toBeGreaterThan(278 - (Date.now() - from) / 1000)
    await expect.poll(() => cartOf(page, storeId)).toHaveLength(1)
    await page.reload()
    await page.getByText('Waiting for your bank. This page changes by itself.').waitFor()
    await payCode('banknet_qr')
    await page.waitForURL(/\/track\//)
    expect(await orderOf(page)).toMatchObject({ status: 'Pending', payment_status: 'Paid' })
    await expect.poll(() => cartOf(page, storeId)).toEqual([])
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([])
  })

  test('8: a code that ends is red in its last minute, releases its hold and gives way to a new code', async () => {
    const { page } = await shopperWhoPaysBy('QR', { clock: true })
    await page.getByText('Waiting for your bank. This page changes by itself.').waitFor()
    const first = (await orderOf(page))._id
    await page.clock.fastForward(225_000)
    await page.locator('.countdown.last').waitFor()
    const released = page.waitForRequest('**/order/public/release-hold')
    await page.clock.fastForward(60_000)
    expect((await released).postDataJSON()).toMatchObject({ order_id: first })
    await page.getByText('This code has ended, and no payment was seen.').waitFor()
    await expect.poll(() => cartOf(page, storeId)).toHaveLength(1)
    await page.getByRole('button', { name: 'New code' }).click()
    await page.getByText('Waiting for your bank. This page changes by itself.').waitFor()
    expect((await orderOf(page))._id).not.toBe(first)
  })

  test('4.6: a code that is paid after its end is never ordered again: its order is shown', async () => {
    const { page } = await shopperWhoPaysBy('QR_Dynamic', { clock: true })
    await page.getByText('Waiting for your bank. This page changes by itself.').waitFor()
    const first = (await orderOf(page))._id
    await page.clock.fastForward(285_000)
    await page.getByText('This code has ended, and no payment was seen.').waitFor()
    await payCode('banknet_qr')
    await page.getByRole('button', { name: 'New code' }).click()
    await page.waitForURL(`**/track/${first}?from=checkout`)
    await expect.poll(() => cartOf(page, storeId)).toEqual([])
  })

  test('4.6: a payment after the end of the code is seen by the page that says so', async () => {
    const { page } = await shopperWhoPaysBy('QR_Dynamic', { clock: true })
    await page.getByText('Waiting for your bank. This page changes by itself.').waitFor()
    await page.clock.fastForward(285_000)
    await page.getByText('This code has ended, and no payment was seen.').waitFor()
    await payCode('banknet_qr')
    await page.clock.fastForward(20_000)
    await page.waitForURL(/\/track\//)
  })

  test('4.6: a cancelled payment that the service knows as paid leads to its order', async () => {
    const { page } = await shopperWhoPaysBy('QR_Dynamic')
    await page.getByText('Waiting for your bank. This page changes by itself.').waitFor()
    const order = await orderOf(page)
    await page.route('**/check/*', (route) => route.fulfill({ status: 400, body: '{}' }))
    const { transaction } = JSON.parse((await storedOrder(page))[1])
    await payCode('banknet_qr')
    await service.get(`/payment/dynamic_qr/check/${transaction}`)
    await page.locator('.cancel').click()
    await page.getByRole('button', { name: 'Cancel the payment' }).click()
    await page.waitForURL(`**/track/${order._id}?from=checkout`)
    await expect.poll(() => cartOf(page, storeId)).toEqual([])
  })

  test('4.6: a cancelled payment is confirmed first, releases its hold and keeps the form', async () => {
    const { page } = await shopperWhoPaysBy('BankNetACheckout')
    await page.getByText('Waiting for your bank. This page changes by itself.').waitFor()
    await page.locator('.cancel').click()
    const released = page.waitForRequest('**/order/public/release-hold')
    await page.getByRole('button', { name: 'Cancel the payment' }).click()
    expect((await released).postDataJSON().transaction_id).toMatch(/^[0-9a-f]{24}$/)
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Anjali Shrestha')
    await expect.poll(() => cartOf(page, storeId)).toHaveLength(1)
  })
})
