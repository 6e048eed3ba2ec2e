import { describe, expect, test } from 'vitest'
import { aLine, anOrder, aProduct } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser, laptop, phone } from './harness/shop-owner.ts'

const price = 246_913_578.25
/** with or without its delivery */
const sum = /Rs\.\s24,69,1\d,\d{3}\.25/

/** The elements of a selector whose text is on several lines, or reaches out of what it stands in. */
const brokenOf = (selector: string) => `[...document.querySelectorAll('${selector}')].filter((element) => {
  const range = document.createRange()
  range.selectNodeContents(element)
  const rects = [...range.getClientRects()]
  const end = Math.max(...rects.map(({ right }) => right))
  const within = element.closest('.panel, .sum').getBoundingClientRect().right
  return new Set(rects.map(({ top }) => top)).size > 1 || end > within + 1
}).map((element) => element.textContent)`

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
    expect(await page.evaluate(brokenOf('.confirm-list .sum strong, .figure'))).toEqual([])

    await open('/reports')
    await page.locator('.figure', { hasText: sum }).first().waitFor()
    expect(await page.evaluate(brokenOf('.figure'))).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  })
})
