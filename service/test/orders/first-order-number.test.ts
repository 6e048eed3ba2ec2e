import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { firstOrderNumber } from '../../src/stores/first-order-number.ts'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShopWithMerchant } from './merchant/a-shop.ts'

/* The number of a store's first order stands in TypeScript and in place_orders.sql. */

const service = resolve(import.meta.dirname, '../..')
const svc = await startTestService()

test('the first order of a store has the number of the constant, whichever code makes the counter', async () => {
  const [cap, bag] = [aProduct(), aProduct()]
  const untouched = await aShopWithMerchant(svc, { products: [cap] })
  const order = await untouched.read(await untouched.placedOrder({ products: [aLine(cap)] }))
  expect(order.order_number).toBe(firstOrderNumber)
  const counted = await aShopWithMerchant(svc, { products: [bag] })
  const items = [{ product: bag._id, change: 5 }]
  expect((await counted.merchant.post('/stock/adjustments', { reason: 'received', items })).body.ok).toBe(1)
  const next = await counted.read(await counted.placedOrder({ products: [aLine(bag)] }))
  expect(next.order_number).toBe(firstOrderNumber)
})

test('the number stands nowhere else than in the constant and in place_orders.sql', () => {
  const files = ['src', 'database'].flatMap((folder) =>
    readdirSync(join(service, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|sql)$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const number = new RegExp(`\\b${firstOrderNumber}\\b`)
  const having = files
    .filter((file) => number.test(readFileSync(file, 'utf8')))
    .map((file) => file.slice(service.length))
  expect(having.sort()).toEqual(['/database/functions/place_orders.sql', '/src/stores/first-order-number.ts'])
})
