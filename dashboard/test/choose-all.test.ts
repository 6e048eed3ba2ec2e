import { describe, expect, test } from 'vitest'
import { aLine, anOrder, aProduct } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser, phone } from './harness/shop-owner.ts'

/** A shop with more orders than a page of the list has. */
async function aShopOfOrders() {
  const tea = aProduct({ name: 'Ilam Tea', quantity: 100 })
  const shop = await openGoodsShop({ products: [tea] })
  const order = anOrder({ products: [aLine(tea)] })
  for (let n = 0; n < 52; n++)
    expect((await shop.dashboard.service.post(`/order/${shop.storeId}`, order)).status).toBe(200)
  return shop
}

describe.skipIf(!hasBrowser)('choosing all orders', () => {
  test('takes those of every page, says so in words, and changes them', async () => {
    const { owner, page, open } = await aShopOfOrders()
    await page.setViewportSize(phone)
    await open('/orders')
    await page
      .getByLabel(/^Choose order/)
      .first()
      .check()
    await page.getByText(/^1 chosen · /).waitFor()
    await page.getByRole('button', { name: 'Choose all 52' }).click()
    await page.getByText('All 52 chosen · ').waitFor()
    await page.getByRole('button', { name: 'Confirm and pack' }).click()
    await page.getByText('52 orders changed').waitFor()
    expect((await owner.get('/orders?status=Pending&count=1')).body.count).toBe(0)
  })

  test('keeps none of them in another list, and none when the choice is dropped', async () => {
    const { owner, page, open } = await aShopOfOrders()
    const [order] = (await owner.get('/orders')).body.items
    await owner.post(`/orders/${order._id}/status`, { status: 'Processing' })
    await open('/orders')
    await page.getByLabel('Choose all shown').check()
    await page.getByRole('button', { name: 'Choose all 52' }).click()
    await page.getByText('All 52 chosen · ').waitFor()
    await page.getByRole('button', { name: 'Packing 1', exact: true }).click()
    await page.getByText(/^1 chosen · /).waitFor()
    await page.getByRole('button', { name: 'Choose none' }).click()
    await expect.poll(() => page.locator('.bulk').count()).toBe(0)
  })
})
