import { paymentMethods } from '@pasal/contract/payments/methods.ts'
import { expect, test } from 'vitest'
import { methodPaths } from '../../src/payments/gateway-context.ts'
import { anUnpaidOrder, aPayingStore, startPaying, startPaymentService } from '../harness/payment-service.ts'
import { effectsOn } from './payment-effects.ts'

/* 2.11: a method that is none of the list is stored as sent, and no gateway can then pay it. */

const svc = await startPaymentService()

test.each(['Bitcoin', 'cod', 'walletA', 'QR_dynamic', ''])(
  'an order with the payment method %j cannot start any payment',
  async (wanted) => {
    const shop = await aPayingStore(svc)
    const order = await anUnpaidOrder(svc, shop, wanted)
    for (const method of paymentMethods) {
      const more = method === 'QR_Dynamic' ? { self: true } : {}
      const { status, body } = await startPaying(svc, methodPaths[method], shop.store._id, order, more)
      expect([method, status, body]).toEqual([
        method,
        400,
        { message: 'This order was placed with another payment method' },
      ])
    }
    expect(await effectsOn(svc, shop, order)).toMatchObject({
      ...{ status: 'Inactive', payment_status: 'Unpaid', transactions: [] },
    })
  },
)
