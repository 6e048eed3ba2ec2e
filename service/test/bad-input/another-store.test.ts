import { beforeAll, expect, test } from 'vitest'
import { aLine, anOrder } from '../harness/store-factory.ts'
import type { TestService } from '../harness/test-service.ts'
import { nothingChanges } from './guarantee.ts'
import { openShop, type Shop, startWalkedService } from './routes.ts'

/* The id of an object of another store is treated as an unknown id. */

let svc: TestService
let mine: Shop
let theirs: Shop

beforeAll(async () => {
  svc = await startWalkedService()
  mine = await openShop(svc)
  theirs = await openShop(svc)
})

nothingChanges(() => svc)

const order = (fields: object) => svc.post(`/order/${mine._id}`, anOrder({ products: [aLine(mine.cap)], ...fields }))
const about = (fields: object) => ({ store_id: mine._id, phone_number: '9812345678', ...fields })
const shawl = (id = '') => ({ ...aLine(mine.shawl), variant: id })

test.each([
  [
    'another store’s product in an order',
    () => order({ products: [aLine(theirs.cap)] }),
    'Either of the selected product is already deleted',
  ],
  [
    'another store’s product beside an own one',
    () => order({ products: [aLine(mine.cap), aLine(theirs.cap)] }),
    'Either of the selected product is already deleted',
  ],
  [
    'another store’s variant of an own product',
    () => order({ products: [shawl(theirs.redSmall._id)] }),
    'Either of the selected product has been modified, please add to cart again',
  ],
  [
    'another store’s coupon in an order',
    () => order({ coupon: theirs.coupon._id }),
    'You are not allowed to perform this action',
  ],
  [
    'another store’s coupon code',
    () => svc.post('/public/coupon', { store: mine._id, code: theirs.coupon.code, products: [aLine(mine.cap)] }),
    'Coupan not found',
  ],
  [
    'another store’s product under an own coupon',
    () => svc.post('/public/coupon', { store: mine._id, code: mine.coupon.code, products: [aLine(theirs.cap)] }),
    'Coupon is not applicable to any products',
  ],
  [
    'tracking another store’s order',
    () => svc.get(`/order/public/${mine._id}/id/${theirs.orderId}`),
    'Order item not found',
  ],
  [
    'cancelling another store’s order',
    () => svc.post('/order/public/cancel', about({ order_id: theirs.orderId })),
    'Order not found',
  ],
  [
    'releasing another store’s hold',
    () => svc.post('/order/public/release-hold', about({ order_id: theirs.orderId })),
    'Order not found',
  ],
  [
    'reviewing another store’s order',
    () =>
      svc.post(
        '/order/public/submit-review',
        about({ order_id: theirs.orderId, product_id: theirs.cap._id, rating: 5, review: 'x' }),
      ),
    'Order item not found',
  ],
  [
    'reviewing another store’s product with an own order',
    () =>
      svc.post(
        '/order/public/submit-review',
        about({ order_id: mine.orderId, product_id: theirs.cap._id, rating: 5, review: 'x' }),
      ),
    'Provided product not found in the following order',
  ],
  [
    'reading another store’s product',
    () => svc.get(`/product/public/${mine._id}/${theirs.cap._id}`),
    'Product not found',
  ],
] as const)('an id of another store is rejected as unknown: %s', async (_case, send, message) => {
  const response = await send()
  expect({ status: response.status, body: response.body }).toEqual({ status: 400, body: { message } })
})

test('another store’s product is in no own flash sale', async () => {
  const response = await svc.get(`/public/flash-sale/${mine._id}/product/${theirs.cap._id}`)
  expect(response.body).toEqual({ server_time: expect.any(String), sale: null })
})
