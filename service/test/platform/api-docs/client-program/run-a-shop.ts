import createClient from 'openapi-fetch'
import type { paths } from './merchant.d.ts'

/*
 * A merchant's program in one file: it adds a product, finds the newest order, confirms it and reads what it is worth.
 * typed-client.test.ts writes merchant.d.ts beside a copy of it, compiles it under `strict` and runs it with the address
 * of a service, an API key and its store. It may have no cast.
 */

const [baseUrl = '', key = '', store_id = ''] = process.argv.slice(2)
const { GET, POST } = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } })
const path = { store_id }

const product = await POST('/merchant/stores/{store_id}/products', {
  params: { path },
  body: { name: 'Dhaka cap', price: 450, quantity: 3 },
})
if (!product.data) throw new Error('the product was not added')
const { _id: product_id, quantity } = product.data

const orders = await GET('/merchant/stores/{store_id}/orders', { params: { path, query: { status: 'Pending' } } })
const newest = orders.data?.items[0]
if (!newest) throw new Error('there is no order')

const confirmed = await POST('/merchant/stores/{store_id}/orders/{order_id}/status', {
  params: { path: { store_id, order_id: newest._id } },
  body: { status: 'Processing' },
})
if (!confirmed.data) throw new Error('the order was not confirmed')
const { status, due, ordered_products } = confirmed.data
const units = ordered_products.reduce((sum, line) => sum + line.quantity, 0)

const read = await GET('/merchant/stores/{store_id}/products/{product_id}', {
  params: { path: { store_id, product_id } },
})
console.log(JSON.stringify({ quantity, name: read.data?.name, status, due, units }))
