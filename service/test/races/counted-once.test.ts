import { describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { aLine, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { openShops } from './open-shops.ts'
import { byStatus, inParallel, placeOrder, stockOf } from './shoppers.ts'

const shops = await openShops()
const limitedShops = await openShops({ RATE_LIMITS: 'on' })

async function aStore(shop: (typeof shops)[number], quantity: number) {
  const product = aProduct({ quantity })
  const { _id: storeId } = await shop.importStore(aStoreFile({ products: [product] }))
  return { storeId, product }
}

describe.each(shops)('one Idempotency-Key, $name', (shop) => {
  test.each([
    ['on delivery', 'COD', 7],
    ['online', 'WalletA', 7],
    ['on delivery, the last unit', 'COD', 1],
    ['online, the last unit', 'WalletA', 1],
  ])(
    'a key sent 20 times at once, paid %s, makes one order and 20 equal responses',
    async (_case, paymentMethod, quantity) => {
      const { storeId, product } = await aStore(shop, quantity)
      const fields = { products: [aLine(product)], paymentMethod }
      const responses = await inParallel(20, () =>
        placeOrder(shop, storeId, fields, { 'idempotency-key': 'one-checkout' }),
      )

      expect(byStatus(responses)).toEqual({ 200: 20 })
      for (const { body } of responses) expect(body).toEqual(responses[0]?.body)
      const orders = await shop.rows(sql`select order_id from orders where store_id = ${storeId}`)
      expect(orders).toEqual([{ order_id: responses[0]?.body._id }])
      const taken = paymentMethod === 'COD' ? { quantity: quantity - 1, held: 0 } : { quantity, held: 1 }
      expect(await stockOf(shop, storeId, product._id)).toMatchObject(taken)
    },
  )
})

describe.each(limitedShops)('the order limit, $name', (shop) => {
  test('of 20 orders of one client at once exactly 5 pass the order limit', async () => {
    const { storeId, product } = await aStore(shop, 100)
    const responses = await inParallel(20, () => placeOrder(shop, storeId, { products: [aLine(product)] }))

    expect(byStatus(responses)).toEqual({ 200: 5, 429: 15 })
    for (const { status, text } of responses) {
      if (status === 429) expect(text).toBe('Too many requests, please try again later.')
    }
    expect(await stockOf(shop, storeId, product._id)).toMatchObject({ quantity: 95 })
  })
})
