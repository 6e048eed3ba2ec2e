import { describe, expect, test } from 'vitest'
import { sendSaleAlerts } from '../../src/alerts/send-alerts.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { aSale, hour, pass } from '../flash-sales/sale-store.ts'
import { startTestService } from '../harness/test-service.ts'
import { invalid, message } from '../orders/shop.ts'
import { anAlertShop, aPhone, thanksForSale } from './alert-shop.ts'

const svc = await startTestService({ HOSTED_DOMAIN: 'pasal.example' })

async function aShopWithASale(sale: { startsIn?: number; lasts?: number } = {}, store: Record<string, unknown> = {}) {
  const tihar = aSale(svc, [{ slug: 'cap' }], { startsIn: hour, lasts: hour, name: 'Tihar', ...sale })
  const shop = await anAlertShop(svc, { quantity: 5 }, { store, flash_sales: [tihar] })
  const notify = (fields: Record<string, unknown> = {}) =>
    shop.notify({
      ...{ campaign_id: tihar._id, product_name: 'Felt cap', url: 'https://himal.example/cap', phone: aPhone() },
      ...fields,
    })
  return { ...shop, tihar, notify }
}

describe('asking for the start of a sale (4.12)', () => {
  test('by phone or email, once however often it is asked', async () => {
    const shop = await aShopWithASale()
    const phone = aPhone()
    for (const contact of [{ phone }, { phone }, { phone: undefined, email: 'asha@himal.example' }]) {
      const response = await shop.notify(contact)
      expect([response.status, response.body]).toEqual([200, thanksForSale])
    }
    expect(await shop.waiting()).toEqual([phone, 'asha@himal.example'])
  })

  test.each([' Asha@Himal.example ', 'asha@himal.example\r\n', '\tasha@himal.example'])(
    'the email %j is taken, without what is around it',
    async (email) => {
      const shop = await aShopWithASale()
      const response = await shop.notify({ phone: undefined, email })
      expect([response.status, response.body]).toEqual([200, thanksForSale])
      expect(await shop.waiting()).toEqual(['asha@himal.example'])
    },
  )

  test.each([
    ['no contact', { phone: undefined }, invalid({ phone: 'A phone number or email is required' })],
    ['an empty email', { email: '' }, invalid({ email: 'Invalid email' })],
    ['a short phone', { phone: '981' }, invalid({ phone: 'Phone number must be of 10 digit' })],
    ['a malformed sale', { campaign_id: 'x' }, invalid({ campaign_id: 'Invalid id' })],
    ['an unknown sale', { campaign_id: newId() }, message('Sale not found')],
  ])('%s is refused, and nobody waits', async (_case, fields, body) => {
    const shop = await aShopWithASale()
    const response = await shop.notify(fields)
    expect([response.status, response.body]).toEqual([400, body])
    expect(await shop.waiting()).toEqual([])
  })

  test("another store's sale, and any sale of no store, is not found", async () => {
    const [mine, theirs] = [await aShopWithASale(), await aShopWithASale()]
    expect((await mine.notify({ campaign_id: theirs.tihar._id })).body).toEqual(message('Sale not found'))
    const url = `/public/flash-sale/${newId()}/notify`
    expect((await svc.post(url, { campaign_id: mine.tihar._id, phone: aPhone() })).body).toEqual(
      message('Sale not found'),
    )
  })

  test.each([
    ['is live', { startsIn: -60 }],
    ['is over', { startsIn: -2 * hour }],
  ])('a sale that %s has already started', async (_case, sale) => {
    const shop = await aShopWithASale(sale)
    const response = await shop.notify()
    expect([response.status, response.body]).toEqual([400, message('This sale has already started')])
  })

  test('the eleventh request of a client in 15 minutes is refused', async () => {
    const limited = await startTestService({ RATE_LIMITS: 'on' })
    const shop = await anAlertShop(limited)
    for (let i = 0; i < 10; i++) expect((await shop.notify({})).status).toBe(400)
    expect((await shop.notify({})).status).toBe(429)
  })
})

describe('when the sale starts', () => {
  test('everybody who asked is told once', async () => {
    const shop = await aShopWithASale()
    const phone = aPhone()
    await shop.notify({ phone })
    expect(await shop.sent()).toEqual([])
    await pass(svc, hour + 1)
    const data = {
      product_name: 'Cap',
      url: 'https://himal.example/cap',
      store_name: 'Himal Crafts',
      sale_name: 'Tihar',
    }
    const expected = {
      kind: 'flash-sale-started',
      channel: 'sms',
      recipient: phone,
      data: expect.objectContaining(data),
    }
    expect(await shop.sent()).toEqual([expect.objectContaining(expected)])
    await pass(svc, 60)
    expect(await shop.sent()).toHaveLength(1)
  })

  test('four workers at once send each alert once', async () => {
    const shop = await aShopWithASale()
    for (let i = 0; i < 20; i++) await shop.notify()
    await pass(svc, hour + 1)
    await Promise.all(Array.from({ length: 4 }, () => sendSaleAlerts(svc.context, shop._id)))
    expect(await shop.sent()).toHaveLength(20)
  })

  test('nobody is told when the merchant moved it away, or when it was over before anybody looked', async () => {
    const moved = await aShopWithASale()
    await moved.notify()
    const later = aSale(svc, [{ slug: 'cap' }], { startsIn: 5 * hour, _id: moved.tihar._id, name: 'Tihar' })
    await moved.change({ flash_sales: [later] })
    const missed = await aShopWithASale()
    await missed.notify()
    await pass(svc, 2 * hour + 1)
    expect([...(await moved.sent()), ...(await missed.sent())]).toEqual([])
  })
})

describe('the link is kept only on the own domains of the store', () => {
  test.each([
    ['the saved site link', () => 'https://himal.example/cap', true],
    ['the hosted name', (name: string) => `https://${name}.pasal.example/cap`, true],
    ['the verified domain', (name: string) => `https://${name}.example/cap`, true],
    ['a stranger', () => 'https://bank.example/', false],
    ['the own one with the dot of a full name', () => 'https://himal.example./', true],
    ['a name below the own one', () => 'https://evil.himal.example/', false],
    ['the hosted name of another store', () => 'https://other.pasal.example/', false],
    ['a stranger who mentions the own one', () => 'https://himal.example@bank.example/', false],
    ['the own one behind a stranger', () => 'https://bank.example@himal.example/', false],
    ['a script', () => 'javascript://himal.example/%0aalert(1)', false],
    ['no link', () => 'cap', false],
  ])('%s', async (_case, urlOf, kept) => {
    const subdomain = `crafts-${newId()}`
    const custom_domain = { domain: `${subdomain}.example`, verified: true }
    const shop = await aShopWithASale({}, { subdomain, custom_domain })
    const url = urlOf(subdomain)
    expect((await shop.notify({ url })).body).toEqual(thanksForSale)
    await pass(svc, hour + 1)
    expect((await shop.sent())[0].data.url).toBe(kept ? url : '')
  })

  test('a domain that was not verified is a stranger', async () => {
    const shop = await aShopWithASale({}, { custom_domain: { domain: 'unproved.example', verified: false } })
    await shop.notify({ url: 'https://unproved.example/cap' })
    await pass(svc, hour + 1)
    expect((await shop.sent())[0].data.url).toBe('')
  })
})
