import { describe, expect, test } from 'vitest'
import { anUnpaidOrder, aPayingStore, type PaymentService, startPaying } from '../harness/payment-service.ts'
import { effectsOn, follow } from './payment-effects.ts'
import { pressed, type RedirectMethod, started } from './redirect-shopper.ts'

/** What every start of a method that sends the browser away must refuse and accept (4.5). */
export function starting(svc: PaymentService, method: RedirectMethod): void {
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
    ])('the return URL %j is rejected', async (url) => {
      const shop = await aPayingStore(svc)
      const order = await anUnpaidOrder(svc, shop, method.name)
      const response = await startPaying(svc, method.path, shop.store._id, order, { url })
      expect([response.status, response.body]).toEqual([400, { fields: { url: 'Valid Return URL is required' } }])
    })

    test('the loopback address as a number is accepted', async () => {
      const shop = await aPayingStore(svc)
      const order = await anUnpaidOrder(svc, shop, method.name)
      const response = await startPaying(svc, method.path, shop.store._id, order, { url: 'http://127.0.0.1:3000/' })
      expect(response.status).toBe(200)
      const back = await pressed(svc, method, { shop, order, response: response.body }, 'paid')
      expect(await follow(back)).toBe('http://127.0.0.1:3000/payment/success')
    })

    test('a return URL with Nepali letters is redirected to in its ASCII form', async () => {
      const url = 'https://पसल.example'
      const shop = await aPayingStore(svc)
      const order = await anUnpaidOrder(svc, shop, method.name)
      const response = await startPaying(svc, method.path, shop.store._id, order, { url })
      expect(response.status).toBe(200)
      expect(await follow(await pressed(svc, method, { shop, order, response: response.body }, 'paid'))).toBe(
        'https://xn--n2bqr.example/payment/success',
      )
    })

    test('a paid order rejects another start', async () => {
      const payment = await started(svc, method)
      await follow(await pressed(svc, method, payment, 'paid'))
      const response = await startPaying(svc, method.path, payment.shop.store._id, payment.order)
      expect([response.status, response.body.message]).toEqual([400, 'Payment already received'])
    })

    test("a start is rejected when the method is off, the order has an unknown method or is another store's", async () => {
      const off = await aPayingStore(svc, { addons: {} })
      const [on, other] = [await aPayingStore(svc), await aPayingStore(svc)]
      const wanted = await anUnpaidOrder(svc, on, method.name)
      const unwanted = await anUnpaidOrder(svc, on, 'Bitcoin')
      const cases = [
        [off, await anUnpaidOrder(svc, off, method.name), 'This payment method is not available for this store'],
        [on, unwanted, 'This order was placed with another payment method'],
        [other, wanted, 'Order not found'],
      ] as const
      for (const [{ store }, order, message] of cases) {
        const response = await startPaying(svc, method.path, store._id, order)
        expect([response.status, response.body]).toEqual([400, { message }])
      }
      expect((await effectsOn(svc, on, wanted)).transactions).toEqual([])
    })
  })
}
