import { describe, expect, test } from 'vitest'
import { chooseLanguage, looks, violationsOf } from './harness/screen-checks.ts'
import { aSettingsShop } from './harness/settings-shop.ts'
import { hasBrowser, openOwner, phone } from './harness/shop-owner.ts'

describe.skipIf(!hasBrowser)('filters of the orders', { timeout: 400_000 }, () => {
  test('each is a chip: chosen in a sheet, shown with its value and in the address, taken off by its cross', async () => {
    const { dashboard, member, order, place, home, cookies } = await aSettingsShop()
    await place()
    expect((await member.post(`/orders/${order._id}/payments`, { kind: 'cash', amount: order.due })).status).toBe(201)
    const { page, complaints } = await openOwner(dashboard, { cookies, viewport: phone })
    const rows = () => page.locator('main tbody tr').count()
    const chip = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
    await page.goto(`${home}/orders`)
    await expect.poll(rows).toBe(2)
    await chip('Payment').click()
    await page.getByRole('dialog', { name: 'Payment' }).getByRole('button', { name: 'Paid', exact: true }).click()
    await expect.poll(rows).toBe(1)
    expect(new URL(page.url()).search).toBe('?payment_status=Paid')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Payment: Paid ')

    await chip('Place').click()
    const places = page.getByRole('dialog', { name: 'Place' })
    await places.getByLabel('Find a place').fill(order.customer_address_city.slice(0, 4).toUpperCase())
    await places.getByRole('button', { name: order.customer_address_city, exact: true }).click()
    await chip(`Place: ${order.customer_address_city}`).waitFor()
    await chip('Placed').click()
    await page.getByLabel('To').fill('2020-11-22')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByText('Nothing fits').waitFor()
    await chip('Take off the filter Placed: until 22 Nov 2020').click()
    await expect.poll(rows).toBe(1)
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Placed ')
    // Every applied filter is in sight.
    for (const box of await page.locator('.filter-chip.applied').all())
      expect((await box.boundingBox())?.x).toBeLessThan(phone.width - 60)
    expect(await violationsOf(page)).toEqual([])

    await page.reload()
    await chip('Payment: Paid').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(rows).toBe(2)
    expect(new URL(page.url()).search).toBe('')
    expect(complaints).toEqual([])
  })

  test('a courier and days of a link are named in Nepali, and removed alone', async () => {
    const { dashboard, member, order, place, home, cookies } = await aSettingsShop()
    await place()
    await member.patch(`/orders/${order._id}`, { courier: 'Upaya' })
    const { page } = await openOwner(dashboard, { cookies })
    await chooseLanguage(page, looks[1] as (typeof looks)[number])
    await page.goto(`${home}/orders?courier=Upaya&from=2020-11-22`)
    await page.getByRole('button', { name: 'समय: ७ मंसिर २०७७ देखि', exact: true }).waitFor()
    await expect.poll(() => page.locator('main tbody tr').count()).toBe(1)
    await page.getByRole('button', { name: 'फिल्टर कुरियर: Upaya हटाउनुहोस्' }).click()
    await expect.poll(() => page.locator('main tbody tr').count()).toBe(2)
    expect(new URL(page.url()).search).toBe('?from=2020-11-22')
  })
})
