import { describe, expect, test } from 'vitest'
import { sql } from '../../service/src/platform/database/database.ts'
import { aCoupon } from '../../service/test/harness/store-factory.ts'
import { cartLineOf, cartOf, choosePlace, fillCart, fillForm } from './harness/fill-cart.ts'
import { openPayingShop } from './harness/paying-shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

const noteHtml = 'Leaves the <b>same day</b>.<script>window.isRun = true</script>'
const shop = await openPayingShop(
  {
    checkout: {
      ...{ receiver_info: false, pan: true, estimated_delivery: false },
      extras: {
        ...{ email_required: false, sender_email_required: false, checkout_note: noteHtml },
        allow_customer_cancellation: true,
      },
    },
  },
  { coupons: [aCoupon({ code: 'KATHMANDU', places: ['Kathmandu'] }), aCoupon({ code: 'TIHAR10' })] },
)
const { service, storeId, product } = shop

async function shopperAtCheckout(path = '/checkout') {
  const shopper = await openShopper(shop, { path: '/cart' })
  await fillCart(shopper.page, storeId, [
    cartLineOf(product),
    cartLineOf(product, { variant: '0'.repeat(24), selected: false }),
  ])
  await shopper.page.goto(path)
  await shopper.page.getByLabel('Full name').waitFor()
  await shopper.page.locator('astro-island:not([ssr])').waitFor()
  return shopper
}

const ordersOf = async () => {
  const found = await service.context.db.query(sql`select order_id from orders where store_id = ${storeId}`)
  return found.rowCount
}

describe.skipIf(!hasBrowser)('checkout in a browser', () => {
  test('4.9: a COD order goes to its tracking page, and only ordered lines leave the cart', async () => {
    const { page, complaints } = await shopperAtCheckout()
    await fillForm(page)
    await expect.poll(() => page.locator('.pay-bar b').textContent()).toContain('1,050')
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.waitForURL(/\/track\/[0-9a-f]{24}\?from=checkout$/)
    await page.getByRole('heading', { name: 'Thank you, Anjali. We have your order.' }).waitFor()
    await expect.poll(async () => (await cartOf(page, storeId)).map(({ selected }) => selected)).toEqual([false])
    expect(complaints).toEqual([])
  })

  test('errors stand at their fields, the first has the focus, and a right value ends them', async () => {
    const { page } = await shopperAtCheckout()
    await page.getByLabel('Mobile number', { exact: true }).fill('984155020')
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.getByText('3 fields need you').waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('customer_full_name')
    await page.getByText('Enter all 10 digits. One is missing.').waitFor()
    await page.getByLabel('Mobile number', { exact: true }).fill('९८४१५५०२०८')
    await page.getByText('Enter all 10 digits').waitFor({ state: 'detached' })
  })

  test('2.11: a phone that is pasted with its country and blanks is sent as its ten digits', async () => {
    const { page } = await shopperAtCheckout()
    await fillForm(page)
    await page.getByLabel('Mobile number', { exact: true }).fill('+977 984 155 0208')
    const sent = page.waitForRequest(`**/order/${storeId}`)
    await page.getByRole('button', { name: 'Place order' }).click()
    expect((await sent).postDataJSON().customer_phone_number).toBe('9841550208')
    await page.waitForURL(/\/track\//)
  })

  test('pressing twice places one order', async () => {
    const { page } = await shopperAtCheckout()
    await fillForm(page)
    const before = await ordersOf()
    await page.getByRole('button', { name: 'Place order' }).dblclick()
    await page.waitForURL(/\/track\//)
    expect(await ordersOf()).toBe(before + 1)
  })

  test('a response that was lost is repeated with the same key, and one order is placed', async () => {
    const { page } = await shopperAtCheckout()
    await fillForm(page)
    const before = await ordersOf()
    let lost = 0
    await page.route(`**/order/${storeId}`, async (route) => {
      if (lost > 0) return route.continue()
      lost += 1
      // The service takes the order; the browser never gets the response.
      const { 'content-type': type = '', 'idempotency-key': key = '' } = route.request().headers()
      const headers = { 'content-type': type, 'idempotency-key': key }
      const payload = route.request().postData() ?? ''
      const { status } = await service.request({ method: 'POST', url: `/order/${storeId}`, payload, headers })
      expect(status).toBe(200)
      await route.abort()
    })
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.getByText('Trying again does not order twice.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL(/\/track\//)
    expect(await ordersOf()).toBe(before + 1)
  })

  test('what was typed survives a reload', async () => {
    const { page } = await shopperAtCheckout()
    await fillForm(page)
    await page.locator('[value=WalletA]').check()
    await page.reload()
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Anjali Shrestha')
    await expect.poll(() => page.locator('[value=WalletA]').isChecked()).toBe(true)
  })

  test('2.8: a place without cash on delivery says so and turns the method off', async () => {
    const { page } = await shopperAtCheckout()
    await choosePlace(page, 'Humla')
    await page.getByText('No cash on delivery in Humla. Choose another way to pay.').waitFor()
    await expect.poll(() => page.locator('[value=COD]').isDisabled()).toBe(true)
  })

  test('4.2: a promo link is applied, and a coupon of another place is rejected with the reason', async () => {
    const { page } = await shopperAtCheckout('/checkout?promo=KATHMANDU')
    await page.getByText('Rs. 100 less').waitFor()
    await choosePlace(page, 'Humla')
    await page.getByText('This coupon is not valid for Humla.').waitFor()
    await page.getByLabel('Coupon').fill('nothing')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('This coupon does not exist.').waitFor()
  })

  test('the note of the shop is HTML, of which the page shows what is harmless', async () => {
    const { page } = await shopperAtCheckout()
    await page.locator('.checkout-side b', { hasText: 'same day' }).waitFor()
    expect(await page.locator('.checkout-side').textContent()).toContain('Leaves the same day.')
    expect(await page.content()).not.toContain('isRun')
  })

  test('4.2: a coupon code typed with Devanagari digits is found', async () => {
    const { page } = await shopperAtCheckout()
    await page.getByLabel('Coupon').fill('tihar१०')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Rs. 100 less').waitFor()
  })

  test('an applied coupon survives a reload', async () => {
    const { page } = await shopperAtCheckout()
    await page.getByLabel('Coupon').fill('kathmandu')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Rs. 100 less').waitFor()
    await page.reload()
    await page.getByText('Rs. 100 less').waitFor()
  })

  test('an order that is rejected for its coupon says so in words of the shop, and the retry goes without it', async () => {
    const { page } = await shopperAtCheckout('/checkout?promo=KATHMANDU')
    await fillForm(page)
    await page.getByText('Rs. 100 less').waitFor()
    const body = JSON.stringify({ message: 'All the available coupons have been used.' })
    await page.route(`**/order/${storeId}`, (route) => route.fulfill({ status: 400, body }), { times: 1 })
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.getByText('This coupon has been used up. The coupon was taken off').waitFor()
    await page.getByText('Rs. 100 less').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL(/\/track\//)
  })

  test.each([
    [429, 'Too many requests, please try again later.', 'Many orders came from this connection.'],
    [503, '{"message":"The service is busy, please try again"}', 'Trying again in a moment does not order twice.'],
    [
      400,
      JSON.stringify({
        message:
          "The last units of an item in your cart are in other shoppers' checkouts right now. " +
          'Please try again in about 4 minutes.',
      }),
      'they are free again in about 4 minutes',
    ],
  ])('a rejected order (%i) is explained, and a retry keeps what was typed', async (status, body, text) => {
    const { page } = await shopperAtCheckout()
    await fillForm(page)
    let rejected = 0
    await page.route(`**/order/${storeId}`, (route) => {
      rejected += 1
      return rejected === 1 ? route.fulfill({ status, body }) : route.continue()
    })
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.getByText(text).waitFor()
    expect(await page.getByLabel('Full name').inputValue()).toBe('Anjali Shrestha')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL(/\/track\//)
  })

  test('two tabs show the same cart', async () => {
    const { page } = await openShopper(shop, { path: '/cart' })
    await fillCart(page, storeId, [cartLineOf(product)])
    await page.reload()
    const other = await page.context().newPage()
    await other.goto('/cart')
    await other.bringToFront()
    await other.getByRole('button', { name: 'One more' }).click()
    await expect.poll(() => page.locator('.stepper output').textContent()).toBe('3')
    await page.bringToFront()
    await page.getByRole('button', { name: 'One less' }).click()
    await expect.poll(() => other.locator('.stepper output').textContent()).toBe('2')
  })

  test('a removed line comes back with Undo, and one that the shop does not sell stays out', async () => {
    const { page } = await openShopper(shop, { path: '/cart' })
    const gone = cartLineOf({ _id: '1'.repeat(24), name: 'Old ring', slug: 'old-ring' })
    await fillCart(page, storeId, [cartLineOf(product, { quantity: 1 }), gone])
    await page.reload()
    await page.getByText('No longer sold, so left out.').waitFor()
    await expect.poll(() => page.locator('.pay-bar b').textContent()).toContain('550')
    await page.locator('.cart-line').first().getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Choose at least one item').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => page.locator('.pay-bar b').textContent()).toContain('550')
  })

  test('a checkout of a cart with nothing to order says why, and leads back to the cart', async () => {
    const { page } = await openShopper(shop, { path: '/cart' })
    await fillCart(page, storeId, [cartLineOf(product, { selected: false })])
    await page.goto('/checkout')
    await page.getByText('What you chose is sold out, no longer sold, or not ticked.').waitFor()
    expect(await page.getByText('Your cart is empty').count()).toBe(0)
    await page.getByRole('link', { name: 'Look at the cart' }).click()
    await page.getByText('Choose at least one item').waitFor()
  })

  test('a line whose product has another slug by now is still sold, and leads to its page', async () => {
    const { page } = await openShopper(shop, { path: '/cart' })
    await fillCart(page, storeId, [cartLineOf({ ...product, slug: 'felt-slippers-of-last-year' }, { price: 1 })])
    await page.reload()
    // The price of the shop, not that of the line: the product was read.
    await expect.poll(() => page.locator('.pay-bar b').textContent()).toContain('1,050')
    await page.getByRole('link', { name: product.name }).last().click()
    await page.getByRole('heading', { level: 1, name: product.name }).waitFor()
  })

  test('without JavaScript a product is ordered for cash on delivery', async () => {
    const { page } = await openShopper(shop, { javaScript: false, path: `/checkout?product=${product._id}&quantity=2` })
    await page.getByLabel('Full name').fill('Asha Gurung')
    await page.getByLabel('Mobile number', { exact: true }).fill('984155020')
    await page.getByLabel('Street, house, ward').fill('Patan')
    await page.getByRole('combobox', { name: 'Place' }).selectOption('Kathmandu')
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.getByText('Enter all 10 digits. One is missing.').waitFor()
    expect(await page.getByLabel('Full name').inputValue()).toBe('Asha Gurung')
    await page.getByLabel('Mobile number', { exact: true }).fill('9841550208')
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.waitForURL(/\/track\//)
    await page.getByText('2 × Felt slippers').waitFor()
  })
})
