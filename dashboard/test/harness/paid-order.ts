import { expect } from 'vitest'
import { startPaymentService } from '../../../service/test/harness/payment-service.ts'
import { follow, success } from '../../../service/test/payments/payment-effects.ts'
import { pressed, started, walletB } from '../../../service/test/payments/redirect-shopper.ts'

/** A store with one order, paid by a wallet of the sandbox. */
export async function aPaidOrder() {
  const service = await startPaymentService()
  const payment = await started(service, walletB)
  expect(await follow(await pressed(service, walletB, payment, 'paid'))).toBe(success)
  return { service, order: payment.order, store: payment.shop.store }
}
