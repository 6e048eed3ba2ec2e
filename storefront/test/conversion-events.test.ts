import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fillForm } from './harness/fill-cart.ts'
import { openPayingShop } from './harness/paying-shop.ts'
import { hasBrowser, laptop, openShopper } from './harness/shopper.ts'

const shop = await openPayingShop({
  plugins: [
    { name: 'fb_pixel', details: '1234567890' },
    { name: 'meta_capi', details: { pixel_id: '1234567890' } },
  ],
})
const { service, storeId, product } = shop

type Data = { value: number; currency: string; content_ids: string[]; num_items: number }
type Relayed = { event_name: string; event_id: string; custom_data: Data; phone?: string; email?: string }
type Seen = { name: string; id: string; data: Data }

/** In place of the platform's program: it takes the queue and every later call, and reports each event. */
const pixelProgram = `{
  const report = (args) => args[0] === 'track' && args[3] && pixelSaw(args[1], args[3].eventID, args[2])
  for (const args of fbq.queue) report(args)
  fbq.callMethod = (...args) => report(args)
}`

/** What the pixel and the relay get of a shopper who opens the product's page. */
async function shopperAtProduct() {
  const { page } = await openShopper(shop, { path: '/robots.txt', viewport: laptop })
  const pixel: Seen[] = []
  const relay: Relayed[] = []
  await page.exposeFunction('pixelSaw', (name: string, id: string, data: Data) => pixel.push({ name, id, data }))
  await page.route('https://connect.facebook.net/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: pixelProgram }),
  )
  page.on('request', (request) => {
    if (request.url().includes('/public/meta-event/')) relay.push(request.postDataJSON())
  })
  await page.goto('/product/felt-slippers')
  return { page, pixel, relay }
}

async function orderBy(page: Page, method: string): Promise<string> {
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByText('Added to the cart').waitFor()
  await page.goto('/checkout')
  await page.locator('astro-island:not([ssr])').waitFor()
  await fillForm(page)
  await page.locator(`[value=${method}]`).check()
  const sent = page.waitForRequest(`**/order/${storeId}`)
  await page.locator('.pay-bar button').click()
  return (await sent).postDataJSON().meta.event_id
}

describe.skipIf(!hasBrowser)('conversion events in a browser', () => {
  test('the home of a shop with one product is seen as the page of the product', async () => {
    const { page, relay } = await shopperAtProduct()
    relay.splice(0)
    await page.goto('/')
    await expect.poll(() => relay.map(({ event_name }) => event_name)).toEqual(['ViewContent'])
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect.poll(() => relay.map(({ event_name }) => event_name)).toEqual(['ViewContent', 'AddToCart'])
  })

  test('4.13: pixel and relay get the same id at each moment, and an online purchase is sent by both', async () => {
    const { page, pixel, relay } = await shopperAtProduct()
    const purchaseId = await orderBy(page, 'WalletB')
    await page.waitForURL(`${service.url}/**`)
    expect(relay.map(({ event_name }) => event_name)).not.toContain('Purchase')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL(/\/track\//)
    await expect.poll(() => pixel.length).toBe(4)
    expect(relay.map(({ event_name, event_id }) => [event_name, event_id])).toEqual(
      pixel.map(({ name, id }) => [name, id]),
    )
    expect(pixel.map(({ name }) => name)).toEqual(['ViewContent', 'AddToCart', 'InitiateCheckout', 'Purchase'])
    expect(new Set(pixel.map(({ id }) => id)).size).toBe(4)
    expect(pixel[3]?.id).toBe(purchaseId)
    for (const { custom_data } of relay)
      expect(custom_data).toMatchObject({ currency: 'NPR', content_ids: [product._id], num_items: 1 })
    expect(relay.map(({ custom_data }) => custom_data.value)).toEqual([500, 500, 500, 500])
    expect(relay.map(({ phone }) => phone)).toEqual([undefined, undefined, undefined, '9841550208'])
  })

  test('4.13: the purchase of a COD order goes to the pixel alone, with the id that the order carries', async () => {
    const { page, pixel, relay } = await shopperAtProduct()
    const purchaseId = await orderBy(page, 'COD')
    await page.waitForURL(/\/track\//)
    await expect.poll(() => pixel.map(({ name }) => name)).toContain('Purchase')
    expect(pixel.find(({ name }) => name === 'Purchase')?.id).toBe(purchaseId)
    expect(relay.map(({ event_name }) => event_name)).toEqual(['ViewContent', 'AddToCart', 'InitiateCheckout'])
  })

  test('4.13: a purchase is sent once, although the page after the payment is opened again', async () => {
    const { page, pixel } = await shopperAtProduct()
    await orderBy(page, 'COD')
    await page.waitForURL(/\/track\//)
    await expect.poll(() => pixel.map(({ name }) => name)).toContain('Purchase')
    await page.goto('/payment/success')
    await page.waitForURL(/\/track\//)
    expect(pixel.filter(({ name }) => name === 'Purchase')).toHaveLength(1)
  })

  test('a pixel that cannot be loaded does not keep the shopper from the order', async () => {
    const { page } = await shopperAtProduct()
    await page.route('https://connect.facebook.net/**', (route) => route.abort())
    await orderBy(page, 'COD')
    await page.waitForURL(/\/track\//)
  })
})
