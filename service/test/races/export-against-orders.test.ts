import { describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { aCoupon, aLine, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { operatorToken } from '../harness/test-service.ts'
import { aLedger } from '../store-files/ledger.ts'
import { openShops, type Shop } from './open-shops.ts'
import { phone, placeOrder, stockRows } from './shoppers.ts'

const shops = await openShops()
const operator = { authorization: `Bearer ${operatorToken}` }
const shoppers = 8
const initial = 5000
const rounds = Array.from({ length: 4 }, (_, round) => round)

describe.each(shops)('the merchant exports and imports while orders stream in, $name', (shop) => {
  test.each(rounds)('what is sold and what remains is what there was, round %i', async () => {
    const [cap, rug] = [aProduct({ quantity: initial }), aProduct({ quantity: initial })]
    const coupon = aCoupon({ used: 7 })
    const { _id: storeId } = await shop.importStore(aStoreFile({ products: [cap, rug], coupons: [coupon] }))
    const order = async (index: number) => {
      const products = [aLine(cap, 1 + (index % 3)), aLine(rug)]
      const response = await placeOrder(shop, storeId, { products, coupon: coupon._id })
      expect(response).toMatchObject({ status: 200 })
      if (index % 3 !== 0) return
      const request = { store_id: storeId, order_id: response.body._id, phone_number: phone }
      expect(await shop.post('/order/public/cancel', request)).toMatchObject({ status: 200 })
    }

    const files = await whileOrdering(order, 4, () => exported(shop, storeId))
    await expectConserved(shop, storeId)
    for (const file of files) {
      await whileOrdering(order, 1, () => shop.importStore(file))
      await expectConserved(shop, storeId)
    }
  })
})

async function exported(shop: Shop, storeId: string): Promise<object> {
  const { app } = shop.services[0] as Shop['services'][number]
  const response = await app.inject({ url: `/admin/stores/${storeId}/export`, headers: operator })
  expect(response.statusCode).toBe(200)
  return response.json()
}

/** The work some times, while shoppers order without a pause. */
async function whileOrdering<Result>(
  order: (index: number) => Promise<void>,
  times: number,
  work: () => Promise<Result>,
) {
  let working = true
  const shopper = async (index: number) => {
    for (let turn = index; working; turn++) await order(turn)
  }
  const merchant = async () => {
    const results: Result[] = []
    try {
      for (let turn = 0; turn < times; turn++) results.push(await work())
    } finally {
      working = false
    }
    return results
  }
  const all = Array.from({ length: shoppers }, (_, index) => shopper(index))
  const [results] = await Promise.all([merchant(), ...all])
  return results
}

async function expectConserved(shop: Shop, storeId: string): Promise<void> {
  const sold = await shop.rows<{ product_id: string; quantity: number }>(sql`
    select product_id, sum(quantity) as quantity from order_lines join orders using (store_id, order_id)
     where store_id = ${storeId} and status = 'Pending' group by product_id`)
  expect(sold).toHaveLength(2)
  for (const { product_id, quantity } of await stockRows(shop, storeId)) {
    expect(quantity + (sold.find((row) => row.product_id === product_id)?.quantity ?? 0)).toBe(initial)
  }
  const [coupon] = await shop.rows<{ used: number; orders: number }>(sql`
    select used, (select count(*) from orders where store_id = ${storeId} and status = 'Pending') as orders
      from coupons where store_id = ${storeId}`)
  expect(coupon?.used).toBe(7 + (coupon?.orders ?? 0))
  await aLedger(shop.services[0] as Shop['services'][number], storeId).expectComplete()
}
