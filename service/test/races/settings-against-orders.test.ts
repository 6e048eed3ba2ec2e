import { describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { aMerchant } from '../harness/merchant.ts'
import { aLine, aProduct, aStoreFile } from '../harness/store-factory.ts'
import type { TestService } from '../harness/test-service.ts'
import { openShops } from './open-shops.ts'
import { byStatus, inParallel, outOfStock, placeOrder } from './shoppers.ts'

const shops = await openShops()
const rounds = Array.from({ length: 6 }, (_, round) => round)

describe.each(shops)('advanced inventory against orders, $name', (shop) => {
  test.each(rounds)('switched on while 12 orders arrive, each unit leaves the website once, round %i', async () => {
    const product = aProduct({ quantity: 20 })
    const { _id: storeId } = await shop.importStore(aStoreFile({ products: [product] }))
    const merchant = await aMerchant(shop.services[0] as TestService, storeId)
    const order = () => placeOrder(shop, storeId, { products: [aLine(product)] })
    const [orders, changed] = await Promise.all([
      inParallel(12, order),
      merchant.patch('', { use_advanced_inventory: true }),
    ])
    expect(changed.status).toBe(200)
    // A cart that was read half before and half after the change finds no stock.
    const placed = orders.filter(({ status }) => status === 200)
    const rejections = orders.filter(({ status }) => status !== 200).map(({ body }) => body)
    expect(rejections).toEqual(rejections.map(() => outOfStock))
    expect(placed.length).toBeGreaterThan(0)
    const [stock] = await shop.rows(sql`
      select quantity, website_quantity from stock where store_id = ${storeId} and product_id = ${product._id}`)
    expect(stock).toEqual({ quantity: 20 - placed.length, website_quantity: 20 - placed.length })
    const cancelled = await inParallel(placed.length, async (index) => {
      const about = { store_id: storeId, order_id: placed[index]?.body._id, phone_number: '9812345678' }
      return shop.post('/order/public/cancel', about)
    })
    expect(byStatus(cancelled)).toEqual({ 200: placed.length })
    const [returned] = await shop.rows<{ quantity: number; website_quantity: number; moved: number }>(sql`
      select quantity, website_quantity,
             (select sum(change) from stock_movements m
               where m.store_id = ${storeId} and m.product_id = ${product._id}) as moved
        from stock where store_id = ${storeId} and product_id = ${product._id}`)
    expect(returned?.quantity).toBe(20)
    expect(returned?.moved).toBe(20)
    expect(returned?.website_quantity).toBeLessThanOrEqual(20)
    expect(returned?.website_quantity).toBeGreaterThanOrEqual(20 - placed.length)
  })
})
