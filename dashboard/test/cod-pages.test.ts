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

  test('a courier with more orders than a settlement takes is settled in parts', async () => {
    const { dashboard, home, cookies } = await aSettingsShop()
    const { page } = await openOwner(dashboard, { cookies })
    const items = Array.from({ length: 501 }, (_, index) => aRow(index + 1, 100))
    await page.route(
      (url) => /^\/merchant\/.*\/cod$/.test(url.pathname),
      (route) => route.fulfill({ json: { items, next_cursor: null } }),
    )
    await page.goto(`${home}/orders/cod`)
    await page.getByText('At most 500 orders are written down together.').waitFor()
    expect(await page.getByRole('button', { name: 'Write down Rs. 50,000' }).isEnabled()).toBe(true)
    await page.getByLabel('Order 501 is paid').check()
    const all = page.getByRole('button', { name: 'Write down Rs. 50,100' })
    expect(await all.isDisabled()).toBe(true)
    await page.getByLabel('Order 1 is paid').uncheck()
    expect(await page.getByRole('button', { name: 'Write down Rs. 50,000' }).isEnabled()).toBe(true)
  })

  test('after a part of the cash is written down, the form is empty and the rest is not ticked', async () => {
    const { dashboard, member, order, home, cookies } = await aSettingsShop()
    expect((await member.patch(`/orders/${order._id}`, { courier: 'Upaya' })).status).toBe(200)
    expect((await member.post(`/orders/${order._id}/status`, { status: 'Delivered' })).status).toBe(200)
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/orders/cod`)
    const [amount, reference, fee] = [
      page.getByLabel(`Amount of order ${order.order_number}`),
      page.getByLabel('Number of the slip or transfer'),
      page.getByLabel('Fee that the courier kept'),
    ]
    await amount.fill('100')
    await reference.fill('UP-78')
    await fee.fill('20')
    await page.getByRole('button', { name: 'Write down Rs. 100' }).click()
    await page.getByText('UP-78').waitFor()
    await expect.poll(() => amount.inputValue()).toBe(String(order.due - 100))
    expect([await reference.inputValue(), await fee.inputValue()]).toEqual(['', ''])
    expect(await page.getByRole('checkbox').isChecked()).toBe(false)
    expect(await page.getByRole('button', { name: 'Write down' }).isDisabled()).toBe(true)
    expect((await member.get('/cod/settlements')).body.items).toHaveLength(1)
  })
})
