import { type PaymentMethod, paymentMethods } from '@pasal/contract/payments/methods.ts'
import {
  checkoutStartResponse,
  hubAStartResponse,
  qrStartResponse,
  urlStartResponse,
  walletAStartResponse,
  walletBStartResponse,
} from '@pasal/contract/payments/responses.ts'
import { describe, expect, test } from 'vitest'
import { methodPaths } from '../../src/payments/gateway-context.ts'
import { aMerchant } from '../harness/merchant.ts'
import { aPayingStore, startPaying, startPaymentService, trackedOrder } from '../harness/payment-service.ts'
import { aCoupon, aLine, anOrder } from '../harness/store-factory.ts'
import { placed } from '../orders/shop.ts'
import { alreadyReceived, effectsOn, follow, paidOnce, success } from './payment-effects.ts'

/* An online order that a coupon makes free: its start settles it (3.1), and the response is one of 4.5. */

const svc = await startPaymentService()
svc.clock.stop()

const freeDelivery = { defaults: [0, 0, 0, 0, 0, 0], places: [['Kathmandu', true, 0, 0, 0, 0, 0, 0]] }

/** A store with free delivery, and a coupon for the whole price. */
async function aFreeOrder(paymentMethod: PaymentMethod, coupon = aCoupon({ coupon_type: 2, coupon_value: 100 })) {
  const shop = await aPayingStore(svc, {}, { coupons: [coupon], delivery: freeDelivery })
  const order = await placeFree(shop, paymentMethod, coupon)
  return { shop, order, coupon }
}

type Shop = Awaited<ReturnType<typeof aPayingStore>>

async function placeFree({ store, product }: Shop, paymentMethod: string, coupon: { _id: string }) {
  const fields = { products: [aLine(product)], paymentMethod, coupon: coupon._id, customer_email: 'asha@example.com' }
  const response = placed(await svc.post(`/order/${store._id}`, anOrder(fields)))
  expect(response.total_price + response.delivery_charge).toBe(0)
  return response._id as string
}

const start = ({ store }: Shop, method: PaymentMethod, order: string) =>
  startPaying(svc, methodPaths[method], store._id, order, method === 'QR_Dynamic' ? { self: true } : {})

const shapes = {
  WalletA: walletAStartResponse,
  WalletB: walletBStartResponse,
  BankNetA: urlStartResponse,
  bank_card: urlStartResponse,
  HubA: hubAStartResponse,
  QR: qrStartResponse,
  QR_Dynamic: qrStartResponse,
  BankNetACheckout: checkoutStartResponse,
} satisfies Record<PaymentMethod, unknown>

describe.each(paymentMethods)('an order of Rs 0 by %s', (method) => {
  test('waits for its start, which pays it with a response of the usual shape', async () => {
    const { shop, order } = await aFreeOrder(method)
    expect(await trackedOrder(svc, shop.store._id, order)).toEqual({ status: 'Inactive', payment_status: 'Unpaid' })
    const { status, body } = await start(shop, method, order)
    expect(status).toBe(200)
    expect(shapes[method].strict().parse(body)).toEqual(body)
    expect(await effectsOn(svc, shop, order)).toEqual(paidOnce)
    expect(await shopperEndsAt(method, body)).toBe(
      method.includes('QR') || method === 'BankNetACheckout' ? paid : success,
    )
    expect(await effectsOn(svc, shop, order)).toEqual(paidOnce)
    const again = await start(shop, method, order)
    expect([again.status, again.body]).toEqual([400, { message: 'Payment already received' }])
  })
})

const paid = 'paid'

/** What a shop does with the response of a start (4.5). */
async function shopperEndsAt(method: PaymentMethod, body: Record<string, string>): Promise<string> {
  const { action_url, url = body.payment_url, ...fields } = body
  if (action_url) return follow(action_url, fields)
  if (url) return follow(url)
  const { status } = await svc.get(`/payment/${methodPaths[method]}/check/${body.transaction}`)
  return status === 200 ? paid : `${status}`
}

test('the second visit of the return address of a free order is rejected, as after a payment', async () => {
  const { shop, order } = await aFreeOrder('BankNetA')
  const { body } = await start(shop, 'BankNetA', order)
  expect(await follow(body.url)).toBe(success)
  expect(await follow(body.url)).toBe(alreadyReceived)
})

test('a free order that was settled and then costs something by an edit is unpaid', async () => {
  const { shop, order } = await aFreeOrder('WalletB')
  await start(shop, 'WalletB', order)
  const merchant = await aMerchant(svc, shop.store._id)
  const read = async () => (await merchant.get(`/orders/${order}`)).body
  const { version, ordered_products, payment_status } = await read()
  expect(payment_status).toBe('Paid')
  const lines = ordered_products.map(({ line, quantity }: { line: number; quantity: number }) => ({ line, quantity }))
  const body = { lines, remove_coupon: true }
  const edited = await merchant.post(`/orders/${order}/edit`, body, { 'if-match': `"${version}"` })
  expect([edited.status, edited.body.message]).toEqual([200, undefined])
  expect(edited.body).toMatchObject({ payment_status: 'Unpaid', total: 500, due: 500 })
  await merchant.post(`/orders/${order}/payments`, { kind: 'cash', amount: 200 })
  expect(await read()).toMatchObject({ payment_status: 'Unpaid', partial_payment_amount: 200, due: 300 })
})

test('a free order started many times at once is settled once', async () => {
  const { shop, order } = await aFreeOrder('WalletB')
  const answers = await Promise.all(Array.from({ length: 12 }, () => start(shop, 'WalletB', order)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of answers.filter((answer) => answer.status !== 200))
    expect([status, body]).toEqual([400, { message: 'Payment already received' }])
  expect(await effectsOn(svc, shop, order)).toEqual(paidOnce)
})

test('no gateway is called for a free order', async () => {
  const { shop, order } = await aFreeOrder('HubA')
  const calls = async () => (await svc.get('/sandbox/calls')).body.calls.length
  const before = await calls()
  expect((await start(shop, 'HubA', order)).status).toBe(200)
  expect(await calls()).toBe(before)
})

test('a coupon for one use pays one of two free orders, also when the first reservation was over', async () => {
  const coupon = aCoupon({ coupon_type: 2, coupon_value: 100, usage_limit: 1 })
  const { shop, order } = await aFreeOrder('WalletA', coupon)
  svc.clock.advance(301)
  const later = await placeFree(shop, 'WalletA', coupon)
  const usedUp = [400, { message: 'All the available coupons have been used.' }]
  const first = await start(shop, 'WalletA', order)
  expect([first.status, first.body]).toEqual(usedUp)
  expect((await start(shop, 'WalletA', later)).status).toBe(200)
  svc.clock.advance(301)
  const again = await start(shop, 'WalletA', order)
  expect([again.status, again.body]).toEqual(usedUp)
  expect(await trackedOrder(svc, shop.store._id, order)).toEqual({ status: 'Inactive', payment_status: 'Unpaid' })
})

test('an order that costs anything is not settled by its start', async () => {
  const shop = await aPayingStore(svc, {}, { coupons: [], delivery: freeDelivery })
  const body = anOrder({ products: [aLine(shop.product)], paymentMethod: 'WalletA' })
  const order = placed(await svc.post(`/order/${shop.store._id}`, body))._id
  expect((await start(shop, 'WalletA', order)).status).toBe(200)
  expect((await effectsOn(svc, shop, order)).payment_status).toBe('Processing')
})
