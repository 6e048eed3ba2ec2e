import { describe, expect, test } from 'vitest'
import { aLine, anOrder, aProduct } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { linesOf } from './harness/screen-checks.ts'
import { hasBrowser } from './harness/shop-owner.ts'

const longName = 'Ramakrishna Bahadur Shrestha Traders and Suppliers Private Limited'

describe.skipIf(!hasBrowser)('the table of orders', () => {
  test('shows every number and heading in one line beside a long name', async () => {
    const cap = aProduct({ name: 'Cap', slug: 'cap', quantity: 5 })
    const { dashboard, page, open, storeId } = await openGoodsShop({ products: [cap] })
    const { service } = dashboard
    for (const customer_full_name of [longName, 'W'.repeat(90)]) {
      const body = anOrder({ products: [aLine(cap)], customer_full_name, paymentMethod: 'bank transfer' })
      expect((await service.post(`/order/${storeId}`, body)).status).toBe(200)
    }
    await page.setViewportSize({ width: 1024, height: 768 })
    await open('/orders?status=Inactive')
    await expect.poll(() => page.locator('.cell-order a').count()).toBe(2)
    const cells = await linesOf(page, '.cell-order a, .rows thead th:not(:has(.tick))')
    expect(cells.filter(({ lines }) => lines > 1)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  })
})
