import { describe, expect, test } from 'vitest'
import { aLine, anOrder, aProduct } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser } from './harness/shop-owner.ts'

async function aShopWithThreeOrders() {
  const tea = aProduct({ name: 'Ilam Tea', quantity: 100 })
  const shop = await openGoodsShop({ products: [tea] })
  for (let n = 0; n < 3; n++) {
    const order = anOrder({ products: [aLine(tea)] })
    expect((await shop.dashboard.service.post(`/order/${shop.storeId}`, order)).status).toBe(200)
  }
  await shop.open('')
  const confirm = shop.page.getByRole('button', { name: /^Confirm #/ })
  await expect.poll(() => confirm.count()).toBe(3)
  const countOf = async (status: string) => (await shop.owner.get(`/orders?status=${status}&count=1`)).body.count
  return { ...shop, confirm, countOf }
}

describe.skipIf(!hasBrowser)('confirming orders one after another', { timeout: 400_000 }, () => {
  test('none is lost that is pressed while the one before is on its way', async () => {
    const { page, confirm, countOf, complaints } = await aShopWithThreeOrders()
    const { promise: pressed, resolve: go } = Promise.withResolvers<void>()
    await page.route('**/orders/bulk-status', async (route) => {
      await pressed
      await route.continue()
    })
    await confirm.first().click()
    await expect.poll(() => confirm.count()).toBe(2)
    await confirm.first().click()
    await expect.poll(() => confirm.count()).toBe(1)
    go()
    await expect.poll(() => countOf('Processing')).toBe(2)
    expect(await countOf('Pending')).toBe(1)
    expect(complaints).toEqual([])
  })

  test('each of them waits for the connection, and is counted', async () => {
    const { page, confirm, countOf } = await aShopWithThreeOrders()
    await page.context().setOffline(true)
    await confirm.first().click()
    await expect.poll(() => confirm.count()).toBe(2)
    await confirm.first().click()
    await page.getByText('Changes wait: 2').waitFor()
    await page.context().setOffline(false)
    await expect.poll(() => countOf('Processing')).toBe(2)
  })

  test('a toast goes by itself, also after Undo was pressed in the one before', async () => {
    const { page, confirm } = await aShopWithThreeOrders()
    const undo = page.getByRole('button', { name: 'Undo' })
    await confirm.first().click()
    await undo.click()
    await undo.waitFor({ state: 'detached' })
    await expect.poll(() => confirm.count()).toBe(3)
    await confirm.first().click()
    await undo.waitFor()
    await undo.waitFor({ state: 'detached' })
  })
})
