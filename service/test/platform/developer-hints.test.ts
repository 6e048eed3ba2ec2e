import { describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aCoupon, aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

/* What a shop silently gets wrong. Outside production one log line says it, and the response stays the contract's. */

const product = aProduct({ quantity: 1000 })
const coupon = aCoupon({ code: 'DASHAIN15' })
const file = aStoreFile({
  products: [product],
  coupons: [coupon],
  delivery: {
    defaults: [0, 0, 0, 0, 0, 0],
    places: ['Kathmandu', 'Kathmandu Outside Ring Road', 'Lalitpur'].map((name) => [name, true, 0, 0, 0, 0, 0, 0]),
  },
})

const development = await startTestService({ RATE_LIMITS: 'on' })
const production = await startTestService({ NODE_ENV: 'production', RATE_LIMITS: 'on' })
const services = [development, production]
const { _id: storeId } = await development.importStore(file)
await production.importStore(file)

let client = 0

type Case = { send(svc: TestService, ip: string): Promise<{ status: number; text: string }>; hint: string | RegExp }

const place = (fields: object) => (svc: TestService, ip: string) =>
  svc.request({
    method: 'POST',
    url: `/order/${storeId}`,
    payload: anOrder({ products: [aLine(product)], ...fields }),
    remoteAddress: ip,
  })

const apply = (fields: object) => (svc: TestService) =>
  svc.post('/public/coupon', { store: storeId, code: 'DASHAIN15', products: [aLine(product)], ...fields })

const cases: Record<string, Case> = {
  'a coupon code in place of its id': {
    send: place({ coupon: 'DASHAIN15' }),
    hint: /^coupon: this is no id; send the _id from the response of POST \/public\/coupon/,
  },
  'a long coupon that is no id': { send: place({ coupon: 'x'.repeat(30) }), hint: /^coupon: this is no id/ },
  'the real name of a gateway as payment method': { send: place({ paymentMethod: 'eSewa' }), hint: /send WalletA$/ },
  'a misspelt payment method': { send: place({ paymentMethod: 'cod' }), hint: /send COD$/ },
  'an unknown payment method': { send: place({ paymentMethod: 'barter' }), hint: /send one of COD, WalletA, WalletB/ },
  'a payment method that every object has': {
    send: place({ paymentMethod: 'constructor' }),
    hint: /send one of COD, WalletA, WalletB/,
  },
  'localhost with a method that will reject it': {
    send: place({ paymentMethod: 'WalletA', url: 'http://localhost:3000' }),
    hint: /^url: the payment by WalletA will be rejected: .*localhost; send .* http:\/\/127\.0\.0\.1:3000$/,
  },
  'a misspelt key': {
    send: place({ customer_adress_landmark: 'near the well' }),
    hint: 'body: unknown keys are ignored: customer_adress_landmark (did you mean customer_address_landmark?)',
  },
  'a key in the wrong spelling of case': {
    send: place({ payment_method: 'WalletA' }),
    hint: 'body: unknown keys are ignored: payment_method (did you mean paymentMethod?)',
  },
  'an unknown key of a line': {
    send: place({ products: [{ ...aLine(product), qty: 3 }] }),
    hint: 'body: unknown keys are ignored: qty',
  },
  'an unknown key of the coupon form': {
    send: apply({ codes: ['A'] }),
    hint: 'body: unknown keys are ignored: codes (did you mean code?)',
  },
  'a key that is a text': {
    send: place({ 'Asha Gurung, Patan': 1 }),
    hint: 'body: unknown keys are ignored: one that is no name',
  },
  'an unknown key of a query': {
    send: (svc) => svc.get(`/product/p/public/${storeId}?perpage=5`),
    hint: 'query: unknown keys are ignored: perpage (did you mean per_page?)',
  },
  'a place in another spelling': {
    send: place({ customer_address_city: 'lalitpur' }),
    hint: /^customer_address_city: not a place of the delivery table; did you mean "Lalitpur"\?/,
  },
  'a place that is like no other': {
    send: place({ customer_address_city: 'Atlantis' }),
    hint: /^customer_address_city: not a place of the delivery table; send a name exactly as GET/,
  },
  'a test order': {
    send: place({ customer_phone_number: '0000000000' }),
    hint: /^customer_phone_number, .*test order/,
  },
  'the sixth order of a client in ten minutes': {
    async send(svc, ip) {
      for (let order = 1; order <= 5; order++) await place({})(svc, ip)
      return place({})(svc, ip)
    },
    hint: /^limit: 5 requests in 10 minutes .* RATE_LIMITS=off lifts all limits$/,
  },
}

function hintsOf({ logLines }: TestService): unknown[] {
  return logLines.map((line) => JSON.parse(line).hint).filter((hint) => hint !== undefined)
}

/** The response without what differs between two services: ids, times and numbers of orders. */
function withoutIds(text: string): string {
  return text.replace(/[0-9a-f]{24}|"order_number":\d+|"(?:hold_expires|created)_at":"[^"]+"/g, '…')
}

describe.each(Object.entries(cases))('%s', (_name, { send, hint }) => {
  test('leaves one hint outside production and none in production, with the same response', async () => {
    client += 1
    for (const service of services) service.logLines.splice(0)
    const [one, other] = [await send(development, `10.0.0.${client}`), await send(production, `10.0.0.${client}`)]
    expect(hintsOf(development)).toEqual([typeof hint === 'string' ? hint : expect.stringMatching(hint)])
    expect(hintsOf(production)).toEqual([])
    expect([one.status, withoutIds(one.text)]).toEqual([other.status, withoutIds(other.text)])
  })
})

test.each([
  {},
  { coupon: coupon._id },
  { paymentMethod: 'WalletA', url: 'http://127.0.0.1:3000' },
  { paymentMethod: 'HubA', url: 'http://localhost:3000' },
  { meta: { event_id: newId() } },
])('an order with %j leaves no hint', async (fields) => {
  development.logLines.splice(0)
  expect((await place(fields)(development, '10.1.0.1')).status).toBe(200)
  expect(hintsOf(development)).toEqual([])
})

test('many unknown keys leave one line with the first five', async () => {
  const fields = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`zz${index}zz`, index]))
  development.logLines.splice(0)
  await place(fields)(development, '10.2.0.1')
  expect(hintsOf(development)).toEqual([expect.stringMatching(/^body: unknown keys are ignored: (zz\d+zz(, |$)){5}$/)])
})
