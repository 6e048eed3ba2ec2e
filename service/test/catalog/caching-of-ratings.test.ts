import { expect, test } from 'vitest'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, placed } from '../orders/shop.ts'
import { changesReceived } from './changes-received.ts'

const svc = await startTestService()

test('a review and a cancellation do not clear cached lists, and show on the product page at once', async () => {
  const cap = aProduct({ slug: 'cap', quantity: 5 })
  const shop = await aShop(svc, { products: [cap] })
  const { _id } = placed(await shop.place({ products: [aLine(cap, 2)] }))
  await changesReceived(svc)
  const list = async () => (await svc.get(`/product/public/${shop._id}`)).body
  expect(await list()).toMatchObject([{ quantity: 3, total_rating: 0, review_count: 0 }])
  expect((await shop.review(_id, cap._id, { rating: 4 })).status).toBe(200)
  expect((await shop.cancel(_id)).status).toBe(200)
  expect(await list()).toMatchObject([{ quantity: 3, total_rating: 0, review_count: 0 }])
  const { body } = await svc.get(`/product/public/${shop._id}/cap`)
  expect(body).toMatchObject({ quantity: 5, total_rating: 4, review_count: 1 })
})
