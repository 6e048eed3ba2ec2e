import { expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/database.ts'
import { aPayingStore, startPaying, startPaymentService } from '../../harness/payment-service.ts'
import { aLine, anOrder, aProduct, aStoreFile } from '../../harness/store-factory.ts'
import { invalid, message } from '../../orders/shop.ts'

/* Messages that the contract leaves to the service, which no other test of the folder expects. */

const svc = await startPaymentService()
const endless = Array.from({ length: 10 }, () => aProduct({ continue_selling: true }))
const { _id: storeId } = await svc.importStore(aStoreFile({ products: endless }))

test('a page number of 0 is rejected', async () => {
  const { status, body } = await svc.get(`/product/p/public/${storeId}?page=0`)
  expect([status, body]).toEqual([400, invalid({ page: 'Must be a whole number of at least 1' })])
})

test('an unknown conversion event is rejected', async () => {
  const event = { event_name: 'Look', event_id: 'e-1' }
  const { status, body } = await svc.post(`/public/meta-event/${storeId}`, event)
  expect([status, body]).toEqual([400, invalid({ event_name: 'Invalid event name' })])
})

test('an order beyond the sums that a number holds is rejected', async () => {
  const products = endless.map((product) => aLine(product, 1_000_000, { customization_charge: 10_000_000 }))
  const { status, body } = await svc.post(`/order/${storeId}`, anOrder({ products }))
  expect([status, body]).toEqual([400, message('The order is too large')])
})

test('an amount above the limit of the QR network is rejected', async () => {
  const { store, product } = await aPayingStore(svc)
  await svc.context.db.query(
    sql`update stock set quantity = 1000000 where store_id = ${store._id} and product_id = ${product._id}`,
  )
  const line = aLine(product, 1_000_000, { customization_charge: 10_000_000 })
  const placed = await svc.post(`/order/${store._id}`, anOrder({ products: [line], paymentMethod: 'QR' }))
  expect(placed.status).toBe(200)
  const { status, body } = await startPaying(svc, 'dynamic_qr', store._id, placed.body._id)
  expect([status, body]).toEqual([400, message('This amount cannot be paid with this payment method')])
})
