import { afterEach, describe, expect, test } from 'vitest'
import { sandboxCredentials } from '../../src/payments/sandbox-accounts.ts'
import { aPayingStore, type PaymentService } from '../harness/payment-service.ts'
import {
  alreadyReceived,
  breakGateway,
  effectsOn,
  failed,
  failure,
  follow,
  paidOnce,
  stillOpen,
  success,
} from './payment-effects.ts'
import { repeatedAndLate } from './redirect-repeats.ts'
import { pressed, type RedirectMethod, returnPath, started } from './redirect-shopper.ts'
import { starting } from './redirect-starts.ts'

/** What every method that sends the browser away must keep, whatever its protocol. */
export function redirectGuarantees(svc: PaymentService, method: RedirectMethod): void {
  afterEach(() => breakGateway(svc, method.path))
  wholeLife(svc, method)
  proofsOfOthers(svc, method)
  repeatedAndLate(svc, method)
  starting(svc, method)
}

function wholeLife(svc: PaymentService, method: RedirectMethod): void {
  describe('from order to payment', () => {
    test('a payment settles the order, sells the stock and sends one mail; a second return is rejected', async () => {
      const payment = await started(svc, method)
      expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(stillOpen)
      const back = await pressed(svc, method, payment, 'paid')
      expect(await follow(back)).toBe(success)
      expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(paidOnce)
      expect(await follow(back)).toBe(alreadyReceived)
      expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(paidOnce)
    })

    test.each(['failed', 'cancelled'] as const)(
      'a %s payment leaves the order waiting, and it can be paid again',
      async (outcome) => {
        const payment = await started(svc, method)
        expect(await follow(await pressed(svc, method, payment, outcome))).toBe(failure)
        expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(failed)
        const again = await started(svc, method, payment)
        expect(await follow(await pressed(svc, method, again, 'paid'))).toBe(success)
        const effects = await effectsOn(svc, payment.shop, payment.order)
        expect(effects).toEqual({ ...paidOnce, transactions: ['Failed', 'Paid'] })
      },
    )

    test('no response and no log line contains a secret', async () => {
      const payment = await started(svc, method)
      const back = await pressed(svc, method, payment, 'paid')
      const { wallet_a_secret, wallet_b_secret, banknet_a_secret } = sandboxCredentials(svc.keys)
      const seen = [JSON.stringify(payment.response), back, await follow(back), ...svc.logLines].join('\n')
      for (const secret of [wallet_a_secret, wallet_b_secret, banknet_a_secret]) expect(seen).not.toContain(secret)
    })
  })
}

function proofsOfOthers(svc: PaymentService, method: RedirectMethod): void {
  describe('the proof of another payment', () => {
    test.each([
      ['another order', async () => ({ quantity: 1 })],
      ['a smaller order', async () => ({ quantity: 2 })],
      ['an order of another store', async () => ({ shop: await aPayingStore(svc) })],
    ])('of %s does not settle the payment', async (_case, victimOf) => {
      const paid = await started(svc, method)
      const proof = new URL(await pressed(svc, method, paid, 'paid')).search
      const victim = await started(svc, method, { shop: paid.shop, ...(await victimOf()) })
      const before = await effectsOn(svc, victim.shop, victim.order)
      expect(await follow(`${await returnPath(svc, method, victim)}/success${proof}`)).toBe(failure)
      expect(await effectsOn(svc, victim.shop, victim.order)).toEqual(before)
    })

    test('a return URL with another store or method finds no payment', async () => {
      const payment = await started(svc, method)
      const other = await aPayingStore(svc)
      const back = await pressed(svc, method, payment, 'paid')
      const notFound = '400 {"message":"Payment not found"}'
      expect(await follow(back.replace(payment.shop.store._id, other.store._id))).toBe(notFound)
      expect(await follow(back.replace(method.path, 'hub_a'))).toBe(notFound)
      expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(stillOpen)
    })

    test('repeated or nested query keys are rejected', async () => {
      const payment = await started(svc, method)
      const back = await pressed(svc, method, payment, 'paid')
      const name = [...new URL(back).searchParams.keys()][0] ?? 'data'
      const response = await follow(`${back}${back.includes('?') ? '&' : '?'}${name}=x`)
      expect(response).toBe('400 {"message":"Invalid payment response"}')
      expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(stillOpen)
    })

    test.each(['%0d%0aLocation:%20https://evil.example', '//evil.example', 'https://evil.example'])(
      'a parameter does not move the browser elsewhere: %s',
      async (text) => {
        const payment = await started(svc, method)
        const back = new URL(await pressed(svc, method, payment, 'paid'))
        const response = await follow(`${back}&url=${text}&return_url=${text}&next=${text}`)
        expect(response).toBe(success)
      },
    )
  })
}
