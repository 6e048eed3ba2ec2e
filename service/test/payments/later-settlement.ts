import { describe, expect, test } from 'vitest'
import { reconcilePayments } from '../../src/payments/reconcile-payments.ts'
import type { PaymentService } from '../harness/payment-service.ts'
import { breakGateway, effectsOn, failure, follow, paidOnce, stillOpen, success } from './payment-effects.ts'
import { pressed, type RedirectMethod, started } from './redirect-shopper.ts'

/**
 * For methods whose record can be asked: whatever keeps the gateway from responding, the order waits and is paid later.
 */
export function laterSettlement(svc: PaymentService, method: RedirectMethod, faults: string[]): void {
  describe('a gateway without a clear status', () => {
    test.each(faults)('%s leaves the order waiting; a later check settles it', async (fault) => {
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

    test('a payment whose browser never returns is settled by a later check', async () => {
      const payment = await started(svc, method)
      await breakGateway(svc, method.path, 'no-return')
      await pressed(svc, method, payment, 'paid')
      svc.clock.advance(120)
      await reconcilePayments(svc.context)
      expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(paidOnce)
    })
  })
}
