import { describe, expect, test } from 'vitest'
import { newId } from '../../service/src/platform/values/ids.ts'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

const hour = 3_600_000
const [product, other] = [aProduct({ slug: 'on-sale' }), aProduct()]
const sale = {
  ...{ _id: newId(), name: 'Tihar sale', discount_type: 'percentage', discount_value: 10, max_per_order: 0 },
  ...{ hold_minutes: 3, show_countdown: true, show_stock_left: true, products: [product._id] },
  start_at: new Date(Date.now() - hour).toISOString(),
  end_at: new Date(Date.now() + hour).toISOString(),
}
const shop = await openShop({ products: [product, other], flash_sales: [sale] })

test.each([
  ['en', /role="timer">1 day 10 h \d+ min</],
  ['ne', /role="timer">१ दिन १० घण्टा [०-९]+ मिनेट</],
])('2.6: a sale that lasts more than a day shows no seconds on a product page in %s', async (lang, clock) => {
  const end_at = new Date(Date.now() + 34.5 * hour).toISOString()
  const long = await openShop({ products: [product, other], flash_sales: [{ ...sale, end_at }] })
  expect((await long.get('/product/on-sale', { cookie: `lang=${lang}` })).text).toMatch(clock)
})

/** A phone whose clock is two hours ahead, which has the page open for a while. */
async function countLoads(path: string, isReadable: boolean): Promise<number> {
  const { page } = await openShopper(shop, { path: '/robots.txt' })
  await page.clock.install({ time: Date.now() + 2 * hour })
  let read = 0
  await page.route('**/public/flash-sale/**', (route) => {
    read += 1
    return isReadable ? route.continue() : route.abort()
  })
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.goto(path)
  await expect.poll(() => read).toBeGreaterThan(0)
  await page.waitForTimeout(6000)
  return loads
}

describe.skipIf(!hasBrowser)('a phone whose clock is ahead of the sale', () => {
  test.each(['/', '/product/on-sale'])("%s is not loaded again: the service's clock ends a sale", async (path) => {
    expect(await countLoads(path, true)).toBe(1)
  })

  test.each(['/', '/product/on-sale'])('%s is loaded again once where that clock is unknown', async (path) => {
    expect(await countLoads(path, false)).toBe(2)
  })
})

test.skipIf(!hasBrowser).each(['/', '/product/on-sale'])(
  "%s counts down by the service's clock on a phone whose clock is two hours behind",
  async (path) => {
    const { page } = await openShopper(shop, { path: '/robots.txt' })
    await page.clock.install({ time: Date.now() - 2 * hour })
    await page.goto(path, { waitUntil: 'commit' })
    const clock = page.locator('[data-ends], [role=timer]')
    const fromServer = await clock.textContent()
    const counted = async () => (await clock.textContent())?.replace(fromServer ?? '', 'not yet')
    await expect.poll(counted).toMatch(/^(Ends in )?5\d:\d\d$/)
  },
)
