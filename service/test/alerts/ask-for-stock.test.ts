import { describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, invalid, message } from '../orders/shop.ts'
import { anAlertShop, aPhone, thanksForStock } from './alert-shop.ts'

const svc = await startTestService()
const contactNeeded = invalid({ phone: 'A phone number or email is required' })

describe('asking for a stock alert (4.12)', () => {
  test('by phone, by email, or by both', async () => {
    const shop = await anAlertShop(svc)
    const [first, second] = [aPhone(), aPhone()]
    for (const contact of [
      { phone: first },
      { phone: undefined, email: 'Asha@Himal.example' },
      { phone: second, email: 'hari@himal.example' },
    ]) {
      const response = await shop.ask(contact)
      expect([response.status, response.body]).toEqual([200, thanksForStock])
    }
    expect(await shop.waiting()).toEqual([first, second, 'asha@himal.example', 'hari@himal.example'].sort())
  })

  test.each([' Asha@Himal.example ', 'asha@himal.example\r\n', '\tasha@himal.example'])(
    'the email %j is taken, without what is around it',
    async (email) => {
      const shop = await anAlertShop(svc)
      const response = await shop.ask({ phone: undefined, email })
      expect([response.status, response.body]).toEqual([200, thanksForStock])
      expect(await shop.waiting()).toEqual(['asha@himal.example'])
    },
  )

  test('the same request again, even eight times at once, makes no second alert', async () => {
    const shop = await anAlertShop(svc)
    const phone = aPhone()
    const responses = await Promise.all(Array.from({ length: 8 }, () => shop.ask({ phone })))
    for (const response of responses) expect([response.status, response.body]).toEqual([200, thanksForStock])
    expect(await shop.waiting()).toEqual([phone])
  })

  test.each([
    ['no contact', { phone: undefined }, contactNeeded],
    ['an empty phone alone', { phone: '' }, contactNeeded],
    ['an empty email beside a phone', { email: '' }, invalid({ email: 'Invalid email' })],
    ['an email that is none', { email: 'asha@' }, invalid({ email: 'Invalid email' })],
    ['a short phone', { phone: '98123' }, invalid({ phone: 'Phone number must be of 10 digit' })],
    ['a link that runs', { product_url: 'javascript:alert(1)' }, invalid({ product_url: 'Invalid url' })],
    ['a link that is none', { product_url: '/cap' }, invalid({ product_url: 'Invalid url' })],
    [
      'a link without an end',
      { product_url: `https://himal.example/${'x'.repeat(2000)}` },
      invalid({ product_url: 'Max 2000 character is allowed' }),
    ],
    ['a malformed store', { store: 'x' }, invalid({ store: 'Invalid id' })],
    ['an unknown store', { store: newId() }, message('Store not found!')],
    ['an unknown product', { product: newId() }, message('Product not found!')],
    ['an unknown variant', { variant_id: newId() }, message('Product not found!')],
  ])('%s is refused, and nobody waits', async (_case, fields, body) => {
    const shop = await anAlertShop(svc)
    const response = await shop.ask(fields)
    expect([response.status, response.body]).toEqual([400, body])
    expect(await shop.waiting()).toEqual([])
  })

  test("another store's product, and another product's variant, are not found", async () => {
    const [mine, theirs] = [await anAlertShop(svc), await anAlertShop(svc, { variants: [aVariant('S')] })]
    expect((await mine.ask({ product: theirs.cap._id })).body).toEqual(message('Product not found!'))
  })

  test('a store that has not switched it on refuses, before it looks for the product', async () => {
    const shop = await aShop(svc)
    const response = await svc.post('/customer/stock-alert', { store: shop._id, product: newId(), phone: aPhone() })
    expect([response.status, response.body]).toEqual([400, message('This feature is not enabled for this store.')])
  })

  test.each<[string, Record<string, unknown>]>([
    ['there is a product in stock', { quantity: 1 }],
    ['there is a product that is sold on without stock', { continue_selling: true }],
  ])('%s: the response is the same, but nobody waits, and no message goes out', async (_case, product) => {
    const shop = await anAlertShop(svc, product)
    const response = await shop.ask({ email: 'asha@himal.example' })
    expect([response.status, response.body]).toEqual([200, thanksForStock])
    expect(await shop.waiting()).toEqual([])
    expect(await shop.sent()).toEqual([])
  })

  test('of two variants only the one that is out of stock is waited for', async () => {
    const [small, large] = [aVariant('S', { quantity: 2 }), aVariant('L', { quantity: 0 })]
    const shop = await anAlertShop(svc, { variants: [small, large] })
    const [forSmall, forLarge] = [aPhone(), aPhone()]
    for (const [phone, variant] of [
      [forSmall, small],
      [forLarge, large],
    ] as const) {
      const response = await shop.ask({ phone, variant_id: variant._id })
      expect([response.status, response.body]).toEqual([200, thanksForStock])
    }
    expect(await shop.waiting()).toEqual([forLarge])
    expect(await shop.sent()).toEqual([])
  })

  test('the log holds no address', async () => {
    const shop = await anAlertShop(svc)
    await shop.ask({ phone: '9777777777', email: 'private@himal.example' })
    expect(svc.logLines.join('')).toContain('stock alert asked for')
    expect(svc.logLines.join('')).not.toMatch(/9777777777|private@/)
  })

  test('a client that asks without end is stopped', async () => {
    const limited = await startTestService({ RATE_LIMITS: 'on' })
    const shop = await anAlertShop(limited)
    for (let i = 0; i < 60; i++) expect((await shop.ask()).status).toBe(200)
    expect((await shop.ask()).status).toBe(429)
  })
})
