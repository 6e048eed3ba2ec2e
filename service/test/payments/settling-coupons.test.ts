import { describe, expect, test } from 'vitest'
import { sandboxCredentials } from '../../src/payments/sandbox-accounts.ts'
import { first, sql } from '../../src/platform/database/database.ts'
import { startPaymentService } from '../harness/payment-service.ts'
import { aCoupon, aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { effectsOn, follow, paidOnce, type Shop } from './payment-effects.ts'
import { pressed, started, walletB } from './redirect-shopper.ts'

const svc = await startPaymentService()
const success = 'https://himal.example/payment/success'

/** An online order with a coupon that may be used once. */
async function aCouponOrder() {
  const product = aProduct()
  const coupon = aCoupon({ usage_limit: 1 })
  const setting = sandboxCredentials(svc.keys)
  const file = aStoreFile({ store: { addons: { wallet_b: true }, setting }, products: [product], coupons: [coupon] })
  const store = await svc.importStore(file)
  const shop = { store, product }
  const placed = await place({ shop, coupon }, 'WalletB')
  expect(placed.status).toBe(200)
  return { shop, coupon, order: placed.body._id as string }
}

type Ordered = { shop: Shop; coupon: { _id: string } }

function place({ shop, coupon }: Ordered, paymentMethod: string) {
  const products = [aLine(shop.product)]
  const customer_email = 'asha@example.com'
  return svc.post(`/order/${shop.store._id}`, anOrder({ products, coupon: coupon._id, paymentMethod, customer_email }))
}

async function pay({ shop, order }: { shop: Ordered['shop']; order: string }) {
  return pressed(svc, walletB, await started(svc, walletB, { shop, order }), 'paid')
}

function release({ shop, order }: { shop: Ordered['shop']; order: string }) {
  return svc.post('/order/public/release-hold', { store_id: shop.store._id, order_id: order, transaction_id: '' })
}

function cancel({ shop, order }: { shop: Ordered['shop']; order: string }) {
  const request = { store_id: shop.store._id, order_id: order, phone_number: '9812345678' }
  return svc.post('/order/public/cancel', request)
}

function uses({ shop }: Ordered) {
  return first(
    svc.context.db,
    sql`
    select used, (select count(*)::int from coupon_uses u where u.store_id = c.store_id
      and reserved_until is null) as counted,
           (select count(*)::int from coupon_uses u where u.store_id = c.store_id
             and reserved_until is not null) as reserved
      from coupons c where store_id = ${shop.store._id}`,
  )
}

describe('the use of a coupon', () => {
  test('is reserved by the order and counted once by its payment, even if that is reported repeatedly', async () => {
    const ordered = await aCouponOrder()
    expect(await uses(ordered)).toEqual({ used: 0, counted: 0, reserved: 1 })
    const back = await pay(ordered)
    await Promise.all(Array.from({ length: 10 }, () => follow(back)))
    expect(await uses(ordered)).toEqual({ used: 1, counted: 1, reserved: 0 })
    expect((await place(ordered, 'COD')).body).toEqual({ message: 'All the available coupons have been used.' })
  })

  test('that was released before the payment is counted', async () => {
    const ordered = await aCouponOrder()
    const back = await pay(ordered)
    expect((await release(ordered)).body.released).toBe(true)
    expect(await uses(ordered)).toEqual({ used: 0, counted: 0, reserved: 0 })
    expect(await follow(back)).toBe(success)
    expect(await uses(ordered)).toEqual({ used: 1, counted: 1, reserved: 0 })
  })

  test('that another order has taken is counted for the late payment, too', async () => {
    const ordered = await aCouponOrder()
    const back = await pay(ordered)
    await release(ordered)
    expect((await place(ordered, 'COD')).status).toBe(200)
    expect(await follow(back)).toBe(success)
    expect(await uses(ordered)).toEqual({ used: 2, counted: 2, reserved: 0 })
  })

  test('of a second, surplus payment is not counted again', async () => {
    const ordered = await aCouponOrder()
    const [back, again] = [await pay(ordered), await pay(ordered)]
    await Promise.all([follow(back), follow(again)])
    expect(await uses(ordered)).toEqual({ used: 1, counted: 1, reserved: 0 })
  })
})

describe('a paid order that is cancelled', () => {
  test('returns stock and coupon use once', async () => {
    const ordered = await aCouponOrder()
    await follow(await pay(ordered))
    expect(await effectsOn(svc, ordered.shop, ordered.order)).toEqual(paidOnce)
    const responses = await Promise.all(Array.from({ length: 5 }, () => cancel(ordered)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const cancelled = { ...paidOnce, status: 'Cancelled', quantity: 10 }
    expect(await effectsOn(svc, ordered.shop, ordered.order)).toEqual(cancelled)
    expect(await uses(ordered)).toEqual({ used: 0, counted: 0, reserved: 0 })
    expect((await release(ordered)).body).toEqual({ success: true, released: false })
  })

  test('stays cancelled when its other start is paid: that one is surplus and sells nothing', async () => {
    const ordered = await aCouponOrder()
    const [back, again] = [await pay(ordered), await pay(ordered)]
    await follow(back)
    await cancel(ordered)
    await follow(again)
    expect(await effectsOn(svc, ordered.shop, ordered.order)).toEqual({
      ...paidOnce,
      status: 'Cancelled',
      quantity: 10,
      transactions: ['Paid', 'Paid, surplus'],
    })
    expect(await uses(ordered)).toEqual({ used: 0, counted: 0, reserved: 0 })
  })

  test('cannot be cancelled before it is paid', async () => {
    const ordered = await aCouponOrder()
    const { status, body } = await cancel(ordered)
    const message = 'Only orders in Pending or Processing status can be cancelled'
    expect([status, body]).toEqual([400, { message }])
  })
})
