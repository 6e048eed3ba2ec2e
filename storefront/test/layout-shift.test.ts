import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openContext } from '../../service/test/harness/chromium.ts'
import { aLine, anOrder } from '../../service/test/harness/store-factory.ts'
import { demoSections, demoStore } from './harness/demo-sections.ts'
import { cartLineOf } from './harness/fill-cart.ts'
import { type Shift, shiftsOn, sumOf, watchShiftsOf } from './harness/layout-shifts.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, laptop, phone } from './harness/shopper.ts'

/*
 * A slow phone paints a page before its font, pictures, scripts and lines of the cart are there. Nothing may move then.
 * Here all of them wait for the first paint, which needs no slow processor and happens each time.
 */

const demo = demoSections() as { pages: unknown[] }
const hero = { type: 'hero', title: 'Looms', text: 'Since 2068', image: '/looms.webp', link: '/brands' }
const sections = [hero, { type: 'text', html: 'Words' }]
const weavers = { slug: 'weavers', title: 'Weavers', published: true, sections }
const shop = await openShop({ store: demoStore(), ...demo, pages: [...demo.pages, weavers] })
const { service, storeId } = shop
const flask = (await service.get(`/product/public/${storeId}/steel-trail-flask`)).body
const { items: posts } = (await service.get(`/public/blog/${storeId}`)).body
const order = anOrder({ products: [aLine(flask)], customer_address_city: 'Kathmandu Inside Ring Road' })
const { _id: orderId } = (await service.post(`/order/${storeId}`, order)).body

/** The shop does not sell the one in the middle. */
const lines = [
  cartLineOf(flask, { choice: 'Blue, 1 l' }),
  cartLineOf({ ...flask, _id: '0'.repeat(24), name: 'Old ring' }),
  cartLineOf({ ...flask, _id: '1'.repeat(24), name: 'Old cup' }, { selected: false }),
]

const pages = [
  ...['/', '/products', '/search?q=shawl', '/brands', '/brand/yarsa-trail', '/sale'],
  ...['/product/felted-wool-slippers', '/product/block-print-lokta-notebook', '/cart', '/checkout'],
  ...['/blogs', `/blog/${posts[0].slug}`, '/p/about', '/p/weavers'],
  ...['/forms/wholesale-enquiry', `/track/${orderId}`, '/nothing'],
]

/** No place of a picture has this shape, so that a place which is not reserved is seen. */
const tall = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="300"/>'
/** The one picture of which the shop knows the size. */
const square = tall.replace('100', '300')
const pictureAt = (url: string) => (url.endsWith('/singing-bowl.webp') ? square : tall)

async function openSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const painted = Promise.withResolvers<void>()
  await page.exposeFunction('onPainted', painted.resolve)
  await page.addInitScript(
    `new PerformanceObserver(() => window.onPainted()).observe({ type: 'paint', buffered: true })`,
  )
  await page.route('**/*', async (route) => {
    const type = route.request().resourceType()
    // A page that arrives in two parts is not what is meant: its footer stands at the end of what is there.
    if (type === 'document') {
      const { pathname, search } = new URL(route.request().url())
      const { status, text, headers } = await shop.get(pathname + search)
      return route.fulfill({ status, body: text, headers: headers as Record<string, string> })
    }
    await painted.promise
    await (type === 'image'
      ? route.fulfill({ body: pictureAt(route.request().url()), contentType: 'image/svg+xml' })
      : route.continue())
  })
  return page
}

/** What moved on a page until nothing more is loaded and every island is there. */
async function shiftsOf(context: BrowserContext, path: string): Promise<Shift[]> {
  const page = await openSlowPage(context)
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  const shifts = await shiftsOn(page)
  await page.close()
  return shifts
}

describe.skipIf(!hasBrowser)('nothing moves while a page loads', () => {
  test.each([
    ['phone', phone],
    ['laptop', laptop],
  ] as const)('on a %s, on any page', async (_name, viewport) => {
    const context = await openContext({ viewport, baseURL: shop.origin })
    await watchShiftsOf(context)
    await context.addInitScript(`localStorage.setItem('cart:${storeId}', ${JSON.stringify(JSON.stringify(lines))})`)
    // A page mostly waits for what it loads, so the pages wait together.
    const found = await Promise.all(pages.map(async (path) => ({ path, shifts: await shiftsOf(context, path) })))
    expect(found.filter(({ shifts }) => sumOf(shifts) > 0.02)).toEqual([])
  })
})
