import { afterEach, expect, test } from 'vitest'
import { lockWaits } from '../harness/lock-waits.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'
import { rows } from '../orders/shop.ts'
import { anAlertShop, aPhone, thanksForStock } from './alert-shop.ts'

const { database, client: rival } = await openTestDatabase()
const svc = await startTestService({}, database)
afterEach(() => rival.query('rollback'))

async function somebodyWaits(): Promise<boolean> {
  return (await rows(svc, lockWaits)).length > 0
}

test('a request for a stock alert waits neither for locks of the product and its stock, nor for an import', async () => {
  const shop = await anAlertShop(svc)
  await rival.query('begin')
  await rival.query('select 1 from products where store_id = $1 for update', [shop._id])
  await rival.query('select 1 from stock where store_id = $1 for update', [shop._id])
  let imported = false
  const edit = { products: [{ _id: shop.cap._id, quantity: 3 }] }
  const importing = shop.change(edit, { use_advanced_inventory: true }).finally(() => {
    imported = true
  })
  await until(somebodyWaits)

  const phone = aPhone()
  // The locks are held until the end of the test: a request that waited for one would get a 503.
  const response = await shop.ask({ phone })
  expect([response.status, response.body]).toEqual([200, thanksForStock])
  expect(imported).toBe(false)
  expect(await shop.waiting()).toEqual([phone])
  await rival.query('rollback')
  await importing
})
