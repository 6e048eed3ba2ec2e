import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aLine, anOrder, aProduct } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { linesOf } from './harness/screen-checks.ts'
import { hasBrowser, laptop, phone } from './harness/shop-owner.ts'

const price = 246_913_578.25
/** with or without its delivery */
const sum = /Rs\.\s24,69,1\d,\d{3}\.25/

/** The sums that reach out of their column or panel. */
const overflowing = `[...document.querySelectorAll('.panel, .confirm-list .sum')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent)`

async function expectWhole(page: Page, selector: string): Promise<void> {
  const sums = await linesOf(page, selector)
  expect(sums.filter(({ lines }) => lines > 1)).toEqual([])
  expect(await page.evaluate(overflowing)).toEqual([])
}

describe.skipIf(!hasBrowser)('a sum of many crores is whole and in one line', () => {
  test.each([
    ['phone', phone],
    ['laptop', laptop],
  ] as const)('on a %s', async (_name, viewport) => {
    const house = aProduct({ name: 'House', slug: 'house', price, quantity: 5 })
    const { dashboard, page, open, storeId } = await openGoodsShop({ products: [house] })
    const ordered = await dashboard.service.post(`/order/${storeId}`, anOrder({ products: [aLine(house)] }))
    expect(ordered.status).toBe(200)
    await page.setViewportSize(viewport)

    await open('/')
    await page.locator('.confirm-list .sum strong', { hasText: sum }).waitFor()
    await page.locator('.figure', { hasText: sum }).waitFor()
    await expectWhole(page, '.confirm-list .sum strong, .figure')

    await open('/reports')
    await page.locator('.figure', { hasText: sum }).first().waitFor()
    await expectWhole(page, '.figure')
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  })
})
