import { expect, test } from 'vitest'
import { anOrder, aProduct } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser } from './harness/shop-owner.ts'

test.skipIf(!hasBrowser)('lines without a product stand once each, in whatever order the sellers are', async () => {
  const cap = aProduct({ name: 'Cap', price: 100, quantity: 1000 })
  const { owner, page, complaints, open } = await openGoodsShop({ products: [cap] })
  const free = (name: string, price: number, quantity: number) => ({ product: '', name, price, quantity })
  const products = [
    free('Repair', 9000, 1),
    { product: cap._id, variant: '', quantity: 50 },
    free('Gift wrap', 50, 20),
    free('Engraving', 10, 30),
  ]
  expect(await owner.post('/orders', anOrder({ products }))).toMatchObject({ status: 201 })

  await open('/reports')
  const panel = page.locator('section.panel').filter({ hasText: 'Cap' })
  const names = () => panel.locator('tbody th').allTextContents()
  await panel.getByText('Engraving').waitFor()
  expect(await names()).toEqual(['Repair', 'Cap', 'Gift wrap', 'Engraving'])
  await panel.getByRole('combobox').selectOption('quantity')
  await expect.poll(names).toEqual(['Cap', 'Engraving', 'Gift wrap', 'Repair'])
  await panel.getByRole('combobox').selectOption('sales')
  await expect.poll(names).toEqual(['Repair', 'Cap', 'Gift wrap', 'Engraving'])
  expect(complaints).toEqual([])
})
