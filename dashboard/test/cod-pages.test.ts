import { describe, expect, test } from 'vitest'
import { aSettingsShop } from './harness/settings-shop.ts'
import { hasBrowser, openOwner } from './harness/shop-owner.ts'

const aRow = (order_number: number, due: number) => ({
  ...{ order: String(order_number).padStart(24, '0'), order_number, due, courier: 'Pathao' },
  ...{ customer_full_name: 'Asha Gurung', city: 'Patan', delivered_at: '2026-01-01T00:00:00.000Z' },
})

describe.skipIf(!hasBrowser)('cash with couriers', () => {
  test('orders of every page of the list are counted, and an unreadable fee is not dropped', async () => {
    const { dashboard, home, cookies } = await aSettingsShop()
    const { page } = await openOwner(dashboard, { cookies })
    // As a list of many pages: the second has the cursor of the first.
    await page.route(
      (url) => /^\/merchant\/.*\/cod$/.test(url.pathname),
      (route) => {
        const isSecond = new URL(route.request().url()).searchParams.get('cursor') === 'second'
        const [items, next_cursor] = isSecond ? [[aRow(2, 250)], null] : [[aRow(1, 500)], 'second']
        return route.fulfill({ json: { items, next_cursor } })
      },
    )
    await page.goto(home)
    await page.getByText('Rs. 750').first().waitFor()
    await page.goto(`${home}/orders/cod`)
    await page.getByText('Rs. 750 is with couriers').waitFor()
    const settle = page.getByRole('button', { name: 'Write down Rs. 750' })
    await settle.waitFor()
    await page.getByLabel('Fee that the courier kept').fill('one fifty')
    await page.getByText('Write a number, such as 1500 or 99.5').waitFor()
    expect(await settle.isDisabled()).toBe(true)
    await page.getByLabel('Amount of order 2').fill('')
    await page.getByLabel('Fee that the courier kept').fill('Rs. 150')
    expect(await page.getByRole('button', { name: 'Write down' }).isDisabled()).toBe(true)
  })
})
