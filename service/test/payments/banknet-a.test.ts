import { describe, expect, test } from 'vitest'
import { type ReturnValues, signReturn } from '../../src/payments/gateways/banknet-a-signature.ts'
import { reconcilePayments } from '../../src/payments/reconcile-payments.ts'
import { sandboxCredentials } from '../../src/payments/sandbox-accounts.ts'
import { startPaymentService } from '../harness/payment-service.ts'
import { breakGateway, effectsOn, failure, follow, paidOnce, stillOpen, success } from './payment-effects.ts'
import { redirectGuarantees } from './redirect-guarantees.ts'
import { bankNetA, changeCredential, pressed, returnPath, started } from './redirect-shopper.ts'

const svc = await startPaymentService()
svc.clock.stop()
const secret = sandboxCredentials(svc.keys).banknet_a_secret

redirectGuarantees(svc, bankNetA)

test('the start returns only the signed URL', async () => {
  const payment = await started(svc, bankNetA)
  const url = new URL(payment.response.url as string)
  expect(Object.keys(payment.response)).toEqual(['url'])
  expect(`${url.origin}${url.pathname}`).toBe(`${svc.url}/sandbox/banknet_a/api/merchantRequest`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    PID: 'SANDBOXPID',
    MD: 'P',
    PRN: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
    AMT: '550',
    CRN: 'NPR',
    DT: expect.stringMatching(/^\d\d\/\d\d\/20\d\d$/),
    R1: `Order ${payment.order}`,
    R2: 'N/A',
    RU: `${await returnPath(svc, bankNetA, payment)}/success`,
    DV: expect.stringMatching(/^[0-9a-f]{128}$/),
  })
})

/** A return signed by the gateway after some fields were changed. */
async function signedReturn(change: Partial<ReturnValues>) {
  const payment = await started(svc, bankNetA)
  const back = new URL(await pressed(svc, bankNetA, payment, 'paid'))
  const values = { ...Object.fromEntries(back.searchParams), ...change } as ReturnValues
  const DV = signReturn(secret, values)
  return { payment, back: `${back.origin}${back.pathname}?${new URLSearchParams({ ...values, DV })}` }
}

describe('a signed return', () => {
  test.each([
    ['contradiction', 'a contradiction'],
    ['capital-true', 'another spelling of true'],
    ['paid-less', 'less paid than asked'],
    ['wrong-amount', 'another amount asked'],
    ['forged', 'another key'],
  ])('with %s does not settle', async (fault) => {
    const payment = await started(svc, bankNetA)
    await breakGateway(svc, 'banknet_a', fault)
    expect(await follow(await pressed(svc, bankNetA, payment, 'paid'))).toBe(failure)
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(stillOpen)
  })

  test.each(['lower-case', 'paid-more'])('with %s settles', async (fault) => {
    const payment = await started(svc, bankNetA)
    await breakGateway(svc, 'banknet_a', fault)
    expect(await follow(await pressed(svc, bankNetA, payment, 'paid'))).toBe(success)
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test.each(['550', '550.0', '550.00'])('with the amount %s settles', async (amount) => {
    const { payment, back } = await signedReturn({ P_AMT: amount, R_AMT: amount })
    expect(await follow(back)).toBe(success)
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test.each([
    { R_AMT: '5.5e2' },
    { P_AMT: '1e9' },
    { R_AMT: ' 550' },
    { R_AMT: '५५०' },
    { P_AMT: '५५०' },
    { R_AMT: '5,50' },
    { R_AMT: '550.01' },
    { P_AMT: 'N/A' },
    { PID: 'ANOTHERPID' },
    { PRN: 'P0000000000000000000' },
    { PS: 'false' },
    { RC: 'cancel' },
    { RC: 'SUCCESSFUL' },
    { UID: '' },
    { UID: 'x,1' },
  ])('with %j does not settle', async (change) => {
    const { payment, back } = await signedReturn(change)
    expect(await follow(back)).toBe(failure)
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(stillOpen)
  })
})

describe('the signature of a return', () => {
  const names = ['PRN', 'PID', 'PS', 'RC', 'UID', 'BC', 'INI', 'P_AMT', 'R_AMT', 'DV']
  test.each(names)('a return with %s changed by one character or missing does not settle', async (name) => {
    const payment = await started(svc, bankNetA)
    const back = new URL(await pressed(svc, bankNetA, payment, 'paid'))
    const [changed, without] = [new URL(back), new URL(back)]
    changed.searchParams.set(name, `${back.searchParams.get(name)}1`)
    without.searchParams.delete(name)
    for (const url of [changed, without]) expect(await follow(url.href)).toBe(failure)
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(stillOpen)
  })

  test('the signature of the request is not accepted', async () => {
    const payment = await started(svc, bankNetA)
    const back = new URL(await pressed(svc, bankNetA, payment, 'paid'))
    back.searchParams.set('DV', new URL(payment.response.url as string).searchParams.get('DV') as string)
    expect(await follow(back.href)).toBe(failure)
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(stillOpen)
  })

  test('a return signed with the old key does not settle until that key is back', async () => {
    const payment = await started(svc, bankNetA)
    const back = await pressed(svc, bankNetA, payment, 'paid')
    await changeCredential(svc, payment.shop, 'banknet_a_secret', 'another key')
    expect(await follow(back)).toBe(failure)
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(stillOpen)
    await changeCredential(svc, payment.shop, 'banknet_a_secret', secret)
    expect(await follow(back)).toBe(success)
  })
})

test('a cancellation after the payment, forged or signed, leaves it paid', async () => {
  const { payment, back: cancelled } = await signedReturn({ PS: 'false', RC: 'cancel' })
  const values = { ...Object.fromEntries(new URL(cancelled).searchParams), PS: 'true', RC: 'successful' }
  const DV = signReturn(secret, values as unknown as ReturnValues)
  const paid = `${cancelled.split('?')[0]}?${new URLSearchParams({ ...values, DV })}`
  expect(await follow(paid)).toBe(success)
  await follow(cancelled)
  await follow(paid.replace('PS=true', 'PS=false').replace('RC=successful', 'RC=cancel'))
  expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(paidOnce)
})

test('a payment without a return stays open, and a late return settles it', async () => {
  const payment = await started(svc, bankNetA)
  const back = await pressed(svc, bankNetA, payment, 'paid')
  svc.clock.advance(7200)
  await reconcilePayments(svc.context)
  expect((await effectsOn(svc, payment.shop, payment.order)).payment_status).toBe('Processing')
  expect(await follow(back)).toBe(success)
})
