import { expect, test } from 'vitest'
import { dispatchDueEvents } from '../../src/jobs.ts'
import { many, sql } from '../../src/platform/database/database.ts'
import { aLine, anOrder, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShopWithMerchant } from '../orders/merchant/a-shop.ts'
import { aMember } from '../people/person.ts'

const svc = await startTestService()
const { coupon: _coupon, url: _url, paymentMethod: _method, ...customer } = anOrder()

test('the events of a store go on when the order of one of them is deleted', async () => {
  const cap = aProduct({ quantity: 50 })
  const shop = await aShopWithMerchant(svc, { products: [cap] })
  const owner = await aMember(svc, shop._id, 'owner')
  await shop.merchant.post('/webhooks', { url: 'https://hooks.example/', events: ['order.updated', 'order.placed'] })
  const { body: draft } = await shop.merchant.post('/orders', { ...customer, products: [aLine(cap)], draft: true })
  await shop.merchant.patch(`/orders/${draft._id}`, { labels: ['call first'] })
  const erased = await owner.post(`/customers/${draft.customer}/erase`, { phone: draft.customer_phone_number })
  expect(erased.status).toBe(200)
  expect((await shop.merchant.delete(`/orders/${draft._id}`)).status).toBe(204)
  const placed = await shop.placedOrder({ products: [aLine(cap)] })

  await dispatchDueEvents(svc.context)
  const deliveries = await many<{ event: string; body: string }>(
    svc.context.db,
    sql`
      select event, body from webhook_deliveries join webhook_bodies using (store_id, body_id)
       where store_id = ${shop._id} order by event`,
  )
  expect(deliveries.map(({ event, body }) => [event, JSON.parse(body).data.order._id])).toEqual([
    ['order.placed', placed],
    ['order.updated', draft._id],
  ])
})
