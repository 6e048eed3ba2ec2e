import { expect, test } from 'vitest'
import { dispatchDueEvents } from '../../src/jobs.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { mailEndingKeys } from '../../src/staff/mail-ending-keys.ts'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { operatorToken, startTestService } from '../harness/test-service.ts'
import { aShopWithMerchant } from '../orders/merchant/a-shop.ts'
import { aMember } from '../people/person.ts'

/* Mails to people who work in the dashboard are in the language of their account. */

const service = await startTestService()
const { origin } = new URL(service.context.config.publicUrl)

async function aShop() {
  const cap = aProduct({ quantity: 50 })
  const shop = await aShopWithMerchant(service, { store: { name: 'Himal Crafts' }, products: [cap] })
  const owner = await aMember(service, shop._id, 'owner')
  const me = await owner.browser.send({ method: 'PATCH', url: '/merchant/me', payload: { language: 'ne' } })
  expect([me.status, me.body.language]).toEqual([200, 'ne'])
  const orderCaps = () => shop.placedOrder({ products: [aLine(cap)] })
  const { subdomain } = (await owner.get('')).body
  return { storeId: shop._id, subdomain, owner, orderCaps }
}

/** The newest mail to this address, once all jobs have run. */
async function mailTo(email: string): Promise<{ subject: string; text: string; html: string }> {
  await dispatchDueEvents(service.context)
  await service.runJobs()
  const { body } = await service.get('/admin/outbox', { authorization: `Bearer ${operatorToken}` })
  return body.messages.find((message: { recipient: string }) => message.recipient === email)
}

test('an order is mailed to each member in the language of the account, with a link to it', async () => {
  const { storeId, subdomain, owner, orderCaps } = await aShop()
  const english = await aMember(service, storeId, 'staff')
  for (const member of [owner, english])
    expect((await member.patch('/me', { notifications: { new_order: true } })).status).toBe(200)
  const order = await orderCaps()
  expect(await mailTo(owner.email)).toMatchObject({
    subject: 'Himal Crafts: नयाँ अर्डर 1001',
    text: expect.stringMatching(/^नयाँ अर्डर 1001\n\nअर्डर 1001: रु\. ५५०, .+\n\n/),
    html: expect.stringContaining('<html lang="ne">'),
  })
  expect(await mailTo(english.email)).toMatchObject({
    subject: 'Himal Crafts: New order 1001',
    text: expect.stringContaining(`\n\n${origin}/dashboard/shop/${subdomain}/orders/${order}`),
    html: expect.stringContaining('<html lang="en">'),
  })
  await Promise.all(Array.from({ length: 6 }, orderCaps))
  expect((await mailTo(owner.email)).subject).toBe('Himal Crafts: ६ नयाँ अर्डर')
})

test('the link that sets a new password comes in the language of the account', async () => {
  const { owner } = await aShop()
  await service.post('/auth/request-password-reset', { email: owner.email })
  const { subject, text } = await mailTo(owner.email)
  expect(subject).toBe('नयाँ पासवर्ड राख्नुहोस्')
  expect(text).toMatch(/https?:\/\/\S+reset-password\S+$/)
})

test('an invitation is in the language of the invited account, else of who invites', async () => {
  const { owner } = await aShop()
  const stranger = `guest-${newId()}@shop.example`
  const colleague = await aMember(service, (await aShop()).storeId, 'owner')
  for (const email of [stranger, colleague.email])
    expect((await owner.post('/invitations', { email, role: 'staff' })).status).toBe(201)
  const nepali = await mailTo(stranger)
  expect(nepali.subject).toBe('Himal Crafts मा काम गर्नुहोस्')
  expect(nepali.text).toContain('Himal Crafts मा कर्मचारीका रूपमा काम गर्ने निम्तो')
  expect((await mailTo(colleague.email)).subject).toBe('Work with Himal Crafts')
})

test('the end of an API key is mailed with the date of the calendar of Nepal', async () => {
  const { owner } = await aShop()
  const expires_at = new Date(Date.now() + 15 * 86_400_000).toISOString()
  const made = await owner.post('/api-keys', { name: 'Parcels', scopes: ['read_orders'], expires_at })
  expect(made.status).toBe(201)
  service.clock.advance(2 * 86_400)
  await mailEndingKeys(service.context)
  const { subject, text } = await mailTo(owner.email)
  expect(subject).toMatch(/^Himal Crafts को API कुञ्जी [१-९][०-९]? \S+ २०[०-९]{2} मा सकिन्छ$/)
  expect(text).toContain('“Parcels” (sk_…')
})
