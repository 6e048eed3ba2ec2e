import { beforeEach, describe, expect, test } from 'vitest'
import { userData } from '../../src/conversion-events/user-data.ts'
import { aLine, aProduct, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { placed } from '../orders/shop.ts'
import { letRetriesBeDue } from '../outbox/outbox-reader.ts'
import { aGraphPlatform, aWatchedShop } from './graph-platform.ts'

const graph = await aGraphPlatform()
const svc = await startTestService({ META_GRAPH_URL: graph.url })
const small = aVariant('Red/S', { price: 99.99 })
const cap = aProduct({ colors: ['Red'], sizes: ['S'], variants: [small], quantity: 100 })
const rug = aProduct({ price: 1000 })
const meta = {
  event_id: 'purchase-1',
  fbp: 'fb.1.1700000000000.123',
  fbc: 'fb.1.1700000000000.AbC',
  event_source_url: 'https://himal.example/checkout',
}
const buyer = { email: '', phone: '', clientIp: '', userAgent: '', fbp: '', fbc: '' }
const ofPhone = '2a986f13a22dac5147c81ae6ae62389ac716ccdf9de6a63a792d33787bed6afa'

beforeEach(async () => {
  graph.take()
  await letRetriesBeDue(svc)
  await svc.runJobs()
  graph.receiver.received.splice(0)
})

describe('the purchase of a cash-on-delivery order (3.1)', () => {
  async function order(fields: object = {}, lines = [aLine(cap, 2, { variant: small._id }), aLine(rug)]) {
    const copies = [{ ...cap }, { ...rug }]
    const shop = await aWatchedShop(svc, { products: copies })
    return {
      shop,
      response: await shop.place({ products: lines, meta, ...fields }, '203.0.113.9', { 'user-agent': 'B/1' }),
    }
  }

  test('is sent once, under the id that the browser’s pixel uses', async () => {
    const { response } = await order()
    placed(response)
    await svc.runJobs()
    await svc.runJobs()
    const [first, second] = [`${cap._id}_${small._id}`, rug._id]
    expect(graph.events()).toEqual([
      {
        event_name: 'Purchase',
        event_time: expect.any(Number),
        event_id: 'purchase-1',
        action_source: 'website',
        event_source_url: 'https://himal.example/checkout',
        user_data: {
          ph: ofPhone,
          client_ip_address: '203.0.113.9',
          client_user_agent: 'B/1',
          fbp: meta.fbp,
          fbc: meta.fbc,
        },
        custom_data: {
          value: 1199.98,
          currency: 'NPR',
          content_type: 'product',
          content_ids: [first, second],
          contents: [
            { id: first, quantity: 2, item_price: 99.99 },
            { id: second, quantity: 1, item_price: 1000 },
          ],
          num_items: 2,
        },
      },
    ])
  })
})

describe('what is not a cash-on-delivery purchase sends nothing', () => {
  test.each([
    ['an online order', { paymentMethod: 'WalletA' }],
    ['a refused order', { customer_address_city: 'Nowhere' }],
    ['a test order', { customer_phone_number: '0000000000' }],
  ])('%s', async (_case, fields) => {
    const product = aProduct()
    const shop = await aWatchedShop(svc, { products: [product] })
    await shop.place({ products: [aLine(product)], meta, ...fields })
    expect(await shop.stored()).toEqual([])
  })

  test('an order of a store without the plugin', async () => {
    const product = aProduct()
    const shop = await aWatchedShop(svc, { products: [product] }, [])
    placed(await shop.place({ products: [aLine(product)], meta }))
    expect(await shop.stored()).toEqual([])
  })
})

describe('normalising and hashing (1.7 of the reference)', () => {
  const ofEmail = '62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f'
  const ofForeign = 'e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176'

  test.each([
    ['email', ' John_Smith@Gmail.com ', { em: ofEmail }],
    ['phone', '+1 (650) 555-1212', { ph: ofForeign }],
    ['phone', '9812345678', { ph: ofPhone }],
    ['phone', '+977-9812345678', { ph: ofPhone }],
    ['phone', '09812345678', { ph: ofPhone }],
    ['phone', '00977 9812345678', { ph: ofPhone }],
    ['phone', '९८१२३४५६७८', { ph: ofPhone }],
    ['phone', '12345', {}],
    ['phone', '+977 123', {}],
    ['phone', '', {}],
    ['email', '  ', {}],
    ['fbp', 'fb.1.1700000000000.1', { fbp: 'fb.1.1700000000000.1' }],
    ['fbc', 'fb.1.1700000000000.AbC', { fbc: 'fb.1.1700000000000.AbC' }],
    ['fbc', 'AbC', {}],
    ['clientIp', '::ffff:203.0.113.9', { client_ip_address: '203.0.113.9' }],
  ])('%s %s', (key, value, sent) => expect(userData({ ...buyer, [key]: value })).toEqual(sent))
})
