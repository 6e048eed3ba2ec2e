import { beforeEach, describe, expect, test } from 'vitest'
import { type ReturnValues, signReturn } from '../../src/payments/gateways/banknet-a-signature.ts'
import { reconcilePayments } from '../../src/payments/reconcile-payments.ts'
import { sandboxCredentials } from '../../src/payments/sandbox-accounts.ts'
import { startPaymentService } from '../harness/payment-service.ts'
import { operatorToken } from '../harness/test-service.ts'
import { press as pressHub, startHub } from './hub-a-shopper.ts'
import { breakGateway, effectsOn, failure, follow, paidOnce, type Shop, stillOpen, success } from './payment-effects.ts'
import { bankNetA, pressed, type Started, started, walletA, walletB } from './redirect-shopper.ts'

const svc = await startPaymentService()
svc.clock.stop()
const operator = { authorization: `Bearer ${operatorToken}` }

beforeEach(async () => {
  for (const gateway of ['wallet_a', 'wallet_b', 'hub_a']) await breakGateway(svc, gateway)
})

async function attention({ store }: Shop) {
  const response = await svc.get(`/admin/payments?store_id=${store._id}&needs_attention=1`, operator)
  expect(response.status).toBe(200)
  return response.body.payments
}

const warningsOf = ({ order }: Pick<Started, 'order'>) =>
  svc.logLines
    .filter((line) => line.includes('payment flagged for review') && line.includes(order))
    .map((line) => JSON.parse(line))

/** The way back with these values, signed as the gateway signs. */
function signedAgain(back: string, change: Partial<ReturnValues>): string {
  const url = new URL(back)
  const values = { ...Object.fromEntries(url.searchParams), ...change } as ReturnValues
  const DV = signReturn(sandboxCredentials(svc.keys).banknet_a_secret, values)
  return `${url.origin}${url.pathname}?${new URLSearchParams({ ...values, DV })}`
}

describe('a payment with other values than requested', () => {
  test('by a signed return of another amount is not settled; it is listed and logged once until a right payment', async () => {
    const payment = await started(svc, bankNetA)
    const back = await pressed(svc, bankNetA, payment, 'paid')
    const wrong = signedAgain(back, { UID: 'BANK-7', R_AMT: '500', P_AMT: '490' })
    for (const _visit of [1, 2, 3]) expect(await follow(wrong)).toBe(failure)
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(stillOpen)

    const listed = await attention(payment.shop)
    expect(listed).toMatchObject([{ order_id: payment.order, method: 'BankNetA', state: 'Processing', amount: 550 }])
    for (const told of ['UID BANK-7', 'P_AMT 490', 'R_AMT 500']) expect(listed[0].doubt).toContain(told)
    expect(warningsOf(payment)).toMatchObject([{ level: 'warn', reason: listed[0].doubt }])

    expect(await follow(back)).toBe(success)
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(paidOnce)
    expect(await attention(payment.shop)).toEqual([])
    await follow(wrong)
    expect(await attention(payment.shop)).toEqual([])
  })

  test('is logged again for another reason, and listed with the newest', async () => {
    const payment = await started(svc, bankNetA)
    const back = await pressed(svc, bankNetA, payment, 'paid')
    await follow(signedAgain(back, { P_AMT: '490' }))
    await follow(signedAgain(back, { P_AMT: '480' }))
    expect(warningsOf(payment)).toHaveLength(2)
    expect(await attention(payment.shop)).toMatchObject([{ doubt: expect.stringContaining('P_AMT 480') }])
  })

  test.each([
    [walletA, 'wrong-amount', 'total_amount 549'],
    [walletB, 'wrong-amount', 'total_amount 54900'],
    [walletB, 'no-transaction', 'total_amount 55000'],
  ])('$name, $1: is queried repeatedly and flagged for review once', async (method, fault, told) => {
    const payment = await started(svc, method)
    const back = await pressed(svc, method, payment, 'paid')
    await breakGateway(svc, method.path, fault)
    await follow(back)
    svc.clock.advance(120)
    await reconcilePayments(svc.context)
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(stillOpen)
    expect(await attention(payment.shop)).toMatchObject([{ doubt: expect.stringContaining(told) }])
    expect(warningsOf(payment)).toHaveLength(1)
    await breakGateway(svc, method.path)
    svc.clock.advance(120)
    await reconcilePayments(svc.context)
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(paidOnce)
    expect(await attention(payment.shop)).toEqual([])
  })

  test.each([
    ['other-amount', 'Amount 1,'],
    ['other-process-id', 'ProcessId f00d'],
    ['other-currency', 'PaymentCurrency USD'],
  ])('HubA, %s: is listed', async (fault, told) => {
    const { shop } = await started(svc, walletB)
    await breakGateway(svc, 'hub_a', 'no-notification', fault)
    await follow(await pressHub(svc, await startHub(svc, shop), 'paid'))
    expect(await attention(shop)).toMatchObject([{ method: 'HubA', doubt: expect.stringContaining(told) }])
  })
})

test.each(['pending', 'cancelled'] as const)('a payment that is %s at the gateway is not listed', async (outcome) => {
  const payment = await started(svc, walletB)
  await follow(await pressed(svc, walletB, payment, outcome))
  expect(await attention(payment.shop)).toEqual([])
  expect(warningsOf(payment)).toEqual([])
})

test('a payment at a gateway without a response is not listed', async () => {
  const payment = await started(svc, walletB)
  const back = await pressed(svc, walletB, payment, 'paid')
  await breakGateway(svc, 'wallet_b', 'error')
  await follow(back)
  expect(await attention(payment.shop)).toEqual([])
  expect(warningsOf(payment)).toEqual([])
})

describe('an order that was paid online', () => {
  test('and then cancelled is listed for the refund; one that is not cancelled is not listed', async () => {
    const kept = await started(svc, walletB)
    const given = await started(svc, walletB, { shop: kept.shop })
    for (const payment of [kept, given])
      expect(await follow(await pressed(svc, walletB, payment, 'paid'))).toBe(success)
    expect(await attention(kept.shop)).toEqual([])
    const request = { store_id: kept.shop.store._id, order_id: given.order, phone_number: '9812345678' }
    expect((await svc.post('/order/public/cancel', request)).status).toBe(200)

    expect(await attention(kept.shop)).toMatchObject([
      { order_id: given.order, state: 'Paid', order_status: 'Cancelled', order_payment_status: 'Paid', doubt: null },
    ])
  })
})
