import { describe, expect, test } from 'vitest'
import { cartLineOf, fillCart } from './harness/fill-cart.ts'
import { openPayingShop } from './harness/paying-shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

const shop = await openPayingShop()
const { storeId, product } = shop

async function shopperAtCheckout(lang: 'en' | 'ne') {
  const { page } = await openShopper(shop, { path: `/cart?lang=${lang}` })
  await fillCart(page, storeId, [cartLineOf(product)])
  await page.goto('/checkout')
  await page.locator('astro-island:not([ssr])').waitFor()
  await page.locator('[name=customer_full_name]').fill('Anjali Shrestha')
  await page.locator('[name=customer_phone_number]').fill('9841550208')
  await page.locator('[name=customer_address]').fill('Jawalakhel-5')
  return page
}

describe.skipIf(!hasBrowser)('an order that is rejected on a Nepali page', () => {
  test.each([
    [
      { message: 'Cash on delivery is not available for the selected delivery location' },
      'Kathmandu मा सामान पाएपछि नगद तिर्न मिल्दैन। अर्को तरिका छान्नुहोस्।',
    ],
    [
      { message: 'Please choose a print for Felt slippers' },
      'Felt slippers मा प्रिन्ट छान्नुपर्छ। कार्टबाट हटाएर, प्रिन्ट छानेर फेरि राख्नुहोस्।',
    ],
    [{ message: 'The order is too large' }, 'अर्डर धेरै ठूलो भयो। सामानको सङ्ख्या घटाउनुहोस्।'],
    [{ fields: { customer_email: 'Invalid email' } }, 'इमेल मिलेन।'],
  ])('7.2: says why in Nepali: %j', async (body, text) => {
    const page = await shopperAtCheckout('ne')
    await page.route(`**/order/${storeId}`, (route) => route.fulfill({ status: 400, body: JSON.stringify(body) }))
    await page.locator('.pay-bar button').click()
    await page.getByText(text).waitFor()
    expect(await page.locator('.checkout').innerText()).not.toContain(Object.values(body)[0])
  })

  test('4.5: a payment that cannot be started says so in Nepali, and what to do', async () => {
    const page = await shopperAtCheckout('ne')
    const body = JSON.stringify({ message: 'This payment method is not available for this store' })
    await page.route('**/payment/wallet_a/init', (route) => route.fulfill({ status: 400, body }))
    await page.locator('[value=WalletA]').check()
    await page.locator('.pay-bar button').click()
    await page.getByText('यो पसलमा अहिले यो तरिकाले तिर्न मिल्दैन। अर्को तरिका छान्नुहोस्।').waitFor()
  })
})

test.skipIf(!hasBrowser).each([
  [
    'Selected delivery city not found, please try again',
    ...['customer_address_city', 'The shop does not deliver to this place any more. Choose another place.'],
  ],
  [
    'Cash on delivery is not available for the selected delivery location',
    ...['paymentMethod', 'No cash on delivery in Kathmandu. Choose another way to pay.'],
  ],
])('4.3, check 9: %s stands at its field, which has the focus', async (message, field, text) => {
  const page = await shopperAtCheckout('en')
  const body = JSON.stringify({ message })
  await page.route(`**/order/${storeId}`, (route) => route.fulfill({ status: 400, body }))
  await page.locator('.pay-bar button').click()
  await page.getByText('1 field needs you').waitFor()
  expect(await page.locator(`#${field}-error`).innerText()).toBe(text)
  expect(await page.evaluate('document.activeElement.name || document.activeElement.id')).toBe(field)
  expect(await page.locator('.failure').count()).toBe(0)
})

test
  .skipIf(!hasBrowser)
  .each([
    { message: 'Atleast a product is required' },
    { error_type: 'zod_validation', fields: { 'products.0.quantity': 'Number must be less than or equal to 99' } },
  ])('4.3, check 1: what is wrong with a line leads to the cart: %j', async (response) => {
  const page = await shopperAtCheckout('ne')
  const body = JSON.stringify(response)
  await page.route(`**/order/${storeId}`, (route) => route.fulfill({ status: 400, body }))
  await page.locator('.pay-bar button').click()
  await page.getByText('कार्टमा केही बदलियो').waitFor()
  await page.getByRole('link', { name: 'कार्ट हेर्नुहोस्' }).last().click()
  await page.waitForURL('**/cart')
})

test.skipIf(!hasBrowser)('4.7: an order without the print that it needs leads back to the cart', async () => {
  const page = await shopperAtCheckout('en')
  const body = JSON.stringify({ message: 'The selected print is no longer available for Felt slippers' })
  await page.route(`**/order/${storeId}`, (route) => route.fulfill({ status: 400, body }))
  await page.locator('.pay-bar button').click()
  await page.getByText('The print of Felt slippers is no longer offered.').waitFor()
  await page.getByRole('link', { name: 'Look at the cart' }).click()
  await page.waitForURL('**/cart')
})

test.skipIf(!hasBrowser)('4: the notice of a rejected order keeps 16 px from the goods below it', async () => {
  const page = await shopperAtCheckout('en')
  const body = JSON.stringify({ message: 'The order is too large' })
  await page.route(`**/order/${storeId}`, (route) => route.fulfill({ status: 400, body }))
  await page.locator('.pay-bar button').click()
  const notice = await page.locator('.failure').boundingBox()
  const goods = await page.locator('.folded-lines').boundingBox()
  expect((goods?.y ?? 0) - ((notice?.y ?? 0) + (notice?.height ?? 0))).toBeCloseTo(16)
})
