import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aLine, anOrder } from '../harness/store-factory.ts'
import type { TestService } from '../harness/test-service.ts'
import { everything } from './guarantee.ts'
import { openShop, type Shop, startWalkedService } from './routes.ts'

/* The id of something in another store is the id of nothing. */

let svc: TestService
let mine: Shop
let theirs: Shop
let before: Record<string, string>

beforeAll(async () => {
  svc = await startWalkedService()
  mine = await openShop(svc)
  theirs = await openShop(svc)
})

beforeEach(async () => {
  before = await everything(svc)
})

afterEach(async () => {
  expect(await everything(svc)).toEqual(before)
})

const order = (fields: object) => svc.post(`/order/${mine._id}`, anOrder({ products: [aLine(mine.cap)], ...fields }))
const about = (fields: object) => ({ store_id: mine._id, phone_number: '9812345678', ...fields })
const shawl = (id = '') => ({ ...aLine(mine.shawl), variant: id })

test.each([
  [
    'its product in an order',
    () => order({ products: [aLine(theirs.cap)] }),
    'Either of the selected product is already deleted',
  ],
  [
    'its product beside ours',
    () => order({ products: [aLine(mine.cap), aLine(theirs.cap)] }),
    'Either of the selected product is already deleted',
  ],
  [
    'its variant of our product',
    () => order({ products: [shawl(theirs.redSmall._id)] }),
    'Either of the selected product has been modified, please add to cart again',
  ],
  ['its coupon in an order', () => order({ coupon: theirs.coupon._id }), 'You are not allowed to perform this action'],
  [
    'its coupon’s code',
    () => svc.post('/public/coupon', { store: mine._id, code: theirs.coupon.code, products: [aLine(mine.cap)] }),
    'Coupan not found',
  ],
  [
    'its product under our coupon',
    () => svc.post('/public/coupon', { store: mine._id, code: mine.coupon.code, products: [aLine(theirs.cap)] }),
    'Coupon is not applicable to any products',
  ],
  ['tracking its order', () => svc.get(`/order/public/${mine._id}/id/${theirs.orderId}`), 'Order item not found'],
  [
    'cancelling its order',
    () => svc.post('/order/public/cancel', about({ order_id: theirs.orderId })),
    'Order not found',
  ],
  [
    'releasing its hold',
    () => svc.post('/order/public/release-hold', about({ order_id: theirs.orderId })),
    'Order not found',
  ],
  [
    'reviewing its order',
    () =>
      svc.post(
        '/order/public/submit-review',
        about({ order_id: theirs.orderId, product_id: theirs.cap._id, rating: 5, review: 'x' }),
      ),
    'Order item not found',
  ],
  [
    'reviewing its product with our order',
    () =>
      svc.post(
        '/order/public/submit-review',
        about({ order_id: mine.orderId, product_id: theirs.cap._id, rating: 5, review: 'x' }),
      ),
    'Provided product not found in the following order',
  ],
  ['reading its product', () => svc.get(`/product/public/${mine._id}/${theirs.cap._id}`), 'Product not found'],
] as const)('%s', async (_case, ask, message) => {
  const answer = await ask()
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: { message } })
})

test('its product in our flash sales is in none', async () => {
  const answer = await svc.get(`/public/flash-sale/${mine._id}/product/${theirs.cap._id}`)
  expect(answer.body).toEqual({ server_time: expect.any(String), sale: null })
})
