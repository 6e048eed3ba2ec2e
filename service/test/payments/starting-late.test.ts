import { describe, expect, test } from 'vitest'
import { execute, many, sql, transaction } from '../../src/platform/database/database.ts'
import { lockWaits } from '../harness/lock-waits.ts'
import { onOneServer } from '../harness/on-one-server.ts'
import {
  anUnpaidOrder,
  aPayingStore,
  aPayingStoreFile,
  startPaying,
  startPaymentService,
} from '../harness/payment-service.ts'
import { aCoupon, aLine, anOrder, aProduct } from '../harness/store-factory.ts'
import { until } from '../harness/until.ts'
import { aFlashSale } from '../orders/flash-sale.ts'
import { message, placed } from '../orders/shop.ts'
import { effectsOn, follow, paidOnce, success } from './payment-effects.ts'
import { pressed, walletA, walletB } from './redirect-shopper.ts'

/* A payment that is started when the order's hold is over (3.3, 4.5). */

const svc = await startPaymentService()
svc.clock.stop()

type Shop = Awaited<ReturnType<typeof aPayingStore>>

const start = (shop: Shop, order: string) => startPaying(svc, 'wallet_b', shop.store._id, order)
const effects = (shop: Shop, order: string) => effectsOn(svc, shop, order)
const outOfStock = message('Either of the selected product is out of stock')
const modified = message('Either of the selected product has been modified, please add to cart again')
const tooLate = message('This order can no longer be paid, please place a new order')
const heldFor = (minutes: number) =>
  message(
    "The last units of an item in your cart are in other shoppers' checkouts right now. " +
      `Please try again in about ${minutes} minutes.`,
  )

/** A paying store, and `change`: the merchant imports its file again with other sections. */
async function aChangingShop(sections: Record<string, unknown> = {}) {
  const product = aProduct()
  const file = aPayingStoreFile(svc, {}, { products: [product], ...sections })
  const store = await svc.importStore(file)
  return { store, product, change: (changed: Record<string, unknown>) => svc.importStore({ ...file, ...changed }) }
}

function buy({ store, product }: Shop, quantity: number) {
  return svc.post(`/order/${store._id}`, anOrder({ products: [aLine(product, quantity)] }))
}

function release({ store }: Shop, order: string) {
  return svc.post('/order/public/release-hold', { store_id: store._id, order_id: order, transaction_id: '' })
}

async function expectRejection(shop: Shop, order: string, body: unknown) {
  const before = await effects(shop, order)
  const response = await start(shop, order)
  expect([response.status, response.body]).toEqual([400, body])
  expect(await effects(shop, order)).toEqual(before)
}

describe('a start whose hold is over', () => {
  test('holds the units anew for five minutes', async () => {
    const shop = await aPayingStore(svc)
    const order = await anUnpaidOrder(svc, shop, 'WalletB', 10)
    svc.clock.advance(301)
    expect((await start(shop, order)).status).toBe(200)
    const { status, body } = await buy(shop, 1)
    expect([status, body]).toEqual([400, heldFor(5)])
    svc.clock.advance(301)
    placed(await buy(shop, 1))
  })

  test('holds them once when it is started many times at once', async () => {
    const shop = await aPayingStore(svc)
    const order = await anUnpaidOrder(svc, shop, 'WalletB', 4)
    svc.clock.advance(301)
    for (const { status } of await Promise.all(Array.from({ length: 8 }, () => start(shop, order))))
      expect(status).toBe(200)
    expect(await effects(shop, order)).toMatchObject({ quantity: 10, held: 4 })
  })

  test('holds anew after the shopper released the hold', async () => {
    const shop = await aPayingStore(svc)
    const order = await anUnpaidOrder(svc, shop, 'WalletB', 10)
    await release(shop, order)
    expect(await effects(shop, order)).toMatchObject({ held: 0 })
    expect((await start(shop, order)).status).toBe(200)
    expect(await effects(shop, order)).toMatchObject({ held: 10 })
  })

  test.runIf(onOneServer())('counts the units of the website when it waited for advanced inventory', async () => {
    const outlets = [{ name: 'Website', website: true }, { name: 'Pokhara' }]
    const product = aProduct({ quantity: 10, stock: { Website: 1, Pokhara: 9 } })
    const store = await svc.importStore(aPayingStoreFile(svc, { outlets }, { products: [product] }))
    const shop = { store, product }
    const order = await anUnpaidOrder(svc, shop, 'WalletB', 2)
    svc.clock.advance(301)
    let started: ReturnType<typeof start> | undefined
    await transaction(svc.context.db, async (tx) => {
      await execute(tx, sql`select 1 from stock where store_id = ${store._id} for update`)
      started = start(shop, order)
      await until(async () => (await many(svc.context.db, lockWaits)).length > 0)
      await execute(tx, sql`update stores set use_advanced_inventory = true where store_id = ${store._id}`)
    })
    const response = await started
    expect([response?.status, response?.body]).toEqual([400, outOfStock])
  })

  test('is rejected when the units were sold', async () => {
    const shop = await aPayingStore(svc)
    const order = await anUnpaidOrder(svc, shop, 'WalletB', 2)
    svc.clock.advance(301)
    placed(await buy(shop, 9))
    await expectRejection(shop, order, outOfStock)
  })

  test('is rejected when others hold the units, with the minutes to wait', async () => {
    const shop = await aPayingStore(svc)
    const order = await anUnpaidOrder(svc, shop, 'WalletB', 2)
    svc.clock.advance(301)
    const other = await anUnpaidOrder(svc, shop, 'WalletB', 9)
    svc.clock.advance(150)
    await expectRejection(shop, order, heldFor(3))
    await release(shop, other)
    expect((await start(shop, order)).status).toBe(200)
  })

  test('many late orders that are started at once hold no more than there is', async () => {
    const shop = await aPayingStore(svc)
    const orders: string[] = []
    for (let nth = 0; nth < 8; nth++) {
      orders.push(await anUnpaidOrder(svc, shop, 'WalletB', 3))
      await release(shop, orders.at(-1) as string)
    }
    const responses = await Promise.all(orders.map((order) => start(shop, order)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const { status, body } of responses) if (status !== 200) expect(body).toEqual(heldFor(5))
    expect(await effects(shop, orders[0] as string)).toMatchObject({ quantity: 10, held: 9 })
  })

  test('keeps a payment begun before: it is honoured although the units were sold (3.3)', async () => {
    const shop = await aPayingStore(svc)
    const order = await anUnpaidOrder(svc, shop, 'WalletB', 2)
    const { body } = await start(shop, order)
    svc.clock.advance(301)
    placed(await buy(shop, 9))
    await expectRejection(shop, order, outOfStock)
    const back = await pressed(svc, walletB, { shop, order, response: body }, 'paid')
    expect(await follow(back)).toBe(success)
    expect(await effects(shop, order)).toMatchObject({ status: 'Pending', payment_status: 'Paid', quantity: -1 })
  })

  test('holds nothing of a product that continues selling', async () => {
    const poster = aProduct({ continue_selling: true, quantity: 0 })
    const { store } = await aPayingStore(svc, {}, { products: [poster] })
    const shop = { store, product: poster }
    const order = await anUnpaidOrder(svc, shop, 'WalletB', 3)
    svc.clock.advance(301)
    expect((await start(shop, order)).status).toBe(200)
    expect(await effects(shop, order)).toMatchObject({ quantity: 0, held: 0 })
  })
})

describe('the price of a late start', () => {
  test('is the price of the order while its hold lasts, also when the sale is over', async () => {
    const shop = await aShopWithASale(60)
    const order = await anUnpaidOrder(svc, shop, 'WalletA')
    svc.clock.advance(61)
    const { status, body } = await startPaying(svc, 'wallet_a', shop.store._id, order)
    expect([status, body.total_amount]).toEqual([200, '450'])
    const back = await pressed(svc, walletA, { shop, order, response: body }, 'paid')
    expect(await follow(back)).toBe(success)
    expect(await effects(shop, order)).toEqual(paidOnce)
  })

  test('a start after the hold and the sale is rejected', async () => {
    const shop = await aShopWithASale(600)
    const order = await anUnpaidOrder(svc, shop, 'WalletB')
    svc.clock.advance(400)
    expect((await start(shop, order)).status).toBe(200)
    svc.clock.advance(400)
    await expectRejection(shop, order, modified)
  })

  test('a start after the hold is accepted when the product has become cheaper', async () => {
    const shop = await aChangingShop()
    const order = await anUnpaidOrder(svc, shop, 'WalletB')
    svc.clock.advance(301)
    await shop.change({ products: [{ ...shop.product, price: 400 }] })
    expect((await start(shop, order)).status).toBe(200)
  })

  test('a start after the hold is rejected when the product is no longer sold', async () => {
    const shop = await aChangingShop()
    const order = await anUnpaidOrder(svc, shop, 'WalletB')
    svc.clock.advance(301)
    await shop.change({ products: [{ ...shop.product, status: 'Archived' }] })
    await expectRejection(shop, order, message('Either of the selected product is already deleted'))
  })

  async function aShopWithASale(endsIn: number): Promise<Shop> {
    const product = aProduct()
    const end_at = new Date(svc.clock.now().getTime() + endsIn * 1000).toISOString()
    const sale = aFlashSale(svc, product, {
      end_at,
      discount_type: 'fixed_price',
      discount_value: 400,
      hold_minutes: 5,
    })
    return { ...(await aPayingStore(svc, {}, { products: [product], flash_sales: [sale] })), product }
  }
})

describe('the coupon of a late start', () => {
  test.each([
    ['is inactive by then', { active: false }, 'Coupon is inactive'],
    ['is used up by then', { usage_limit: 0 }, 'All the available coupons have been used.'],
  ])('a start is rejected when the coupon %s', async (_case, change, rejection) => {
    const coupon = aCoupon()
    const shop = await aChangingShop({ coupons: [coupon] })
    const fields = { products: [aLine(shop.product)], paymentMethod: 'WalletB', coupon: coupon._id }
    const order = placed(await svc.post(`/order/${shop.store._id}`, anOrder(fields)))._id
    await shop.change({ coupons: [{ ...coupon, ...change }] })
    expect((await start(shop, order)).status).toBe(200)
    svc.clock.advance(301)
    await expectRejection(shop, order, message(rejection))
  })

  test('a start reserves the use anew, and another order cannot take it', async () => {
    const coupon = aCoupon({ usage_limit: 1 })
    const shop = await aPayingStore(svc, {}, { coupons: [coupon] })
    const fields = { products: [aLine(shop.product)], paymentMethod: 'WalletB', coupon: coupon._id }
    const order = placed(await svc.post(`/order/${shop.store._id}`, anOrder(fields)))._id
    svc.clock.advance(301)
    expect((await start(shop, order)).status).toBe(200)
    const other = await svc.post(`/order/${shop.store._id}`, anOrder(fields))
    expect([other.status, other.body]).toEqual([400, message('All the available coupons have been used.')])
  })
})

describe('an order of a day ago', () => {
  test('cannot start a payment any more; one begun before is honoured', async () => {
    const shop = await aPayingStore(svc)
    const order = await anUnpaidOrder(svc, shop, 'WalletB')
    svc.clock.advance(86_300)
    const { status, body } = await start(shop, order)
    expect(status).toBe(200)
    svc.clock.advance(100)
    await expectRejection(shop, order, tooLate)
    const back = await pressed(svc, walletB, { shop, order, response: body }, 'paid')
    expect(await follow(back)).toBe(success)
    expect(await effects(shop, order)).toEqual(paidOnce)
  })
})
