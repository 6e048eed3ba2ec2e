import { describe, expect, test } from 'vitest'
import { aLine, anOrder, aProduct } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser } from './harness/shop-owner.ts'

describe.skipIf(!hasBrowser)('the bar of chosen rows', { timeout: 400_000 }, () => {
  test('is the next stop after a tick by keyboard, is announced, and gives the focus back', async () => {
    const tea = aProduct({ name: 'Ilam Tea', quantity: 100 })
    const { dashboard, storeId, owner, page, complaints, open } = await openGoodsShop({ products: [tea] })
    for (let n = 0; n < 3; n++)
      expect((await dashboard.service.post(`/order/${storeId}`, anOrder({ products: [aLine(tea)] }))).status).toBe(200)
    await open('/orders')
    await page.locator('main tbody tr').first().waitFor()
    // A screen reader reads only what changes in a place that was there before.
    await page.evaluate(`window.announced = document.querySelector('main section [role=status]')`)
    const focused = () => page.evaluate('document.activeElement.textContent || document.activeElement.ariaLabel')
    const tick = page.getByLabel(/^Choose order/).first()
    await tick.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => page.evaluate('window.announced.textContent')).toMatch(/^1 chosen · /)
    await page.getByRole('button', { name: 'Choose all 3' }).waitFor()
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Go to the actions for the chosen')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Choose all 3')
    await page.keyboard.press('Escape')
    expect(await tick.evaluate((element) => element.matches(':focus'))).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('1 order changed').waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.closest("thead") !== null')).toBe(true)
    expect((await owner.get('/orders?status=Processing')).body.items).toHaveLength(1)

    await open('/products')
    await page.getByLabel('Choose Ilam Tea').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Put into the shop')
    expect(complaints).toEqual([])
  })

  test('keeps the focus at a button that makes documents, and shows it as disabled until they are there', async () => {
    const tea = aProduct({ name: 'Ilam Tea', quantity: 100 })
    const { dashboard, storeId, page, open } = await openGoodsShop({ products: [tea] })
    expect((await dashboard.service.post(`/order/${storeId}`, anOrder({ products: [aLine(tea)] }))).status).toBe(200)
    await open('/orders')
    await page.getByLabel(/^Choose order/).check()
    const labels = page.getByRole('button', { name: 'Labels' })
    const { promise: pressed, resolve: go } = Promise.withResolvers<void>()
    await page.route('**/documents', async (route) => {
      await pressed
      await route.continue()
    })
    const saved = page.waitForEvent('download')
    await labels.press('Enter')
    const ground = 'getComputedStyle(document.activeElement).backgroundColor'
    await expect.poll(() => page.evaluate(ground)).toBe('rgb(238, 236, 231)')
    go()
    await saved
    await expect.poll(() => labels.isEnabled()).toBe(true)
    expect(await labels.evaluate((button) => button.matches(':focus'))).toBe(true)
  })
})
