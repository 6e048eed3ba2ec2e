import { describe, expect, test } from 'vitest'
import { chooseLanguage, looks } from './harness/screen-checks.ts'
import { aSettingsShop } from './harness/settings-shop.ts'
import { hasBrowser, openOwner } from './harness/shop-owner.ts'

describe.skipIf(!hasBrowser)('the audit log', { timeout: 400_000 }, () => {
  const [english, nepali] = looks as [(typeof looks)[number], (typeof looks)[number]]

  test('names what was done and each field as the forms do, with amounts, dates, states and yes or no', async () => {
    const { dashboard, member, cap, order, home, cookies } = await aSettingsShop()
    await member.patch(`/products/${cap._id}`, { price: 111250, continue_selling: true, status: 'Draft' })
    await member.patch('', { business: { pan: '609999999', vat_registered: true } })
    await member.post(`/orders/${order._id}/status`, { status: 'Processing' })
    await member.patch(`/orders/${order._id}`, { delivery_date: '2026-11-22' })
    const { page, complaints } = await openOwner(dashboard, { cookies })
    const entry = (words: string) => page.getByRole('listitem').filter({ hasText: words })
    const openEntry = async (words: string) => {
      await entry(words).locator('summary').click()
      return (await entry(words).locator('dl').innerText()).replace(/\s+/g, ' ')
    }

    await chooseLanguage(page, english)
    await page.goto(`${home}/settings/audit`)
    const product = await openEntry('Product changed Felt Cap')
    for (const words of ['Price Rs.', '→ Rs. 1,11,250', 'Sell when stock is 0 No → Yes', 'Status In the shop → Draft'])
      expect(product).toContain(words)
    expect(await openEntry('Settings changed')).toMatch(/PAN 301234567 → 609999999 Registered for VAT No → Yes/)
    expect(await openEntry('State of an order changed #1001')).toBe('Status To confirm → Packing')

    await chooseLanguage(page, nepali)
    await page.goto(`${home}/settings/audit`)
    expect(await openEntry('सामान फेरियो Felt Cap')).toContain('→ रु. १,११,२५०')
    expect(await openEntry('अर्डरको विवरण फेरियो')).toBe('डेलिभरी हुने दिन – → आइतबार, ६ मंसिर २०८३')
    await page.getByLabel('के', { exact: true }).selectOption({ label: 'अर्डर' })
    await expect.poll(() => entry('सामान फेरियो').count()).toBe(0)
    expect(await entry('अर्डरको अवस्था फेरियो').count()).toBe(1)
    expect(complaints).toEqual([])
  })
})
