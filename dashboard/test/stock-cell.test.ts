import { describe, expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser } from './harness/shop-owner.ts'

describe.skipIf(!hasBrowser)('a counted stock in the list of products', () => {
  test('that is no whole number is not shown as if it were saved', async () => {
    const tea = aProduct({ name: 'Ilam Tea', quantity: 10 })
    const { page, open, owner } = await openGoodsShop({ products: [tea] })
    await open('/products')
    const cell = page.getByLabel('Stock of Ilam Tea')
    const problem = page.getByRole('alert').getByText('Write a whole number, such as 12')
    for (const typed of ['2.5', '-3', 'ten']) {
      await cell.fill(typed)
      await cell.press('Enter')
      await problem.waitFor()
      expect([await cell.inputValue(), await cell.getAttribute('aria-invalid')]).toEqual([typed, 'true'])
      await cell.fill('10')
      await cell.press('Enter')
      await problem.waitFor({ state: 'detached' })
    }
    expect((await owner.get(`/products/${tea._id}`)).body.quantity).toBe(10)
    await cell.fill('१२')
    await cell.press('Enter')
    await page.getByText('Ilam Tea: 12 in stock').waitFor()
    expect((await owner.get(`/products/${tea._id}`)).body.quantity).toBe(12)
  })

  test('that cannot be taken back any more says so', async () => {
    const tea = aProduct({ name: 'Ilam Tea', quantity: 10 })
    const { page, open, owner } = await openGoodsShop({ products: [tea] })
    await open('/products')
    const cell = page.getByLabel('Stock of Ilam Tea')
    await cell.fill('12')
    await cell.press('Enter')
    await page.getByText('Ilam Tea: 12 in stock').waitFor()
    const items = [{ product: tea._id, change: -4 }]
    expect((await owner.post('/stock/adjustments', { reason: 'damaged', items })).status).toBe(200)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('It became 8 while you typed').waitFor()
    expect((await owner.get(`/products/${tea._id}`)).body.quantity).toBe(8)
  })
})
