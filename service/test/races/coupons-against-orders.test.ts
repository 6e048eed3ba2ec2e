import { describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { aCoupon, aLine, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { openShops } from './open-shops.ts'
import { inParallel, placeOrder } from './shoppers.ts'

const shops = await openShops()
const imports = 20
const shoppers = 16

describe.each(shops)('the merchant changes every coupon while shoppers use them, $name', (shop) => {
  test('an import of coupons in another order than orders lock them: no deadlock, every use counts', async () => {
    const coupons = severalCoupons()
    const products = Array.from({ length: 10 }, () => aProduct({ quantity: 100_000 }))
    const { _id: storeId } = await shop.importStore(aStoreFile({ products, coupons }))
    let importing = true
    let orders = 0
    const shopper = async () => {
      while (importing) {
        const coupon = oneOf(coupons)._id
        const placed = await placeOrder(shop, storeId, { products: [aLine(oneOf(products))], coupon })
        expect([placed.status, placed.text]).toEqual([200, placed.text])
        orders += 1
      }
    }
    const merchant = async () => {
      try {
        for (let turn = 1; turn <= imports; turn++) {
          const changed = (turn % 2 === 0 ? coupons : coupons.toReversed()).map(({ _id }) => ({
            _id,
            coupon_value: turn,
          }))
          await shop.importStore({ format: 'pasal-store/1', store: { _id: storeId }, coupons: changed })
        }
      } finally {
        importing = false
      }
    }
    await Promise.all([merchant(), inParallel(shoppers, shopper)])

    const [{ used } = { used: 0 }] = await shop.rows<{ used: number }>(
      sql`select sum(used)::int as used from coupons where store_id = ${storeId}`,
    )
    expect(used).toBe(orders)
  })
})

/** Ten unlimited coupons, then ten limited ones with greater ids. Orders lock limited coupons first, by their ids. */
function severalCoupons() {
  const made = Array.from({ length: 20 }, () => aCoupon()).sort((one, other) => (one._id < other._id ? -1 : 1))
  const limited = made.splice(10).map((coupon) => ({ ...coupon, usage_limit: 1_000_000 }))
  return [...made.toReversed(), ...limited.toReversed()]
}

function oneOf<T>(list: T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T
}
