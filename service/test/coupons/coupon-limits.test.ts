import { expect, test } from 'vitest'
import { execute, many, sql, transaction } from '../../src/platform/database/database.ts'
import { lockWaits } from '../harness/lock-waits.ts'
import { onOneServer } from '../harness/on-one-server.ts'
import { aCoupon, aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'
import { aShop, placed } from '../orders/shop.ts'

const svc = await startTestService()
svc.clock.stop()

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
])('a coupon limit imported as %j is returned as %j: only -1 means none (2.7)', async (written, returned) => {
  const { min_order_value, max_discount_amount } = await applied({
    min_order_value: written,
    max_discount_amount: written,
  })
  expect([min_order_value, max_discount_amount]).toEqual([returned, returned])
})

test.each([1, 2, 3])('the coupon type %i is returned as a number', async (coupon_type) => {
  expect(await applied({ coupon_type, coupon_value: 12.5 })).toMatchObject({ coupon_type, coupon_value: 12.5 })
})

test.each([
  [true, false],
  [false, true],
  [true, true],
])('a coupon with COD only %s and online only %s returns both as they are set', async (cod, online) => {
  expect(await applied({ only_for_cod_payment: cod, only_for_online_payment: online })).toMatchObject({
    only_for_cod_payment: cod,
    only_for_online_payment: online,
  })
})

test.runIf(onOneServer())('a coupon that is deleted while it is applied has no use left', async () => {
  const cap = aProduct()
  const coupon = aCoupon({ code: 'DASHAIN', usage_limit: 2 })
  const shop = await aShop(svc, { products: [cap], coupons: [coupon] })
  let applied: ReturnType<typeof shop.applyCoupon> | undefined
  await transaction(svc.context.db, async (tx) => {
    await execute(tx, sql`delete from coupons where store_id = ${shop._id} and coupon_id = ${coupon._id}`)
    applied = shop.applyCoupon('DASHAIN', [aLine(cap)])
    await until(async () => (await many(svc.context.db, lockWaits)).length > 0)
  })
  const response = await applied
  expect([response?.status, response?.body]).toEqual([400, { message: 'All the available coupons have been used.' }])
})

test('an order ends its live coupon hold, not an expired one, so the last use is free at once', async () => {
  const cap = aProduct()
  const coupon = aCoupon({ code: 'DASHAIN', usage_limit: 2 })
  const shop = await aShop(svc, { products: [cap], coupons: [coupon] })
  const apply = (from: string) => shop.applyCoupon('DASHAIN', [aLine(cap)], from)
  const order = (from: string) => shop.place({ products: [aLine(cap)], coupon: coupon._id }, from)
  const [asha, bina] = ['203.0.113.1', '198.51.100.7']

  expect((await apply(asha)).status).toBe(200)
  svc.clock.advance(13)
  expect((await apply(asha)).status).toBe(200)
  placed(await order(asha))
  expect((await apply(bina)).status).toBe(200)
  placed(await order(bina))
  expect(await shop.couponUsed(coupon)).toBe(2)
  expect((await shop.state()).couponHolds.filter(({ expires_at }) => expires_at > svc.clock.now())).toEqual([])
})
