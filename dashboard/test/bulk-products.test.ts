import { describe, expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser } from './harness/shop-owner.ts'

/** More than one bulk call of the API takes. */
const many = 510

describe.skipIf(!hasBrowser)('a change of many products', { timeout: 400_000 }, () => {
  test('reaches each of them when they are more than one call of the API takes', async () => {
    const products = Array.from({ length: many }, (_none, n) => aProduct({ name: `Cap ${n}`, status: 'Active' }))
    const { owner, page, open } = await openGoodsShop({ products })
    await open('/products')
    const rows = page.locator('main table.rows tbody tr')
    for (let shown = 50; shown < many; shown += 50) {
      await expect.poll(() => rows.count()).toBe(shown)
      await page.getByRole('button', { name: 'Show more' }).click()
    }
    await expect.poll(() => rows.count()).toBe(many)
    await page.getByLabel('Choose all shown').check()
    await page.getByText(`${many} chosen`).waitFor()
    await page.getByRole('button', { name: 'Take out of the shop' }).click()
    await page.getByRole('button', { name: `Change ${many} products` }).click()
    await page.getByText(`${many} products changed`).waitFor()
    expect((await owner.get('/products?status=Active&count=1')).body.count).toBe(0)
  })
})
