import { describe, expect, test } from 'vitest'
import { aCoupon, aLine, aProduct, aVariant } from '../harness/store-factory.ts'
import { operatorToken, startTestService } from '../harness/test-service.ts'
import { aShop, placed, type Shop } from '../orders/shop.ts'

const svc = await startTestService()
svc.clock.stop()
const operator = { authorization: `Bearer ${operatorToken}` }

type Message = Record<'recipient' | 'state' | 'subject' | 'text' | 'order_id' | 'sent_at', string>

async function outbox(shop: Shop, query = '') {
  const response = await svc.get(`/admin/outbox?store_id=${shop._id}${query}`, operator)
  expect(response.status).toBe(200)
  return response.body.messages as Message[]
}

async function aShopWithACap(store: Record<string, unknown> = {}) {
  const cap = aProduct({ name: 'Cap', price: 500, quantity: 100 })
  const shop = await aShop(svc, { store, products: [cap] })
  const order = async (fields: Record<string, unknown>) =>
    placed(await shop.place({ products: [aLine(cap)], ...fields }))
  return { cap, shop, order }
}

const asha = { customer_email: 'asha@himal.example' }
const hari = { sender_full_name: 'Hari Rai', sender_email: 'hari@himal.example' }

describe('who gets the confirmation of an order (3.1)', () => {
  test.each([
    ['the customer', asha, ['asha@himal.example']],
    ['nobody without an email', {}, []],
    ['only the sender when one is named', { ...asha, ...hari }, ['hari@himal.example']],
    ['nobody when the sender has no email', { ...asha, ...hari, sender_email: '' }, []],
    [
      'the customer when a sender email came without a name',
      { ...asha, ...hari, sender_full_name: '' },
      ['asha@himal.example'],
    ],
  ])('%s', async (_case, fields, recipients) => {
    const { shop, order } = await aShopWithACap()
    const { _id } = await order(fields)
    const messages = await outbox(shop)
    expect(messages.map(({ recipient }) => recipient)).toEqual(recipients)
    for (const mail of messages)
      expect(mail).toMatchObject({ channel: 'mail', kind: 'order-confirmation', order_id: _id })
  })

  test('an online order is not confirmed before it is paid', async () => {
    const { shop, order } = await aShopWithACap()
    await order({ ...asha, paymentMethod: 'WalletA' })
    await svc.runJobs()
    expect(await outbox(shop)).toEqual([])
  })

  test('an order that was refused is not confirmed', async () => {
    const { cap, shop } = await aShopWithACap()
    await shop.place({ ...asha, products: [aLine(cap, 101)] })
    expect(await outbox(shop)).toEqual([])
  })
})

describe('what the confirmation says', () => {
  test('it waits for its job, which writes it out and keeps it', async () => {
    const { shop, order } = await aShopWithACap()
    await order(asha)
    expect((await outbox(shop)).map(({ state, text }) => [state, text])).toEqual([['waiting', '']])
    await svc.runJobs()
    const [mail] = await outbox(shop)
    expect(mail?.state).toBe('kept')
    expect(mail?.sent_at).toBeNull()
  })

  test('number, lines, amounts and the link to the tracking page', async () => {
    const small = aVariant('Red/S', { price: 99.99 })
    const cap = aProduct({ name: 'Cap', colors: ['Red'], sizes: ['S'], variants: [small] })
    const rug = aProduct({ name: 'Rug', price: 125_000, weight: 0.1 })
    const coupon = aCoupon({ coupon_value: 100 })
    const shop = await aShop(svc, { products: [cap, rug], coupons: [coupon] })
    const order = placed(
      await shop.place({
        ...asha,
        products: [aLine(cap, 3, { variant: small._id }), aLine(rug)],
        coupon: coupon._id,
        url: 'https://himal.example',
      }),
    )
    await svc.runJobs()
    const [mail] = await outbox(shop)
    expect(mail?.subject).toBe(`Your order ${order.order_number} at Himal Crafts`)
    expect(mail?.text.split('\n')).toEqual([
      'Thank you for your order at Himal Crafts.',
      '',
      `Order number: ${order.order_number}`,
      '3 x Cap (Red/S): Rs. 299.97',
      '1 x Rug: Rs. 1,25,000',
      'Delivery to Kathmandu: Rs. 50',
      'Discount: Rs. 100',
      'Total: Rs. 1,25,249.97',
      '',
      `Follow your order: https://himal.example/track/${order._id}`,
    ])
  })
})

describe('the SMS of a cancellation (4.10)', () => {
  test("the store's words, with the order's number, go to the order's phone", async () => {
    const sms = 'Order {order_number} was cancelled. Bye, {order_number}!'
    const { shop, order } = await aShopWithACap({ cancellation_sms: sms })
    const { _id, order_number } = await order({})
    await shop.cancel(_id)
    await svc.runJobs()
    expect(await outbox(shop)).toEqual([
      expect.objectContaining({
        channel: 'sms',
        kind: 'order-cancelled',
        recipient: '9812345678',
        order_id: _id,
        state: 'kept',
        text: `Order ${order_number} was cancelled. Bye, ${order_number}!`,
      }),
    ])
  })

  test('a store without such words sends none', async () => {
    const { shop, order } = await aShopWithACap()
    await shop.cancel((await order({}))._id)
    expect(await outbox(shop)).toEqual([])
  })

  test('a refused cancellation sends none, and a second one sends no second', async () => {
    const { shop, order } = await aShopWithACap({ cancellation_sms: 'Cancelled.' })
    const { _id } = await order({})
    await shop.cancel(_id, '9812345679')
    expect(await outbox(shop)).toEqual([])
    await shop.cancel(_id)
    await shop.cancel(_id)
    expect(await outbox(shop)).toHaveLength(1)
  })
})

describe('GET /admin/outbox', () => {
  test.each([
    ['nothing', {}],
    ['a wrong token', { authorization: 'Bearer operator-token-of-the-test' }],
    ['the token without its scheme', { authorization: operatorToken }],
    ['another scheme', { authorization: `Basic ${operatorToken}` }],
  ])('is closed to %s', async (_case, headers) => {
    const response = await svc.get('/admin/outbox', headers as Record<string, string>)
    expect([response.status, response.body]).toEqual([401, { message: 'The operator token is required' }])
  })

  test('is newest first, of one store, of one state, and as many as asked for', async () => {
    const [here, there] = [await aShopWithACap(), await aShopWithACap()]
    const older = await here.order(asha)
    await svc.runJobs()
    svc.clock.advance(1)
    const newer = await here.order(asha)
    await there.order(asha)
    const ids = async (query: string) => (await outbox(here.shop, query)).map(({ order_id }) => order_id)
    expect(await ids('')).toEqual([newer._id, older._id])
    expect(await ids('&state=kept')).toEqual([older._id])
    expect(await ids('&state=waiting')).toEqual([newer._id])
    expect(await ids('&limit=1')).toEqual([newer._id])
  })

  test('the log tells that a message was kept, not to whom nor what', async () => {
    const { order } = await aShopWithACap()
    await order({ customer_email: 'private@himal.example', customer_phone_number: '9777777777' })
    await svc.runJobs()
    const log = svc.logLines.join('')
    expect(log).toContain('message kept in the outbox')
    expect(log).not.toMatch(/private@himal|9777777777|Asha|Patan/)
  })
})
