import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import { describe, expect, test } from 'vitest'
import { methodPaths } from '../../src/payments/gateway-context.ts'
import { requirements } from '../../src/payments/payment-methods.ts'
import { sandboxCredentials } from '../../src/payments/sandbox-accounts.ts'
import { anUnpaidOrder, aPayingStore, startPaying, startPaymentService } from '../harness/payment-service.ts'
import { effectsOn, stillOpen } from './payment-effects.ts'

const svc = await startPaymentService()
const unavailable = 'This payment method is not available for this store'
const notApproved = 'QR request is not approved for this store'
const credentials = sandboxCredentials(svc.keys)

/** What 2.1 and 2.1.1 ask for, written out: nothing here is read from the service. */
const needs: [PaymentMethod, string, string[]][] = [
  ['WalletA', 'wallet_a', ['wallet_a_secret', 'wallet_a_product_code']],
  ['WalletB', 'wallet_b', ['wallet_b_secret']],
  ['BankNetA', 'banknet_a', ['banknet_a_pid', 'banknet_a_secret']],
  ['QR', 'qr_request', []],
  ['QR_Dynamic', 'banknet_a_dynamic', ['banknet_a_dynamic_key']],
  ['BankNetACheckout', 'banknet_a_checkout', ['banknet_a_checkout_key']],
  ['HubA', 'hub_a', ['hub_a_key']],
  ['bank_card', 'bank_card', ['bank_card_key']],
]

type Offer = { plan?: string; addons?: object; setting?: object }

/** Everything this method needs and nothing else. */
function complete(method: PaymentMethod, addon: string, names: string[]) {
  const addons = { [addon]: method === 'QR' ? 'approved' : true }
  const setting = Object.fromEntries(Object.entries(credentials).filter(([name]) => names.includes(name)))
  return { plan: 'premium', addons, setting }
}

/** Places the order while the method is on, then the merchant changes the offer, then the shopper pays. */
async function startAfter(method: PaymentMethod, before: object, offer: Offer) {
  const shop = await aPayingStore(svc, { ...before, ...offer })
  const order = await anUnpaidOrder(svc, shop, method)
  const more = method === 'QR_Dynamic' ? { self: true } : {}
  const response = await startPaying(svc, methodPaths[method], shop.store._id, order, more)
  return { shop, order, response }
}

async function expectRejection(method: PaymentMethod, before: object, offer: Offer, message: string) {
  const calls = async () => (await svc.get('/sandbox/calls')).body.calls.length
  const asked = await calls()
  const { shop, order, response } = await startAfter(method, before, offer)
  expect([response.status, response.body]).toEqual([400, { message }])
  const untouched = { ...stillOpen, payment_status: 'Unpaid', transactions: [] }
  expect(await effectsOn(svc, shop, order)).toEqual(untouched)
  expect(await calls()).toBe(asked)
}

test('the table covers every method with the requirements of the service', () => {
  const table = Object.fromEntries(needs.map(([method, addon, names]) => [method, { addon, credentials: names }]))
  expect(requirements).toEqual(table)
})

describe.each(needs)('%s', (method, addon, names) => {
  const all = complete(method, addon, names)

  test.each(['basic', 'premium', 'plus', 'platinum'])(
    'starts on plan %s with its addon and credentials alone',
    async (plan) => {
      const { shop, order, response } = await startAfter(method, all, { plan })
      expect([response.status, response.text]).toEqual([200, response.text])
      expect(await effectsOn(svc, shop, order)).toEqual(stillOpen)
    },
  )

  test.each(['free', '', 'enterprise', 'Premium', 'constructor'])('is rejected on plan %j', (plan) =>
    expectRejection(method, all, { plan }, unavailable),
  )

  test.each([false, '', undefined])('is rejected with its addon %j', (value) =>
    expectRejection(
      method,
      all,
      { addons: { ...all.addons, [addon]: value } },
      method === 'QR' ? notApproved : unavailable,
    ),
  )

  test('is rejected with every other addon', () =>
    expectRejection(
      method,
      all,
      { addons: Object.fromEntries(needs.filter(([, other]) => other !== addon).map(([, other]) => [other, true])) },
      // Its request is an addon, too.
      method === 'QR' ? notApproved : unavailable,
    ))

  test.each(names)('is rejected without %s', (name) =>
    expectRejection(method, all, { setting: { ...credentials, [name]: undefined } }, unavailable),
  )

  test.each(names)('is rejected with an empty %s', (name) =>
    expectRejection(method, all, { setting: { ...credentials, [name]: '' } }, unavailable),
  )
})

test.each(['pending', 'rejected', '', true, 'Approved', undefined])(
  'QR is rejected while the request is %j',
  (qr_request) => expectRejection('QR', {}, { addons: { qr_request_enabled: true, qr_request } }, notApproved),
)
