import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { operatorToken } from '../../service/test/harness/test-service.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser } from './harness/shop-owner.ts'

const gone = aProduct({ name: 'Yak Cheese', slug: 'yak-cheese', price: 800, quantity: 0 })
const cap = aProduct({ name: 'Felt Cap', slug: 'felt-cap', price: 1000 })
const minuteMs = 60_000

describe.skipIf(!hasBrowser)('what a merchant does reaches the shop', { timeout: 400_000 }, () => {
  let shop: Awaited<ReturnType<typeof openGoodsShop>>
  let shopper: Page

  beforeAll(async () => {
    const store = { customer_program: { back_in_stock: { enabled: true } } }
    shop = await openGoodsShop({ store, products: [gone, cap] })
    shopper = await shop.page.context().newPage()
    shopper.setDefaultTimeout(90_000)
    // The shop's own page gives up a request after 20 seconds, which a busy machine may take.
    await shopper.addInitScript('AbortSignal.timeout = () => new AbortController().signal')
  }, 400_000)

  const urlOf = (path: string) => {
    const { port } = new URL(shop.dashboard.origin)
    return `http://${shop.subdomain}.localhost:${port}${path}`
  }

  test('goods that are restocked wake the shoppers who wait for them', async () => {
    const { dashboard, storeId, page, open } = shop
    await shopper.goto(urlOf('/product/yak-cheese'))
    await shopper.locator('astro-island:not([ssr]) .alert-form').waitFor()
    await shopper.getByLabel('Mobile number').fill('9841550208')
    await shopper.getByRole('button', { name: 'Tell me', exact: true }).click()
    await shopper.locator('.note.good').waitFor()

    await open('/content/alerts')
    await page.getByRole('link', { name: 'Yak Cheese' }).getByText('1 person waits for this').waitFor()
    await open('/stock')
    await page.getByRole('button', { name: 'Change the stock of Yak Cheese' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What happened').selectOption('Units came')
    await dialog.getByLabel('Units', { exact: true }).fill('5')
    await dialog.getByRole('button', { name: 'Write it down' }).click()
    await dialog.waitFor({ state: 'detached' })

    await dashboard.service.runJobs()
    const url = `/admin/outbox?store_id=${storeId}`
    const { messages } = (await dashboard.service.get(url, { authorization: `Bearer ${operatorToken}` })).body
    expect(messages.filter(({ kind }: { kind: string }) => kind === 'back-in-stock')).toMatchObject([
      { channel: 'sms', recipient: '9841550208', data: { url: urlOf('/product/yak-cheese') } },
    ])
    await open('/content/alerts')
    await page.getByRole('heading', { name: 'No one waits yet' }).waitFor()
  })

  test('a flash sale is in the shop from the second at which it starts', async () => {
    const { service } = shop.dashboard
    const { owner, page, open, save } = shop
    const start = new Date(Math.ceil(Date.now() / minuteMs + 10) * minuteMs)
    const inNepal = (moment: Date) => new Date(moment.getTime() + 345 * minuteMs).toISOString().slice(0, 16)
    await open('/offers/sales/new')
    await page.getByLabel('Name', { exact: true }).fill('Tihar')
    await page.getByLabel('Starts').fill(inNepal(start))
    await page.getByLabel('Ends').fill(inNepal(new Date(start.getTime() + 600 * minuteMs)))
    await page.getByLabel('Percent', { exact: true }).fill('25')
    await page.getByLabel('Add a product: name, SKU or barcode').fill('Felt')
    await page.getByRole('list', { name: 'Found products' }).getByRole('button', { name: 'Felt Cap' }).click()
    await page.getByText('Rs. 750').waitFor()
    await save()
    expect((await owner.get('/flash-sales')).body.items).toMatchObject([{ start_at: start.toISOString() }])

    const prices = async () => {
      await shopper.goto(urlOf('/product/felt-cap'))
      return (await shopper.locator('main').innerText()).replaceAll('\u00a0', ' ')
    }
    const before = await prices()
    expect([before.includes('Rs. 1,000'), before.includes('Rs. 750')]).toEqual([true, false])

    // It now starts in a few seconds. What a worker process does goes on all the time, as in a real service.
    const [{ _id }] = (await owner.get('/flash-sales')).body.items
    const soon = new Date(Date.now() + 8_000)
    expect((await owner.patch(`/flash-sales/${_id}`, { start_at: soon.toISOString() })).status).toBe(200)
    const seen: { isSale: boolean; isBefore: boolean }[] = []
    const look = async () => {
      await service.runJobs()
      const isSale = (await prices()).includes('Rs. 750')
      seen.push({ isSale, isBefore: Date.now() < soon.getTime() })
      return isSale
    }
    await expect.poll(look, { timeout: 90_000 }).toBe(true)
    expect(seen).not.toContainEqual({ isSale: true, isBefore: true })
    await open('/offers/sales')
    await page.getByRole('row').filter({ hasText: 'Tihar' }).getByText('Live').waitFor()
  })
})
