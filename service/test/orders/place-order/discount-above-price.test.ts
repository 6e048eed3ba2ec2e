import { expect, test } from 'vitest'
import { aCoupon, aLine, aProduct } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShop, placed } from '../shop.ts'

const svc = await startTestService()

test.each([
  [
    '200 % of the products, up to a cap above them',
    { coupon_type: 2, coupon_value: 200, max_discount_amount: 540 },
    540,
  ],
  ['up to a cap above all there is to pay', { coupon_type: 2, coupon_value: 200, max_discount_amount: 9000 }, 550],
  ['300 % of the delivery, up to a cap above it', { coupon_type: 3, coupon_value: 300, max_discount_amount: 120 }, 120],
  ['2000 % of it, up to no cap that matters', { coupon_type: 3, coupon_value: 2000, max_discount_amount: 9000 }, 550],
])('%s: the discount is that of 4.2, and at most the payable Rs. 550', async (_what, fields, discount) => {
  const cap = aProduct({ price: 500 })
  const coupon = aCoupon(fields)
  const shop = await aShop(svc, { products: [cap], coupons: [coupon] })
  const order = placed(await shop.place({ products: [aLine(cap)], coupon: coupon._id }))
  expect(order).toMatchObject({ total_price: 500 - discount, delivery_charge: 50 })
  expect((await shop.track(order._id)).body.discount.d_value).toBe(discount)
})
