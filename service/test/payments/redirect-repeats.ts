import { describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import type { PaymentService } from '../harness/payment-service.ts'
import { alreadyReceived, effectsOn, failure, follow, paidOnce, success } from './payment-effects.ts'
import { pressed, type RedirectMethod, type Started, started } from './redirect-shopper.ts'

/** What comes twice, at once or late. */
export function repeatedAndLate(svc: PaymentService, method: RedirectMethod): void {
  describe('repeated and late returns', () => {
    test('20 returns at once settle once, send one mail and redirect once to the success page', async () => {
      const payment = await started(svc, method)
      const back = await pressed(svc, method, payment, 'paid')
      const responses = await Promise.all(Array.from({ length: 20 }, () => follow(back)))
      expect(responses.toSorted()).toEqual([...Array(19).fill(alreadyReceived), success])
      expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(paidOnce)
    })

    test('a HEAD request of the return URL does not use up the redirect', async () => {
      const payment = await started(svc, method)
      const back = await pressed(svc, method, payment, 'paid')
      expect((await fetch(back, { method: 'HEAD', redirect: 'manual' })).status).toBe(404)
      expect(await follow(back)).toBe(success)
    })

    test('the second paid start of one order is stored as surplus and sells nothing', async () => {
      const first = await started(svc, method)
      const second = await started(svc, method, first)
      expect(await follow(await pressed(svc, method, first, 'paid'))).toBe(success)
      await follow(await pressed(svc, method, second, 'paid'))
      const effects = await effectsOn(svc, first.shop, first.order)
      expect(effects).toEqual({ ...paidOnce, transactions: ['Paid', 'Paid, surplus'] })
    })

    test('the return of a failed second start reports that the order is paid', async () => {
      const first = await started(svc, method)
      const second = await started(svc, method, first)
      expect(await follow(await pressed(svc, method, first, 'paid'))).toBe(success)
      expect(await follow(await pressed(svc, method, second, 'failed'))).toBe(alreadyReceived)
      const effects = await effectsOn(svc, first.shop, first.order)
      expect(effects).toEqual({ ...paidOnce, transactions: ['Paid', 'Failed'] })
    })

    test('a payment after the end of the hold settles the order', async () => {
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

    test('a gateway reference that has settled one order settles no other', async () => {
      const payment = await started(svc, method)
      const back = await pressed(svc, method, payment, 'paid')
      const earlier = await started(svc, method, { shop: payment.shop })
      await follow(back)
      await handReferenceTo(svc, earlier.order, payment)
      expect(await follow(back)).toBe(failure)
      expect((await effectsOn(svc, payment.shop, payment.order)).transactions).toEqual(['Processing'])
    })

    test('an order that changed after the start is paid with the amount of the start', async () => {
      const payment = await started(svc, method)
      await svc.context.db.query(sql`
        update orders set product_total_paisa = product_total_paisa + 10000
         where store_id = ${payment.shop.store._id} and order_id = ${payment.order}`)
      expect(await follow(await pressed(svc, method, payment, 'paid'))).toBe(success)
      expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(paidOnce)
    })
  })
}

/**
 * As if the gateway's reference of a payment had been used by another order before, and this payment were still open.
 */
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
