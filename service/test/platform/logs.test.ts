import { beforeAll, describe, expect, test } from 'vitest'
import { aCoupon, aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { operatorToken, startTestService, type TestService } from '../harness/test-service.ts'

/* No log line contains personal data or secrets, also when something fails. */

const personal = {
  customer_full_name: 'Xanthippe Qalandar',
  customer_phone_number: '9876501234',
  customer_alt_phone_number: '9876505678',
  customer_email: 'xanthippe@private.example',
  customer_address: 'Zebra Lane 4711',
  customer_address_landmark: 'opposite the Quokka bakery',
  order_note: 'ring twice, Wombat',
  sender_full_name: 'Yolanda Vex',
  sender_phone_number: '9876509999',
  sender_email: 'yolanda@private.example',
  company_name: 'Jabberwock Traders',
  pan: '601234567',
}
const wrongPhone = '9811100000'
const review = 'Splendiferous wool'
const setting = {
  wallet_a_secret: 'walletSecret8g8M',
  banknet_a_dynamic_key: { merchantCode: 'MC77', password: 'pw-4711-qr' },
}
const pluginToken = 'EAAGraphTokenXyz'
const clientIp = '198.51.100.77'

const private_ = [
  ...Object.values(personal),
  ...[wrongPhone, review, setting.wallet_a_secret, 'MC77', 'pw-4711-qr', pluginToken, clientIp, operatorToken],
]

let svc: TestService
let storeId: string
const product = aProduct({ quantity: 100 })
const coupon = aCoupon({ code: 'REWARD', reward_customer_phone: '9876507777' })

const ask = (url: string, payload: object, id: string) =>
  svc.request({ method: 'POST', url, payload, remoteAddress: clientIp, headers: { 'x-request-id': id } })
const order = (fields: object = {}) => anOrder({ products: [aLine(product)], ...personal, ...fields })

beforeAll(async () => {
  svc = await startTestService()
  const store = { setting, plugins: [{ name: 'meta_capi', details: { pixel_id: 'px', access_token: pluginToken } }] }
  storeId = (await svc.importStore(aStoreFile({ store, products: [product], coupons: [coupon] })))._id
})

function expectNothingPrivate() {
  const lines = svc.logLines.join('\n')
  for (const word of private_) expect(lines).not.toContain(word)
  expect(lines).not.toContain('9876507777')
}

describe('the log', () => {
  test('log lines about orders, rejections, wrong phones, reviews and mails contain no personal data', async () => {
    const placed = await ask(`/order/${storeId}`, order(), 'place-1')
    expect(placed.body).toMatchObject({ success: true, _id: expect.any(String) })
    const mine = { store_id: storeId, order_id: placed.body._id }
    const wrong = await ask('/order/public/cancel', { ...mine, phone_number: wrongPhone }, 'cancel-1')
    expect(wrong.status).toBe(401)
    const rated = { ...mine, product_id: product._id, rating: 5, review, phone_number: personal.customer_phone_number }
    expect((await ask('/order/public/submit-review', rated, 'review-1')).status).toBe(200)
    expect((await ask(`/order/${storeId}`, order({ coupon: coupon._id }), 'reward-1')).status).toBe(400)
    expect((await ask(`/order/${storeId}`, order({ coupon: 'x'.repeat(30) }), 'cast-1')).status).toBe(500)
    expect((await ask(`/order/${storeId}`, order({ customer_phone_number: '98765' }), 'short-1')).status).toBe(400)
    const own = { ...mine, phone_number: personal.customer_phone_number }
    expect((await ask('/order/public/cancel', own, 'cancel-2')).status).toBe(200)
    await svc.runJobs()
    await svc.get('/admin/outbox', { authorization: 'Bearer a-wrong-operator-token' })
    await svc.get(`/store/check_domain?domain=${personal.customer_email}`)
    expect(svc.logLines.length).toBeGreaterThan(0)
    expectNothingPrivate()
    expect(svc.logLines.join('\n')).not.toContain('a-wrong-operator-token')
  })

  test('a write is one log line with ids and the request id', async () => {
    svc.logLines.splice(0)
    const placed = await ask(`/order/${storeId}`, order(), 'place-2')
    const own = { store_id: storeId, order_id: placed.body._id, phone_number: personal.customer_phone_number }
    await ask('/order/public/cancel', own, 'cancel-3')
    const lines = svc.logLines.map((line) => JSON.parse(line))
    expect(lines).toMatchObject([
      { level: 'info', requestId: 'place-2', store_id: storeId, order_id: own.order_id },
      { level: 'info', requestId: 'cancel-3', store_id: storeId, order_id: own.order_id },
    ])
    expect(lines).toHaveLength(2)
  })

  test('a read is not logged', async () => {
    svc.logLines.splice(0)
    await svc.get(`/product/public/${storeId}`)
    await svc.get(`/product/public/${storeId}/${product.slug}`)
    expect(svc.logLines).toEqual([])
  })

  test('a row that the database rejects is logged without its values', async () => {
    await svc.context.db.pool.query('alter table orders add constraint none_today check (order_number < 0) not valid')
    svc.logLines.splice(0)
    const response = await ask(`/order/${storeId}`, order(), 'refused-row-1')
    await svc.context.db.pool.query('alter table orders drop constraint none_today')
    expect({ status: response.status, body: response.body }).toEqual({
      status: 500,
      body: { message: 'Something went wrong' },
    })
    expect(svc.logLines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', requestId: 'refused-row-1', err: { code: '23514', constraint: 'none_today' } },
    ])
    expectNothingPrivate()
  })

  test('a value that the database cannot parse is logged without the value', async () => {
    await svc.context.db.pool.query('alter table orders alter customer_address type date using current_date')
    svc.logLines.splice(0)
    const response = await ask(`/order/${storeId}`, order(), 'bad-value-1')
    expect(response.status).toBe(500)
    expect(svc.logLines.length).toBeGreaterThan(0)
    expectNothingPrivate()
  })
})
