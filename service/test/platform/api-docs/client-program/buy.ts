import createClient from 'openapi-fetch'
import type { paths } from './openapi.d.ts'

/*
 * A shop site in one file: it lists, orders, pays and tracks. typed-client.test.ts writes openapi.d.ts beside a copy of
 * it, compiles it under `strict` and runs it with the address of a service. It may have no cast.
 */

const url = 'https://shop.example'
const [baseUrl = ''] = process.argv.slice(2)
const { GET, POST } = createClient<paths>({ baseUrl })

const store = await GET('/store/check_domain', { params: { query: { domain: 'demo' } } })
if (!store.data) throw new Error('no store')
const store_id = store.data._id

const list = await GET('/product/p/public/{store_id}', { params: { path: { store_id }, query: { per_page: 50 } } })
const product = list.data?.products.find(({ in_stock, has_variants }) => in_stock && !has_variants)
if (!product) throw new Error('nothing is in stock')

const table = await GET('/public/delivery_charge/{store_id}', { params: { path: { store_id } } })
const city = table.data?.places[0]?.[0]
// openapi-fetch turns a tuple into a list of its entries' types.
if (typeof city !== 'string') throw new Error('no place to deliver to')

const order = await POST('/order/{store_id}', {
  params: { path: { store_id } },
  body: {
    products: [{ product: product._id, quantity: 1 }],
    customer_full_name: 'Asha Gurung',
    customer_phone_number: '9812345678',
    customer_address_city: city,
    customer_address: 'Patan Dhoka 12',
    paymentMethod: 'QR_Dynamic',
    url,
    coupon: '',
  },
})
if (order.error) throw new Error(textOf(order.error))
if (!('_id' in order.data)) throw new Error('a test order')
const { _id: order_id, total_price, delivery_charge } = order.data

const { prn, transaction, amount } = await startPayment()
// The shopper, with the app of a bank.
const form = new URLSearchParams({ action: 'pay' })
await fetch(`${baseUrl}/sandbox/banknet_qr/qr/${prn}`, { method: 'POST', body: form, redirect: 'manual' })
const check = await GET('/payment/dynamic_qr/check/{transaction}', { params: { path: { transaction } } })

const tracked = await GET('/order/public/{store_id}/id/{order_id}', { params: { path: { store_id, order_id } } })
if (!tracked.data) throw new Error('the order is not found')
const payable: number = total_price + delivery_charge
const { payment_status } = tracked.data
process.stdout.write(JSON.stringify({ paid: check.data?.success, payment_status, difference: amount - payable }))

/** A gateway that does not respond in time is called again, as its message says. */
async function startPayment(attempts = 5) {
  const body = { store: store_id, order: order_id, url, self: true }
  const { data, error } = await POST('/payment/dynamic_qr/init', { body })
  if (data) return data
  if (attempts === 1 || !JSON.stringify(error).includes('please try again')) throw new Error(JSON.stringify(error))
  return startPayment(attempts - 1)
}

/** Every error of an order by its shape. */
function textOf(error: NonNullable<typeof order.error>): string {
  if (typeof error === 'string') return error
  if ('fields' in error) return Object.values(error.fields).join(', ')
  return 'errors' in error ? error.errors.message : error.message
}
