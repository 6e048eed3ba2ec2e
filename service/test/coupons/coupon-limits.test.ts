import { expect, test } from 'vitest'
import { aCoupon, aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop } from '../orders/shop.ts'

const svc = await startTestService()

async function applied(fields: Record<string, unknown>) {
  const cap = aProduct()
  const shop = await aShop(svc, { products: [cap], coupons: [aCoupon({ code: 'DASHAIN', ...fields })] })
  const { status, body } = await shop.applyCoupon('DASHAIN', [aLine(cap)])
  expect(status).toBe(200)
  return body
}

test.each([
  [undefined, -1],
  [-1, -1],
  [0, 0],
  [0.5, 0.5],
  [1000, 1000],
])('a limit written as %j is answered as %j: only -1 means none (2.7)', async (written, answered) => {
  const { min_order_value, max_discount_amount } = await applied({
    min_order_value: written,
    max_discount_amount: written,
  })
  expect([min_order_value, max_discount_amount]).toEqual([answered, answered])
})

test.each([1, 2, 3])('the type is a number: %i', async (coupon_type) => {
  expect(await applied({ coupon_type, coupon_value: 12.5 })).toMatchObject({ coupon_type, coupon_value: 12.5 })
})

test.each([
  [true, false],
  [false, true],
  [true, true],
])('COD only %s, online only %s: both are told as they are set', async (cod, online) => {
  expect(await applied({ only_for_cod_payment: cod, only_for_online_payment: online })).toMatchObject({
    only_for_cod_payment: cod,
    only_for_online_payment: online,
  })
})
