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

  test('of prices waits when the minute has no request left, and leaves none out', async () => {
    const products = [aProduct({ name: 'Felt Cap', price: 100 }), aProduct({ name: 'Wool Cap', price: 200 })]
    const { owner, page, open } = await openGoodsShop({ products })
    let rejected = 0
    await page.route(`**/products/${products[1]?._id}`, (route) => {
      if (route.request().method() !== 'PATCH' || rejected++ > 0) return route.continue()
      return route.fulfill({ status: 429, body: 'Too many requests, please try again later.' })
    })
    await open('/products')
    await page.getByLabel('Choose all shown').check()
    await page.getByRole('button', { name: 'Change prices' }).click()
    await page.getByLabel('Percent').fill('10')
    await page.getByRole('button', { name: 'Change 2 prices' }).click()
    await page.getByText('The prices of 2 products are changed').waitFor()
    const { items } = (await owner.get('/products?sort=name')).body
    expect(items.map(({ price }: { price: number }) => price)).toEqual([90, 180])
    expect(rejected).toBe(2)
  })
})
