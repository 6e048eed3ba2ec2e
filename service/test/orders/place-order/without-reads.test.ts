import { heldByOthers } from '@pasal/contract/orders/stock-rejections.ts'
import { expect, test, vi } from 'vitest'
import { recordStatements } from '../../distribution/recorded-statements.ts'
import { aCoupon, aLine, aProduct, aStoreFile } from '../../harness/store-factory.ts'
import { createTestDatabase } from '../../harness/test-database.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShop, expectRejection, message, placed } from '../shop.ts'

/* While no order of a store is rejected, the next one is written without a read (record 130 of docs/decisions). */

const database = await createTestDatabase()
const svc = await startTestService({}, database)
const recorded = recordStatements(svc.context)
const other = await startTestService({}, database)
// The process hears of no change: what it does rests on the database alone.
vi.spyOn(svc.context.cache, 'clear').mockImplementation(() => {})

/** A store of which the process has placed one order, without its coupon. `byOther`: the shop in another process. */
async function aShopWithOrders({ quantity = 10, coupon = {} } = {}) {
  const cap = aProduct({ price: 500, quantity })
  const code = aCoupon(coupon)
  const file = aStoreFile({ products: [cap], coupons: [code] })
  const shop = await aShop(svc, file)
  const byOther = await aShop(other, file)
  const order = { products: [aLine(cap)] }
  const withCoupon = { ...order, coupon: code._id }
  placed(await shop.place(order))
  const change = (sections: object) =>
    other.importStore({ format: 'pasal-store/1', store: { _id: shop._id }, ...sections })
  return { shop, byOther, cap, code, order, withCoupon, change }
}

type Prepared = Awaited<ReturnType<typeof aShopWithOrders>>

/** The statements about this store. */
async function statementsOf(storeId: string, work: () => Promise<unknown>): Promise<string[]> {
  recorded.length = 0
  await work()
  const own = recorded.filter(({ values }) => values.includes(storeId))
  return own.map(({ text }) => (text.includes('place_orders(') ? 'place_orders' : text))
}

test('an order after one that was placed is one statement', async () => {
  const { shop, order, withCoupon } = await aShopWithOrders()
  expect(await statementsOf(shop._id, () => shop.place(order))).toEqual(['place_orders'])
  placed(await shop.place(withCoupon))
  expect(await statementsOf(shop._id, () => shop.place(withCoupon))).toEqual(['place_orders'])
})

test('after a rejection the stock is read again, until an order is placed', async () => {
  const { shop, order, cap } = await aShopWithOrders({ quantity: 3 })
  const tooMany = { products: [aLine(cap, 9)] }
  expect(await statementsOf(shop._id, () => shop.place(tooMany))).toEqual(['place_orders'])
  const ofNext = await statementsOf(shop._id, () => shop.place(tooMany))
  expect(ofNext.filter((text) => /from stock\b/.test(text))).toHaveLength(1)
  expect(ofNext).not.toContain('place_orders')
  expect((await statementsOf(shop._id, () => shop.place(order))).length).toBeGreaterThan(1)
  expect(await statementsOf(shop._id, () => shop.place(order))).toEqual(['place_orders'])
})

type Rejected = (prepared: Prepared) => Promise<{ order: object; from?: string }>

const taken: [what: string, given: Parameters<typeof aShopWithOrders>[0], take: Rejected, rejection: string][] = [
  [
    'units that another process sold',
    { quantity: 2 },
    async ({ byOther, order }) => {
      placed(await byOther.place(order))
      return { order }
    },
    'Either of the selected product is out of stock',
  ],
  [
    'units that an order in another process holds',
    { quantity: 2 },
    async ({ byOther, order }) => {
      placed(await byOther.placeOnline(order))
      return { order }
    },
    heldByOthers(5),
  ],
  [
    'the last use of a coupon, made in another process',
    { coupon: { usage_limit: 1 } },
    async ({ byOther, withCoupon }) => {
      placed(await byOther.place(withCoupon))
      return { order: withCoupon }
    },
    'All the available coupons have been used.',
  ],
  [
    'the last use of a coupon that the process itself has placed before',
    { coupon: { usage_limit: 2 } },
    async ({ shop, byOther, withCoupon }) => {
      placed(await shop.place(withCoupon))
      placed(await byOther.place(withCoupon))
      return { order: withCoupon }
    },
    'All the available coupons have been used.',
  ],
  [
    'the use of a coupon that another shopper has just applied',
    { coupon: { usage_limit: 1 } },
    async ({ byOther, cap, code, withCoupon }) => {
      expect(await byOther.applyCoupon(code.code, [aLine(cap)], '203.0.113.9')).toMatchObject({ status: 200 })
      return { order: withCoupon, from: '203.0.113.10' }
    },
    'All the available coupons have been used.',
  ],
]

test.each(taken)('the next order cannot have %s', async (_what, given, take, rejection) => {
  const prepared = await aShopWithOrders(given)
  const { order, from } = await take(prepared)
  await expectRejection(prepared.shop, () => prepared.shop.place(order as never, from), 400, message(rejection))
})

const couponChanges: [what: string, change: (prepared: Prepared) => object, outcome: object][] = [
  [
    'is inactive',
    ({ code }) => ({ coupons: [{ ...code, active: false }] }),
    { status: 400, body: { message: 'Coupon is inactive' } },
  ],
  [
    'has expired',
    ({ code }) => ({ coupons: [{ ...code, expires_at: '2020-01-01T00:00:00.000Z' }] }),
    { status: 400, body: { message: 'Coupon code is expired' } },
  ],
  [
    'is gone',
    () => ({ replace: ['coupons'], coupons: [aCoupon()] }),
    { status: 400, body: { message: 'Coupon not found' } },
  ],
  [
    'belongs to another customer',
    ({ code }) => ({ coupons: [{ ...code, reward_customer_phone: '9800000009' }] }),
    { status: 400, body: { message: 'This reward coupon belongs to another account' } },
  ],
  [
    'is for online payments only',
    ({ code }) => ({ coupons: [{ ...code, only_for_online_payment: true }] }),
    { status: 400, body: { message: 'Only online payment method can use this coupon' } },
  ],
  [
    'is worth more',
    ({ code }) => ({ coupons: [{ ...code, coupon_value: 300 }] }),
    { status: 200, body: { total_price: 200 } },
  ],
]

test.each(couponChanges)('the next order obeys another process when its coupon %s', async (_what, change, outcome) => {
  const prepared = await aShopWithOrders()
  const { shop, withCoupon } = prepared
  expect(await shop.place(withCoupon)).toMatchObject({ status: 200, body: { total_price: 400 } })
  await prepared.change(change(prepared))
  expect(await shop.place(withCoupon)).toMatchObject(outcome)
})

test('orders during price changes in another process are never at a price that was already replaced', async () => {
  const { shop, cap, order, change } = await aShopWithOrders({ quantity: 100_000 })
  let changed = 500
  let running = true
  const tooOld: unknown[] = []
  const shopper = async () => {
    while (running) {
      const atLeast = changed
      const { total_price } = placed(await shop.place(order))
      if (total_price < atLeast) tooOld.push({ atLeast, total_price })
    }
  }
  const shoppers = Array.from({ length: 8 }, shopper)
  for (let price = 501; price <= 520; price++) {
    await change({ products: [{ _id: cap._id, price }] })
    changed = price
  }
  running = false
  await Promise.all(shoppers)
  expect(tooOld).toEqual([])
})
