import { describe, expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser } from './harness/shop-owner.ts'

describe.skipIf(!hasBrowser)('the status of a product', () => {
  test('a product without a status is called not in the shop, and can be put there', async () => {
    const cap = aProduct({ name: 'Felt Cap', status: '' })
    const { owner, page, complaints, open, save } = await openGoodsShop({ products: [cap] })
    await open('/products')
    const pill = page.locator('.pill')
    await expect.poll(() => pill.allTextContents()).toEqual(['Not in the shop'])
    await page.getByRole('link', { name: 'Felt Cap' }).click()
    const status = page.getByLabel('Status', { exact: true })
    await expect.poll(() => status.locator('option:checked').textContent()).toBe('Not in the shop')
    await expect.poll(() => pill.first().textContent()).toBe('Not in the shop')
    await status.selectOption('In the shop')
    await save()
    expect((await owner.get(`/products/${cap._id}`)).body.status).toBe('Active')
    await expect.poll(() => status.locator('option').allTextContents()).toEqual(['In the shop', 'Draft', 'Archived'])
    expect(complaints).toEqual([])
  })
})
