import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../../src/db.ts'
import { reconcilePayments } from '../../src/payments/reconcile-payments.ts'
import { sandboxCredentials } from '../../src/sandbox/sandbox-credentials.ts'
import { anUnpaidOrder, aPayingStore, type PaymentService, startPaying } from '../harness/payment-service.ts'
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
import { pressed, type RedirectMethod, returnPath, type Started, started } from './redirect-shopper.ts'

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
    test('a payment settles the order, sells the stock and mails once; the second visit is refused', async () => {
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

    test('secrets stand in no answer and no log line', async () => {
      const payment = await started(svc, method)
      const back = await pressed(svc, method, payment, 'paid')
      const { wallet_a_secret, wallet_b_secret, banknet_a_secret } = sandboxCredentials(svc.keys)
      const seen = [JSON.stringify(payment.answer), back, await follow(back), ...svc.logLines].join('\n')
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
    ])('does not pay: %s', async (_case, victimOf) => {
      const paid = await started(svc, method)
      const proof = new URL(await pressed(svc, method, paid, 'paid')).search
      const victim = await started(svc, method, { shop: paid.shop, ...(await victimOf()) })
      const before = await effectsOn(svc, victim.shop, victim.order)
      expect(await follow(`${await returnPath(svc, method, victim)}/success${proof}`)).toBe(failure)
      expect(await effectsOn(svc, victim.shop, victim.order)).toEqual(before)
    })

    test('a return that names another store or another method finds no payment', async () => {
      const payment = await started(svc, method)
      const other = await aPayingStore(svc)
      const back = await pressed(svc, method, payment, 'paid')
      const notFound = '400 {"message":"Payment not found"}'
      expect(await follow(back.replace(payment.shop.store._id, other.store._id))).toBe(notFound)
      expect(await follow(back.replace(method.path, 'hub_a'))).toBe(notFound)
      expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(stillOpen)
    })

    test('repeated or nested query keys are refused', async () => {
      const payment = await started(svc, method)
      const back = await pressed(svc, method, payment, 'paid')
      const name = [...new URL(back).searchParams.keys()][0] ?? 'data'
      const answer = await follow(`${back}${back.includes('?') ? '&' : '?'}${name}=x`)
      expect(answer).toBe('400 {"message":"Invalid payment response"}')
      expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(stillOpen)
    })

    test.each(['%0d%0aLocation:%20https://evil.example', '//evil.example', 'https://evil.example'])(
      'a parameter does not move the browser elsewhere: %s',
      async (text) => {
        const payment = await started(svc, method)
        const back = new URL(await pressed(svc, method, payment, 'paid'))
        const answer = await follow(`${back}&url=${text}&return_url=${text}&next=${text}`)
        expect(answer).toBe(success)
      },
    )
  })
}

function repeatedAndLate(svc: PaymentService, method: RedirectMethod): void {
  describe('again, at once and late', () => {
    test('20 returns at once: one settles, one mail, one is sent on', async () => {
      const payment = await started(svc, method)
      const back = await pressed(svc, method, payment, 'paid')
      const answers = await Promise.all(Array.from({ length: 20 }, () => follow(back)))
      expect(answers.toSorted()).toEqual([...Array(19).fill(alreadyReceived), success])
      expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(paidOnce)
    })

    test('two starts of one order, both paid: the second is kept as surplus and sells nothing', async () => {
      const first = await started(svc, method)
      const second = await started(svc, method, first)
      expect(await follow(await pressed(svc, method, first, 'paid'))).toBe(success)
      await follow(await pressed(svc, method, second, 'paid'))
      const effects = await effectsOn(svc, first.shop, first.order)
      expect(effects).toEqual({ ...paidOnce, transactions: ['Paid', 'Paid, surplus'] })
    })

    test('a payment after the hold ran out is honoured', async () => {
      const payment = await started(svc, method)
      const { store } = payment.shop
      const freed = await svc.post('/order/public/release-hold', {
        store_id: store._id,
        order_id: payment.order,
        transaction_id: '',
      })
      expect(freed.body.released).toBe(true)
      expect(await follow(await pressed(svc, method, payment, 'paid'))).toBe(success)
      expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(paidOnce)
    })

    test('a gateway reference that has paid one order pays no other', async () => {
      const payment = await started(svc, method)
      const back = await pressed(svc, method, payment, 'paid')
      const earlier = await started(svc, method, { shop: payment.shop })
      await follow(back)
      await handReferenceTo(svc, earlier.order, payment)
      expect(await follow(back)).toBe(failure)
      expect((await effectsOn(svc, payment.shop, payment.order)).transactions).toEqual(['Processing'])
    })

    test('an order that changed in between is paid with what was asked at its start', async () => {
      const payment = await started(svc, method)
      await svc.context.db.query(sql`
        update orders set product_total_paisa = product_total_paisa + 10000
         where store_id = ${payment.shop.store._id} and order_id = ${payment.order}`)
      expect(await follow(await pressed(svc, method, payment, 'paid'))).toBe(success)
      expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(paidOnce)
    })
  })
}

function starting(svc: PaymentService, method: RedirectMethod): void {
  describe('starting', () => {
    test.each([
      'http://localhost:3000',
      'https://localhost',
      'himal.example',
      'javascript:alert(1)',
      'https://a.example/path',
      '',
      null,
      7,
    ])('the return address %j is refused', async (url) => {
      const shop = await aPayingStore(svc)
      const order = await anUnpaidOrder(svc, shop, method.name)
      const answer = await startPaying(svc, method.path, shop.store._id, order, { url })
      expect([answer.status, answer.body]).toEqual([400, { fields: { url: 'Valid Return URL is required' } }])
    })

    test('the loopback address by number is accepted', async () => {
      const shop = await aPayingStore(svc)
      const order = await anUnpaidOrder(svc, shop, method.name)
      const answer = await startPaying(svc, method.path, shop.store._id, order, { url: 'http://127.0.0.1:3000/' })
      expect(answer.status).toBe(200)
      const back = await pressed(svc, method, { shop, order, answer: answer.body }, 'paid')
      expect(await follow(back)).toBe('http://127.0.0.1:3000/payment/success')
    })

    test('a paid order is not started again', async () => {
      const payment = await started(svc, method)
      await follow(await pressed(svc, method, payment, 'paid'))
      const answer = await startPaying(svc, method.path, payment.shop.store._id, payment.order)
      expect([answer.status, answer.body.message]).toEqual([400, 'Payment already received'])
    })

    test("the method must be on, the order must want it, and the order must be the store's", async () => {
      const off = await aPayingStore(svc, { addons: {} })
      const [on, other] = [await aPayingStore(svc), await aPayingStore(svc)]
      const wanted = await anUnpaidOrder(svc, on, method.name)
      const unwanted = await anUnpaidOrder(svc, on, 'HubA')
      const cases = [
        [off, await anUnpaidOrder(svc, off, method.name), 'This payment method is not available for this store'],
        [on, unwanted, 'This order was placed with another payment method'],
        [other, wanted, 'Order not found'],
      ] as const
      for (const [{ store }, order, message] of cases) {
        const answer = await startPaying(svc, method.path, store._id, order)
        expect([answer.status, answer.body]).toEqual([400, { message }])
      }
      expect((await effectsOn(svc, on, wanted)).transactions).toEqual([])
    })
  })
}

/** As if the gateway's reference of a payment had been used by another order before, and this payment were still open. */
async function handReferenceTo({ context }: PaymentService, earlierOrder: string, { shop, order }: Started) {
  const storeId = shop.store._id
  const { rows } = await context.db.query(
    sql`select gateway_reference from payment_transactions where store_id = ${storeId} and order_id = ${order}`,
  )
  const [{ gateway_reference }] = rows as [{ gateway_reference: string }]
  await context.db.query(sql`
    update payment_transactions set gateway_reference = null, state = 'Processing', returned_at = null
     where store_id = ${storeId} and order_id = ${order}`)
  await context.db.query(sql`
    update payment_transactions set gateway_reference = ${gateway_reference}
     where store_id = ${storeId} and order_id = ${earlierOrder}`)
  await context.db.query(sql`
    update orders set payment_status = 'Processing' where store_id = ${storeId} and order_id = ${order}`)
}

/** For methods whose record can be asked: whatever keeps the gateway from answering, the order waits and is paid later. */
export function laterSettlement(svc: PaymentService, method: RedirectMethod, faults: string[]): void {
  describe('a gateway that does not tell', () => {
    test.each(faults)('%s: the order waits, a later check settles it', async (fault) => {
      const payment = await started(svc, method)
      const back = await pressed(svc, method, payment, 'paid')
      await breakGateway(svc, method.path, fault)
      expect(await follow(back)).toBe(failure)
      expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(stillOpen)
      await breakGateway(svc, method.path)
      svc.clock.advance(120)
      await reconcilePayments(svc.context)
      expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(paidOnce)
      expect(await follow(back)).toBe(success)
    })

    test('a browser that never returns: a later check settles', async () => {
      const payment = await started(svc, method)
      await breakGateway(svc, method.path, 'no-return')
      await pressed(svc, method, payment, 'paid')
      svc.clock.advance(120)
      await reconcilePayments(svc.context)
      expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(paidOnce)
    })
  })
}
