import { afterEach, expect, test } from 'vitest'
import { many } from '../../../src/platform/database/database.ts'
import { lockWaits } from '../../harness/lock-waits.ts'
import { aLine, anOrder, aProduct } from '../../harness/store-factory.ts'
import { openTestDatabase } from '../../harness/test-database.ts'
import { startTestService } from '../../harness/test-service.ts'
import { until } from '../../harness/until.ts'
import { aShopWithMerchant } from './a-shop.ts'

const { database, client: rival } = await openTestDatabase()
const [svc, other] = [await startTestService({}, database), await startTestService({}, database)]
afterEach(() => rival.query('rollback'))

test('a program that asks for what changed since the last order it saw misses none that waited for stock', async () => {
  const [cap, hat] = [aProduct({ quantity: 5 }), aProduct({ quantity: 5 })]
  const shop = await aShopWithMerchant(svc, { products: [cap, hat] })
  const seen: string[] = []
  let since = '2020-01-01T00:00:00Z'
  const poll = async () => {
    const { items } = (await shop.merchant.get(`/orders?sort=updated_at&updated_since=${since}`)).body
    seen.push(...items.map(({ _id }: { _id: string }) => _id))
    since = items.at(-1).updated_at
  }

  await rival.query('begin')
  await rival.query('select 1 from stock where store_id = $1 and product_id = $2 for update', [shop._id, cap._id])
  const waiting = shop.place({ products: [aLine(cap)] })
  await until(async () => (await many(svc.context.db, lockWaits)).length > 0)
  const early = await other.post(`/order/${shop._id}`, anOrder({ products: [aLine(hat)] }))
  expect(early.status).toBe(200)
  await poll()
  expect(seen).toEqual([early.body._id])
  await rival.query('rollback')
  const late = await waiting
  expect(late.status).toBe(200)
  await poll()
  expect(seen).toContain(late.body._id)
})
