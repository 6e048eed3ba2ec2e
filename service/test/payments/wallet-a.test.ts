import { describe, expect, test } from 'vitest'
import { signRequest, signResponse } from '../../src/payments/gateways/wallet-a-signature.ts'
import { reconcilePayments } from '../../src/payments/reconcile-payments.ts'
import { sandboxCredentials } from '../../src/payments/sandbox-accounts.ts'
import { startPaymentService } from '../harness/payment-service.ts'
import { laterSettlement } from './later-settlement.ts'
import { breakGateway, effectsOn, failed, failure, follow, paidOnce, stillOpen, success } from './payment-effects.ts'
import { redirectGuarantees } from './redirect-guarantees.ts'
import { changeCredential, pressed, returnPath, started, walletA } from './redirect-shopper.ts'

const svc = await startPaymentService()
svc.clock.stop()

redirectGuarantees(svc, walletA)
laterSettlement(svc, walletA, [
  'slow',
  'outage',
  'error',
  'html',
  'truncated',
  'status-403',
  'status-503',
  'status-pending-1',
  'status-ambiguous-1',
  'wrong-amount',
])

test('a start returns the signed form of 4.5', async () => {
  const { response, ...payment } = await started(svc, walletA)
  const back = await returnPath(svc, walletA, { response, ...payment })
  const { total_amount = '', transaction_uuid = '', product_code = '' } = response
  expect(response).toEqual({
    action_url: `${svc.url}/sandbox/wallet_a/api/epay/main/v2/form`,
    amount: '500',
    tax_amount: '0',
    product_service_charge: '0',
    product_delivery_charge: '50',
    total_amount: '550',
    transaction_uuid: expect.stringMatching(/^[A-Za-z0-9-]+$/),
    product_code: 'EPAYTEST',
    success_url: `${back}/success`,
    failure_url: `${back}/failure`,
    signed_field_names: 'total_amount,transaction_uuid,product_code',
    signature: signRequest(sandboxCredentials(svc.keys).wallet_a_secret, {
      total_amount,
      transaction_uuid,
      product_code,
    }),
  })
})

test.each(['commas', 'commas-signed', 'second-question-mark'])(
  'a return with %s settles the payment',
  async (fault) => {
    const payment = await started(svc, walletA, { quantity: 2 })
    await breakGateway(svc, 'wallet_a', fault)
    const back = await pressed(svc, walletA, payment, 'paid')
    expect(await follow(back)).toBe(success)
    expect((await effectsOn(svc, payment.shop, payment.order)).payment_status).toBe('Paid')
  },
)

describe('a success return without a valid proof', () => {
  test.each([
    ['no data', ''],
    ['empty data', '?data='],
    ['no base64', '?data=%7B%7D'],
    ['no JSON', `?data=${Buffer.from('paid').toString('base64')}`],
    ['null', `?data=${Buffer.from('null').toString('base64')}`],
    ['a list', `?data=${Buffer.from('[]').toString('base64')}`],
  ])('%s is rejected as malformed', async (_case, query) => {
    const payment = await started(svc, walletA)
    const response = await follow(`${await returnPath(svc, walletA, payment)}/success${query}`)
    expect(response).toBe('400 {"message":"Invalid payment response"}')
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(stillOpen)
  })

  const forgeries: [string, (data: Record<string, string>, form: Record<string, string>) => object][] = [
    ['another status', (data) => ({ ...data, status: 'PENDING' })],
    ['another amount', (data) => ({ ...data, total_amount: '5.0' })],
    ['another product', (data) => ({ ...data, product_code: 'SHOP' })],
    ['a signature of other length', (data) => ({ ...data, signature: `${data.signature}=` })],
    ['no signed fields', (data) => ({ ...data, signed_field_names: '' })],
    [
      'the signature of the request',
      (data, { signature, signed_field_names }) => ({ ...data, signature, signed_field_names }),
    ],
  ]
  test.each(forgeries)('%s does not settle, even when the payment was paid', async (_case, forge) => {
    const payment = await started(svc, walletA)
    const back = new URL(await pressed(svc, walletA, payment, 'paid'))
    const data = JSON.parse(Buffer.from(back.searchParams.get('data') ?? '', 'base64').toString())
    const forged = Buffer.from(JSON.stringify(forge(data, payment.response))).toString('base64')
    back.searchParams.set('data', forged)
    expect(await follow(back.href)).toBe(failure)
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(stillOpen)
  })

  test.each([
    { status: 'PENDING' },
    { status: 'complete' },
    { total_amount: '5.0' },
    { total_amount: '5.5e2' },
    { total_amount: ' 550' },
    { total_amount: '५५०' },
    { total_amount: '5,50' },
    { product_code: 'SHOP' },
    { transaction_uuid: 'P0000000000000000000' },
  ])('a signed return with %j does not settle', async (change) => {
    const payment = await started(svc, walletA)
    const back = new URL(await pressed(svc, walletA, payment, 'paid'))
    const { signature: _, ...data } = JSON.parse(Buffer.from(back.searchParams.get('data') ?? '', 'base64').toString())
    const signature = signResponse(sandboxCredentials(svc.keys).wallet_a_secret, { ...data, ...change })
    const forged = { ...data, ...change, signature }
    back.searchParams.set('data', Buffer.from(JSON.stringify(forged)).toString('base64'))
    expect(await follow(back.href)).toBe(failure)
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(stillOpen)
  })

  test('a return signed with another key does not settle', async () => {
    const payment = await started(svc, walletA)
    await breakGateway(svc, 'wallet_a', 'forged')
    expect(await follow(await pressed(svc, walletA, payment, 'paid'))).toBe(failure)
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(stillOpen)
  })
})

test.each([
  [120, 'Processing', stillOpen.transactions],
  [3600, 'Failed', failed.transactions],
])(
  'a payment that never reached the gateway, queried after %i seconds, is %s',
  async (seconds, payment_status, transactions) => {
    const payment = await started(svc, walletA)
    svc.clock.advance(seconds)
    await reconcilePayments(svc.context)
    expect(await effectsOn(svc, payment.shop, payment.order)).toMatchObject({ payment_status, transactions })
  },
)

describe('the failure URL', () => {
  test('opened by a stranger while the payment is open, changes nothing', async () => {
    const payment = await started(svc, walletA)
    await walletA.open(payment.response)
    expect(await follow(`${await returnPath(svc, walletA, payment)}/failure`)).toBe(failure)
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(stillOpen)
  })

  test('of a pending payment leaves the payment open', async () => {
    const payment = await started(svc, walletA)
    expect(await follow(await pressed(svc, walletA, payment, 'pending'))).toBe(failure)
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(stillOpen)
    expect(await follow(await pressedAgain(payment.response.transaction_uuid as string))).toBe(success)
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test('of a paid payment leaves the payment paid', async () => {
    const payment = await started(svc, walletA)
    const back = await pressed(svc, walletA, payment, 'paid')
    await follow(back)
    await follow(back.replace(/success\?.*/, 'failure'))
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test('settles the payment when the gateway reports it as paid', async () => {
    const payment = await started(svc, walletA)
    const back = await pressed(svc, walletA, payment, 'paid')
    expect(await follow(back.replace(/success\?.*/, 'failure'))).toBe(success)
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test('a failed payment that is paid later becomes Paid', async () => {
    const payment = await started(svc, walletA)
    const back = await pressed(svc, walletA, payment, 'paid')
    await breakGateway(svc, 'wallet_a', 'refunded')
    expect(await follow(back)).toBe(failure)
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(failed)
    await breakGateway(svc, 'wallet_a')
    expect(await follow(back)).toBe(success)
  })
})

describe('a key that changes between start and return', () => {
  test('a return signed with the old key does not settle, the status query does', async () => {
    const payment = await started(svc, walletA)
    const back = await pressed(svc, walletA, payment, 'paid')
    await changeCredential(svc, payment.shop, 'wallet_a_secret', 'another key')
    expect(await follow(back)).toBe(failure)
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(stillOpen)
    expect(await follow(back.replace(/success\?.*/, 'failure'))).toBe(success)
  })

  test('a credential that is not text rejects the start', async () => {
    const { shop, order } = await started(svc, walletA)
    await changeCredential(svc, shop, 'wallet_a_secret', { odd: true })
    await expect(started(svc, walletA, { shop, order })).rejects.toThrow('not available')
  })
})

test('a second return with the same URL is rejected, and the payment is settled once', async () => {
  const payment = await started(svc, walletA)
  await breakGateway(svc, 'wallet_a', 'return-twice')
  expect(await follow(await pressed(svc, walletA, payment, 'paid'))).toContain('Payment already received')
  expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(paidOnce)
})

/** A pending payment is finished at the gateway. */
async function pressedAgain(reference: string): Promise<string> {
  const body = new URLSearchParams({ reference, outcome: 'paid' })
  const moved = await fetch(`${svc.url}/sandbox/wallet_a/press`, { method: 'POST', body, redirect: 'manual' })
  return moved.headers.get('location') as string
}
