import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { dispatchDueEvents } from '../../service/src/jobs.ts'
import { dispatchEvents } from '../../service/test/events/open-stream.ts'
import { anOrder, aProduct } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser } from './harness/shop-owner.ts'

const cap = aProduct({ name: 'Felt Cap', quantity: 100 })
/** An audio device that counts what it plays: a test machine has none. */
const countedSounds = `
  globalThis.tones = 0
  const node = () => ({ gain: {}, frequency: {}, connect() {}, stop() {}, start() { globalThis.tones += 1 } })
  globalThis.AudioContext = class {
    state = 'running'
    currentTime = 0
    destination = {}
    resume = async () => undefined
    createGain = node
    createOscillator = node
  }`

describe.skipIf(!hasBrowser)('news, lost connections and broken pages', { timeout: 400_000 }, () => {
  let shop: Awaited<ReturnType<typeof openGoodsShop>>
  let placed = 0

  beforeAll(async () => {
    shop = await openGoodsShop({ products: [cap] })
    await shop.page.addInitScript(countedSounds)
  }, 400_000)

  const place = async () => {
    const line = { product: cap._id, variant: '', quantity: 1 }
    const { status, text } = await shop.dashboard.service.post(`/order/${shop.storeId}`, anOrder({ products: [line] }))
    expect([status, text]).toEqual([200, expect.any(String)])
    placed += 1
  }
  const toConfirm = () => shop.page.getByRole('button', { name: /^Confirm #/ }).count()
  const untilShown = () => expect.poll(toConfirm, { timeout: 90_000 }).toBe(placed)
  const tones = () => shop.page.evaluate('globalThis.tones')

  test('an open stream reads again only what its events change', async () => {
    const { page, open, dashboard } = shop
    // Nothing polls these.
    const once = ['/merchant/me', '/merchant/stores?', '/cod?']
    const reads: string[] = []
    let salesReads = 0
    page.on('request', (request) => {
      if (request.url().includes('/reports/sales?')) salesReads += 1
      reads.push(...once.filter((path) => request.url().includes(path)))
    })
    // Before its first order a shop shows no sales. A stream repeats the news of a quarter of a minute before the page.
    await place()
    await dispatchDueEvents(dashboard.service.context)
    dashboard.service.clock.advance(120)
    onTestFinished(dispatchEvents(dashboard.service))
    await open('')
    await page.getByText('Live', { exact: true }).waitFor()
    await expect.poll(() => salesReads).toBe(1)
    await place()
    await untilShown()
    await expect.poll(() => salesReads).toBe(2)
    await expect.poll(() => reads.toSorted()).toEqual(['/cod?', ...once].toSorted())
  })

  test('an order that comes between the reads of a page and its stream appears', async () => {
    const { page, open, dashboard } = shop
    onTestFinished(dispatchEvents(dashboard.service))
    await page.route(
      '**/merchant/stores/*/events?*',
      async (route) => {
        await untilShown()
        await place()
        await route.continue()
      },
      { times: 1 },
    )
    await open('')
    await page.getByText('Live', { exact: true }).waitFor()
    await untilShown()
  })

  test('a new order rings, and does not when the sound is off', async () => {
    const { page, open, dashboard } = shop
    onTestFinished(dispatchEvents(dashboard.service))
    await open('')
    await page.getByText('Live', { exact: true }).waitFor()
    // A browser plays sounds only after a press.
    await page.locator('main h1').click()
    await place()
    await untilShown()
    await expect.poll(tones, { timeout: 60_000 }).toBe(2)
    await page.getByRole('button', { name: 'Sound for a new order' }).click()
    await place()
    await untilShown()
    expect(await tones()).toBe(2)
  })

  test('without a stream of events a new order appears all the same', async () => {
    const { page, open } = shop
    await page.route('**/merchant/stores/*/events*', (route) => route.abort())
    await open('')
    await page.getByText('Looks for news by itself').waitFor()
    await untilShown()
    await place()
    await untilShown()
    await page.unroute('**/merchant/stores/*/events*')
  })

  test('what is typed without a connection stays, and is saved when it is back', async () => {
    const { page, open, owner } = shop
    await open(`/products/${cap._id}`)
    const name = page.getByLabel('Name', { exact: true })
    await name.waitFor()
    await page.context().setOffline(true)
    await page.getByText(/^No connection since/).waitFor()
    await name.fill('Felt Cap, warm')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The service cannot be reached. Nothing you typed is lost.').waitFor()
    expect(await name.inputValue()).toBe('Felt Cap, warm')
    expect((await owner.get(`/products/${cap._id}`)).body.name).toBe('Felt Cap')

    await page.context().setOffline(false)
    await expect.poll(() => page.getByText(/^No connection since/).count(), { timeout: 30_000 }).toBe(0)
    expect(await name.inputValue()).toBe('Felt Cap, warm')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()

    // A page whose script has not come yet opens as soon as the connection is back.
    await page.context().setOffline(true)
    await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).click()
    await page.getByText(/^No connection since/).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
    expect((await owner.get(`/products/${cap._id}`)).body.name).toBe('Felt Cap, warm')
  })

  test('a page that breaks says so, and the menu leads to the others', async () => {
    const { page, open } = shop
    await page.route('**/merchant/stores/*/products?*', (route) => route.fulfill({ json: { items: [null] } }), {
      times: 1,
    })
    await open('/products')
    await page.getByRole('alert').getByText('The service could not do this.').waitFor()
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Stock' }).click()
    await page.getByRole('heading', { name: 'Stock', level: 1 }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})
