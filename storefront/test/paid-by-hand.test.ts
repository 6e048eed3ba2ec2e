import { expect, test } from 'vitest'
import { aMerchant } from '../../service/test/harness/merchant.ts'
import { aLine, anOrder, aProduct } from '../../service/test/harness/store-factory.ts'
import { openShop } from './harness/shop.ts'

const product = aProduct({ name: 'Felt slippers', slug: 'felt-slippers', quantity: 100 })
const shop = await openShop({ products: [product] })
const { service, storeId } = shop

test('an order whose payment the shop has counted by hand is not to be ordered again', async () => {
  const body = anOrder({ products: [aLine(product)], paymentMethod: 'WalletB' })
  const { _id } = (await service.post(`/order/${storeId}`, body)).body
  const again = 'Else order again from the shop.'
  expect((await shop.get(`/track/${_id}`)).text).toContain(again)
  const merchant = await aMerchant(service, storeId)
  const { due } = (await merchant.get(`/orders/${_id}`)).body
  expect((await merchant.post(`/orders/${_id}/payments`, { kind: 'wallet', amount: due })).status).toBe(201)
  expect((await merchant.get(`/orders/${_id}`)).body).toMatchObject({ status: 'Inactive', payment_status: 'Paid' })
  const { text } = await shop.get(`/track/${_id}`)
  for (const wrong of [again, 'payment is not finished', 'Payment not finished']) expect(text).not.toContain(wrong)
  expect(text).toContain('The shop looks at it. Keep this page; it is always up to date.')
})
