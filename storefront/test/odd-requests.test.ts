import { expect, test } from 'vitest'
import { aLine, anOrder, aProduct } from '../../service/test/harness/store-factory.ts'
import { openShop } from './harness/shop.ts'

const product = aProduct({ name: 'Felt slippers', slug: 'felt-slippers', quantity: 100 })
const shop = await openShop({ products: [product] })
const { service, storeId, origin } = shop
const { body: order } = await service.post(`/order/${storeId}`, anOrder({ products: [aLine(product)] }))
const track = `/track/${order._id}`

test.each([
  ['JSON', 'application/json', '{}'],
  ['text', 'text/plain', 'action=cancel'],
  ['parts without an end', 'multipart/form-data; boundary=x', 'abc'],
  ['nothing', '', ''],
])('a page that reads a form rejects a body that is none with 400: %s', async (_, type, body) => {
  for (const path of [track, '/checkout']) {
    const { status, text } = await shop.send('POST', path, { origin, 'content-type': type }, body)
    expect([status, text.includes('This form cannot be read')], path).toEqual([400, true])
  }
})
