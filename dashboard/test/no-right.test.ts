import { describe, expect, test } from 'vitest'
import { aMember } from '../../service/test/people/person.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { chooseLanguage } from './harness/screen-checks.ts'
import { hasBrowser, openOwner, phone } from './harness/shop-owner.ts'

describe.skipIf(!hasBrowser)('a page without the right to it', { timeout: 400_000 }, () => {
  test('says so in the language of the person, and leads on instead of trying again', async () => {
    const { dashboard, storeId, subdomain } = await openGoodsShop({})
    const viewer = await aMember(dashboard.service, storeId, 'viewer')
    const { page } = await openOwner(dashboard, { viewport: phone, cookies: viewer.browser.cookies })
    await page.goto(`/dashboard/shop/${subdomain}/settings/staff`)
    const note = page.getByRole('alert')
    await note.getByText('Your role does not allow this.').waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)

    await chooseLanguage(page, { language: 'ne', width: 'phone', axeAt: phone })
    await page.goto(`/dashboard/shop/${subdomain}/settings/staff`)
    await note.getByText('तपाईंको भूमिकाले यो गर्न मिल्दैन।').waitFor()
    await note.getByRole('link', { name: 'आजको पेजमा' }).click()
    await page.waitForURL(new RegExp(`/dashboard/shop/${subdomain}/?$`))
    await page.goto(`/dashboard/shop/${subdomain}/orders/0123456789abcdef01234567`)
    await note.getByText('यो यहाँ छैन। मेटाइएको हुन सक्छ।').waitFor()
    await note.getByRole('link', { name: 'आजको पेजमा' }).waitFor()
  })

  test('is one sentence in place of forms that could not be sent', async () => {
    const { dashboard, storeId, subdomain } = await openGoodsShop({})
    const staff = await aMember(dashboard.service, storeId, 'staff')
    const { page, complaints } = await openOwner(dashboard, { cookies: staff.browser.cookies })
    for (const path of ['/reports', '/settings/webhooks', '/products/new']) {
      await page.goto(`/dashboard/shop/${subdomain}${path}`)
      await page.getByRole('heading', { name: 'This page is not for your role' }).waitFor()
      expect(await page.locator('main').getByRole('button').count()).toBe(0)
    }
    await page.locator('main').getByRole('link', { name: 'To today' }).click()
    await page.getByRole('heading', { name: /waits/ }).waitFor()
    expect(complaints).toEqual([])
  })
})
