import { expect, test } from 'vitest'
import { reconcilePayments } from '../../src/payments/reconcile-payments.ts'
import { aMerchant } from '../harness/merchant.ts'
import { startPaymentService } from '../harness/payment-service.ts'
import { breakGateway, effectsOn, failure, follow, success } from './payment-effects.ts'
import { bankNetA, pressed, type Started, started, walletB } from './redirect-shopper.ts'

const svc = await startPaymentService()

async function merchantOf({ shop, order }: Started) {
  const merchant = await aMerchant(svc, shop.store._id)
  const post = (path: string, body: object) => merchant.post(`/orders/${order}${path}`, body)
  return { merchant, post, read: async () => (await merchant.get(`/orders/${order}`)).body }
}

const pay = async (payment: Started) => follow(await pressed(svc, walletB, payment, 'paid'))

test.each([
  ['a part', 100],
  ['all', 550],
])('an order of which %s was paid and given back is placed by the payment that it waits for', async (_, amount) => {
  const first = await started(svc, walletB)
  const { post, read } = await merchantOf(first)
  expect((await post('/payments', { kind: 'cash', amount })).status).toBe(201)
  expect((await post('/refunds', { method: 'cash', amount })).status).toBe(201)
  expect(await read()).toMatchObject({ status: 'Inactive', payment_status: 'Refunded' })

  expect(await pay(await started(svc, walletB, first))).toBe(success)
  expect(await read()).toMatchObject({
    ...{ status: 'Pending', payment_status: 'Paid', refund_status: 'partial' },
    ...{ paid_amount: 550 + amount, refunded_amount: amount },
  })
  const { mails, quantity, transactions } = await effectsOn(svc, first.shop, first.order)
  expect({ mails, quantity, transactions }).toEqual({ mails: 1, quantity: 9, transactions: ['Processing', 'Paid'] })
})

test('a late payment of a confirmed order whose part was given back is recorded, and a second one is surplus', async () => {
  const payment = await started(svc, walletB)
  const second = await started(svc, walletB, payment)
  const { post, read } = await merchantOf(payment)
  await post('/status', { status: 'Pending', paymentMethod: 'COD' })
  await post('/payments', { kind: 'cash', amount: 100 })
  await post('/refunds', { method: 'cash', amount: 100 })
  await pay(payment)
  expect(await read()).toMatchObject({ payment_status: 'Paid', paid_amount: 650, refunded_amount: 100 })
  await post('/refunds', { method: 'bank', amount: 550 })
  await pay(second)
  expect(await read()).toMatchObject({ payment_status: 'Refunded', paid_amount: 650, refunded_amount: 650 })
  expect((await effectsOn(svc, payment.shop, payment.order)).transactions).toEqual(['Paid', 'Paid, surplus'])
})

test.each(['Pending', 'Cancelled'])(
  '10.3: a failed payment of an order that is %s by now is Failed',
  async (status) => {
    const payment = await started(svc, walletB)
    const { post, read } = await merchantOf(payment)
    expect((await post('/status', { status })).status).toBe(200)
    expect(await follow(await pressed(svc, walletB, payment, 'failed'))).toBe(failure)
    expect(await read()).toMatchObject({ status, payment_status: 'Failed', transactions: [{ state: 'Failed' }] })
  },
)

const doubts = ({ timeline }: { timeline: { kind: string }[] }) =>
  timeline.filter(({ kind }) => kind === 'payment_attention')

test('a second payment, and one that does not fit, stand on the timeline of their order', async () => {
  const payment = await started(svc, walletB)
  const second = await started(svc, walletB, payment)
  const third = await started(svc, walletB, payment)
  const { read } = await merchantOf(payment)
  await pay(payment)
  expect(doubts(await read())).toEqual([])
  await pay(second)
  const [, surplus, mismatch] = (await read()).transactions
  const actor = { kind: 'system', _id: '', name: '' }
  const told = { _id: expect.any(String), at: expect.any(String), kind: 'payment_attention', actor }
  const ofSurplus = { ...told, text: '', data: { transaction: surplus._id, attention: 'surplus' } }
  expect(doubts(await read())).toEqual([ofSurplus])

  const back = await pressed(svc, walletB, third, 'paid')
  await breakGateway(svc, 'wallet_b', 'wrong-amount')
  for (const _visit of [1, 2]) await follow(back)
  await breakGateway(svc, 'wallet_b')
  const reason = expect.stringContaining('total_amount 54900')
  const ofMismatch = { ...told, text: reason, data: { transaction: mismatch._id, attention: 'mismatch' } }
  expect(doubts(await read())).toEqual([ofMismatch, ofSurplus])
})

test('a payment that arrives after the merchant resolved it as not received is announced once', async () => {
  const payment = await started(svc, bankNetA)
  const { merchant, read } = await merchantOf(payment)
  const back = await pressed(svc, bankNetA, payment, 'paid')
  svc.clock.advance(2 * 3600)
  await reconcilePayments(svc.context)
  const [{ _id: transaction }] = (await read()).transactions
  const resolved = { resolution: 'refunded', reference: 'nothing at the bank' }
  expect((await merchant.post(`/transactions/${transaction}/resolve`, resolved)).status).toBe(200)
  expect(doubts(await read())).toHaveLength(1)

  await Promise.all([1, 2, 3].map(() => follow(back)))
  expect(await read()).toMatchObject({
    ...{ status: 'Inactive', paid_amount: 0 },
    transactions: [{ state: 'Failed', attention: null, gateway_reference: expect.any(String) }],
  })
  expect(doubts(await read())).toMatchObject([
    { text: expect.stringMatching(/^paid at the gateway after it was resolved: ./), data: { transaction } },
    { text: 'the browser did not return, and this gateway cannot be queried' },
  ])
})
