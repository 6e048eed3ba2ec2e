import { expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, placed, rows } from './shop.ts'

const svc = await startTestService()

test('a tracked order has its partial payment (9)', async () => {
  const cap = aProduct()
  const shop = await aShop(svc, { products: [cap] })
  const { _id } = placed(await shop.place({ products: [aLine(cap)] }))
  await rows(
    svc,
    sql`update orders set partial_payment_paisa = 12350 where store_id = ${shop._id} and order_id = ${_id}`,
  )
  expect((await shop.track(_id)).body).toMatchObject({ partial_payment_amount: 123.5, product_total_price: 500 })
})
