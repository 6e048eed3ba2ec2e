import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aLine, anOrder, aProduct } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser } from './harness/shop-owner.ts'

const styleOf = (page: Page, selector: string, name: string) =>
  page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${name}`)

describe.skipIf(!hasBrowser)('with the colours of the device', () => {
  test('a switch that is on looks different from one that is off, and both show their knob', async () => {
    const { page, open } = await openGoodsShop({ products: [aProduct({ name: 'Cap', slug: 'cap' })] })
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    await open('/settings/checkout')
    const toggle = page.getByRole('switch').first()
    const picture = async () => (await toggle.screenshot({ animations: 'disabled' })).toString('base64')
    const colours = (state: string) =>
      page.evaluate(`{
        const input = document.querySelector('.switch input${state}')
        getComputedStyle(input, '::before').backgroundColor !== getComputedStyle(input).backgroundColor
      }`)
    await toggle.setChecked(false)
    const off = await picture()
    expect(await colours(':not(:checked)')).toBe(true)
    await toggle.setChecked(true)
    await page.mouse.move(0, 0)
    await expect.poll(() => colours(':checked')).toBe(true)
    expect(await picture()).not.toBe(off)
  })

  test('the bars of a chart and the words below them can be seen, and the marked bar stands out', async () => {
    const cap = aProduct({ name: 'Cap', slug: 'cap', quantity: 5 })
    const { dashboard, page, open, storeId } = await openGoodsShop({ products: [cap] })
    await dashboard.service.post(`/order/${storeId}`, anOrder({ products: [aLine(cap)] }))
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    await open('/')
    await page.locator('.bar.marked').waitFor()
    const ink = await styleOf(page, 'body', 'color')
    expect(await styleOf(page, '.bar-chart text', 'fill')).toBe(ink)
    expect(await styleOf(page, '.bar:not(.marked)', 'fill')).toBe(ink)
    const marked = await styleOf(page, '.bar.marked', 'fill')
    expect([ink, await styleOf(page, 'body', 'backgroundColor')]).not.toContain(marked)
  })

  test('what lies above the page has an edge', async () => {
    const cap = aProduct({ name: 'Cap', slug: 'cap', quantity: 5 })
    const { dashboard, page, open, storeId } = await openGoodsShop({ products: [cap] })
    await dashboard.service.post(`/order/${storeId}`, anOrder({ products: [aLine(cap)] }))
    await page.emulateMedia({ forcedColors: 'active' })
    await open('/orders')
    await page.getByLabel(/^Choose order/).check()
    expect(await styleOf(page, '.bulk', 'outlineStyle')).toBe('solid')
    await page.locator('.bulk').getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('1 order changed').waitFor()
    expect(await styleOf(page, '.toast', 'outlineStyle')).toBe('solid')
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    expect(await styleOf(page, 'dialog', 'outlineStyle')).toBe('solid')
  })
})
