import { expect, test } from 'vitest'
import { aPayingStore, startPaymentService } from '../harness/payment-service.ts'
import { effectsOn, follow, success } from './payment-effects.ts'
import { pressed, started, walletB } from './redirect-shopper.ts'

const svc = await startPaymentService()

/** An order of three whose product the merchant removed while it was being paid. */
async function paidWithoutItsProduct() {
  const shop = await aPayingStore(svc)
  const payment = await started(svc, walletB, { shop, quantity: 3 })
  const withProducts = (products: object[]) =>
    svc.importStore({ format: 'pasal-store/1', replace: ['products'], store: { _id: shop.store._id }, products })
  await withProducts([])
  expect(await follow(await pressed(svc, walletB, payment, 'paid'))).toBe(success)
  return { ...payment, withProducts }
}

test('a product that was removed before its order was paid and returned since has what the merchant said, cancelled or not', async () => {
  const { shop, order, withProducts } = await paidWithoutItsProduct()
  await withProducts([{ ...shop.product, quantity: 25 }])
  const said = { quantity: 25, held: 0 }
  expect(await effectsOn(svc, shop, order)).toMatchObject({ ...said, payment_status: 'Paid', status: 'Pending' })
  const request = { store_id: shop.store._id, order_id: order, phone_number: '9812345678' }
  expect((await svc.post('/order/public/cancel', request)).status).toBe(200)
  expect(await effectsOn(svc, shop, order)).toMatchObject({ ...said, status: 'Cancelled' })
})

test('a product that was removed after its order was paid and returned since gets its units back', async () => {
  const shop = await aPayingStore(svc)
  const payment = await started(svc, walletB, { shop, quantity: 3 })
  expect(await follow(await pressed(svc, walletB, payment, 'paid'))).toBe(success)
  const file = { format: 'pasal-store/1', replace: ['products'], store: { _id: shop.store._id } }
  await svc.importStore({ ...file, products: [] })
  await svc.importStore({ ...file, products: [{ ...shop.product, quantity: 7 }] })
  const request = { store_id: shop.store._id, order_id: payment.order, phone_number: '9812345678' }
  expect((await svc.post('/order/public/cancel', request)).status).toBe(200)
  expect(await effectsOn(svc, shop, payment.order)).toMatchObject({ quantity: 10, held: 0 })
})
