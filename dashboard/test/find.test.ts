import { describe, expect, test } from 'vitest'
import { aLine, anOrder, aProduct } from '../../service/test/harness/store-factory.ts'
import { aMember } from '../../service/test/people/person.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser, openOwner, phone } from './harness/shop-owner.ts'

async function aShopWithAnOrder() {
  const yak = aProduct({ name: 'Yak Cheese' })
  const shop = await openGoodsShop({ products: [yak, aProduct({ name: 'Felt Cap' })] })
  const order = anOrder({ products: [aLine(yak)], customer_full_name: 'Yakima Rai' })
  expect((await shop.dashboard.service.post(`/order/${shop.storeId}`, order)).status).toBe(200)
  return { ...shop, phoneNumber: order.customer_phone_number as string }
}

describe.skipIf(!hasBrowser)('the search over everything', { timeout: 400_000 }, () => {
  test('the key / finds orders, products and customers from every page, and opens one without the mouse', async () => {
    const { page, complaints, open, phoneNumber } = await aShopWithAnOrder()
    await open('/products')
    await page.getByRole('link', { name: 'Yak Cheese' }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('Yak')
    await page.getByText('Shown: 1 order, 1 product, 1 customer').waitFor()
    const hits = page.locator('.top .hits')
    await hits.getByRole('region', { name: 'Customers' }).getByRole('link', { name: 'Yakima Rai' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /^Order #\d+$|^#\d+$/ }).waitFor()

    await page.keyboard.press('/')
    await page.keyboard.type('felt')
    // At once, before what fits has come: the one product that fits is opened.
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Felt Cap' }).waitFor()

    await page.keyboard.press('/')
    await page.keyboard.type(phoneNumber.slice(0, 6))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe(`?q=${phoneNumber.slice(0, 6)}`)
    await page.keyboard.press('/')
    await page.keyboard.type('nowhere')
    await page.getByText('Nothing is found for “nowhere”.').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => hits.count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('a phone opens it from the bar, and a product that is found opens', async () => {
    const { dashboard, storeId, subdomain, complaints } = await aShopWithAnOrder()
    const viewer = await aMember(dashboard.service, storeId, 'viewer')
    const { page } = await openOwner(dashboard, { viewport: phone, cookies: viewer.browser.cookies })
    await page.goto(`/dashboard/shop/${subdomain}`)
    await page.getByRole('button', { name: 'Search everything' }).click()
    const dialog = page.getByRole('dialog', { name: 'Search everything' })
    await page.keyboard.type('felt')
    await dialog.getByRole('link', { name: 'Felt Cap' }).click()
    await page.getByRole('heading', { name: 'Felt Cap' }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })
})
