import { expect, test } from 'vitest'
import { sandboxCredentials } from '../../src/payments/sandbox-accounts.ts'
import { startPaying, startPaymentService, trackedOrder } from '../harness/payment-service.ts'
import { aCoupon, aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { placed } from './shop.ts'

const svc = await startPaymentService()

test.each([
  ['products and delivery', {}, undefined, '1050'],
  ['and customization, for each unit', { customization_charge: 25.5 }, undefined, '1101'],
  ['less a discount', {}, { coupon_type: 2, coupon_value: 10 }, '950'],
  [
    'all four, the discount on customization too',
    { customization_charge: 100 },
    { coupon_type: 2, coupon_value: 10 },
    '1130',
  ],
  ['less free delivery', {}, { coupon_type: 3, coupon_value: 100 }, '1000'],
])('the payable amount of an order and of its payment is equal: %s (3.1)', async (_what, line, fields, payable) => {
  const cap = aProduct({ price: 500 })
  const coupon = fields && aCoupon(fields)
  const store = await svc.importStore(
    aStoreFile({
      store: { addons: { wallet_a: true }, setting: sandboxCredentials(svc.keys) },
      products: [cap],
      coupons: coupon ? [coupon] : [],
    }),
  )
  const body = anOrder({ products: [aLine(cap, 2, line)], paymentMethod: 'WalletA', coupon: coupon?._id ?? '' })
  const order = placed(await svc.post(`/order/${store._id}`, body))
  expect(String(order.total_price + order.delivery_charge)).toBe(payable)
  const form = await startPaying(svc, 'wallet_a', store._id, order._id)
  expect([form.status, form.body.total_amount]).toEqual([200, payable])
  expect(await trackedOrder(svc, store._id, order._id)).toEqual({ status: 'Inactive', payment_status: 'Processing' })
})
