import { describe, expect, test } from 'vitest'
import { checkScreen, chooseLanguage, looks } from './harness/screen-checks.ts'
import { aSettingsShop } from './harness/settings-shop.ts'
import { hasBrowser, openOwner } from './harness/shop-owner.ts'

const settings = [
  ...['', '/shop', '/checkout', '/payments', '/delivery', '/domain', '/plugins', '/staff', '/api-keys', '/webhooks'],
  ...['/audit', '/backup', '/account'],
].map((path) => `/settings${path}`)
const others = ['/orders/payments', '/orders/cod', '/reports', '/reports/poster']

describe.skipIf(!hasBrowser)('screens of settings, money and reports', () => {
  test.each(looks)(
    'each fits a phone and a laptop in $language, and axe finds no violation on a $width',
    async (look) => {
      const { dashboard, member, home, cookies } = await aSettingsShop()
      const url = 'https://receiver.example/pasal'
      const webhook = await member.post('/webhooks', { url, events: ['order.placed'] })
      expect([webhook.status, webhook.text]).toEqual([201, expect.any(String)])
      expect((await member.put('/domain', { domain: 'himal.example' })).status).toBe(200)
      const { page, complaints } = await openOwner(dashboard, { cookies })
      await chooseLanguage(page, look)
      for (const path of [...settings, `/settings/webhooks/${webhook.body._id}`, ...others])
        await checkScreen(page, `${home}${path}`, look)
      expect(complaints).toEqual([])
    },
  )
})
