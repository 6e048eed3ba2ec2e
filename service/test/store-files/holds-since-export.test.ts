import { describe, expect, test } from 'vitest'
import { many, sql } from '../../src/platform/database/database.ts'
import { releaseAllOverdueHolds } from '../../src/stock/release-overdue-holds.ts'
import { anUnpaidOrder, aPayingStore, startPaymentService } from '../harness/payment-service.ts'
import { aCoupon, aLine, anOrder } from '../harness/store-factory.ts'
import { operatorToken } from '../harness/test-service.ts'
import { follow } from '../payments/payment-effects.ts'
import { pressed, started, walletB } from '../payments/redirect-shopper.ts'
import { aLedger } from './ledger.ts'

const service = await startPaymentService()
service.clock.stop()
const operator = { authorization: `Bearer ${operatorToken}` }
type Shop = Awaited<ReturnType<typeof aPayingStore>>

async function exported({ store }: Shop) {
  return (await service.get(`/admin/stores/${store._id}/export`, operator)).body
}

async function pay(shop: Shop, order: string) {
  const back = await pressed(service, walletB, await started(service, walletB, { shop, order }), 'paid')
  expect(await follow(back)).toBe('https://himal.example/payment/success')
}

async function stock({ store }: Shop) {
  const [row] = await many(service.context.db, sql`select quantity, held from stock where store_id = ${store._id}`)
  return row
}

async function couponUsed({ store }: Shop) {
  const [row] = await many<{ used: number }>(
    service.context.db,
    sql`select used from coupons where store_id = ${store._id}`,
  )
  return row?.used
}

describe('an order that is unpaid when the store is exported', () => {
  test('its units are in the exported quantity, and the hold outlives the import', async () => {
    const shop = await aPayingStore(service)
    await anUnpaidOrder(service, shop, 'WalletB', 3)
    const file = await exported(shop)
    expect(file.products[0].quantity).toBe(10)
    await service.importStore(file)
    expect(await stock(shop)).toEqual({ quantity: 10, held: 3 })
  })

  test('paid since, its units stay sold', async () => {
    const shop = await aPayingStore(service)
    const order = await anUnpaidOrder(service, shop, 'WalletB', 3)
    const file = await exported(shop)
    await pay(shop, order)
    await service.importStore(file)
    expect(await stock(shop)).toEqual({ quantity: 7, held: 0 })
    await service.importStore(file)
    expect(await stock(shop)).toEqual({ quantity: 7, held: 0 })
    await aLedger(service, shop.store._id).expectComplete()
  })

  test('paid after the import, its units are sold once', async () => {
    const shop = await aPayingStore(service)
    const order = await anUnpaidOrder(service, shop, 'WalletB', 3)
    const file = await exported(shop)
    await service.importStore(file)
    await pay(shop, order)
    expect(await stock(shop)).toEqual({ quantity: 7, held: 0 })
    await service.importStore(file)
    expect(await stock(shop)).toEqual({ quantity: 7, held: 0 })
  })

  test('released since, its units stay in stock', async () => {
    const shop = await aPayingStore(service)
    const order = await anUnpaidOrder(service, shop, 'WalletB', 3)
    const file = await exported(shop)
    const request = { store_id: shop.store._id, order_id: order, transaction_id: '' }
    expect((await service.post('/order/public/release-hold', request)).body.released).toBe(true)
    await service.importStore(file)
    expect(await stock(shop)).toEqual({ quantity: 10, held: 0 })
  })

  test('expired since, its units stay in stock', async () => {
    const shop = await aPayingStore(service)
    await anUnpaidOrder(service, shop, 'WalletB', 3)
    const file = await exported(shop)
    service.clock.advance(400)
    await releaseAllOverdueHolds(service.context)
    await service.importStore(file)
    expect(await stock(shop)).toEqual({ quantity: 10, held: 0 })
  })

  test('paid and cancelled since, its units return', async () => {
    const shop = await aPayingStore(service)
    const order = await anUnpaidOrder(service, shop, 'WalletB', 3)
    const file = await exported(shop)
    await pay(shop, order)
    const request = { store_id: shop.store._id, order_id: order, phone_number: anOrder({}).customer_phone_number }
    expect(await service.post('/order/public/cancel', request)).toMatchObject({ status: 200 })
    await service.importStore(file)
    expect(await stock(shop)).toEqual({ quantity: 10, held: 0 })
    await aLedger(service, shop.store._id).expectComplete()
  })

  test('its coupon use counts when it is paid since, and not before', async () => {
    const shop = await aPayingStore(service)
    const coupon = aCoupon({ usage_limit: 4 })
    await service.importStore({ format: 'pasal-store/1', store: { _id: shop.store._id }, coupons: [coupon] })
    const placed = await service.post(
      `/order/${shop.store._id}`,
      anOrder({ products: [aLine(shop.product)], paymentMethod: 'WalletB', coupon: coupon._id }),
    )
    expect(placed.status, placed.text).toBe(200)
    const file = await exported(shop)
    await service.importStore(file)
    expect(await couponUsed(shop)).toBe(0)
    await pay(shop, placed.body._id)
    await service.importStore(file)
    expect(await couponUsed(shop)).toBe(1)
    await service.importStore(file)
    expect(await couponUsed(shop)).toBe(1)
  })
})
