import { anOrder } from '../../harness/store-factory.ts'
import { phone_number, type Shop } from './documented-shop.ts'
import type { Cases } from './operation-cases.ts'

const wrongPhone = '9800000000'
const none = 'f'.repeat(24)

export function orderCases(shop: Shop): Cases {
  const { store_id, line, placedOrder, reviewedOrder, unpaidOrder, incense, strictStore, productOf, whole } = shop
  const order = (fields: object = {}) => anOrder({ products: [line], customer_address_city: 'Lalitpur', ...fields })
  const cancel = { store_id, order_id: placedOrder, phone_number }
  const review = { store_id, order_id: reviewedOrder, product_id: incense._id, phone_number, rating: 5, review: 'Warm' }
  const hold = { store_id, order_id: unpaidOrder, transaction_id: '' }
  const key = { 'idempotency-key': 'order-of-the-document' }
  const held = { ...line, product: productOf('trekking-poles-pair')._id }
  const tea = { ...line, product: productOf('kanyam-green-tea')._id }
  return {
    'POST /public/coupon': [
      { status: 200, body: { store: store_id, code: 'DASHAIN15', products: [line] } },
      { status: 200, body: { store: store_id, code: 'CHIYA20', products: [tea] } },
      { status: 200, body: { store: store_id, code: 'LAKESIDE50', products: [line] } },
      { status: 400, body: { store: store_id, code: 'NOTHING', products: [line] } },
      { status: 400, body: { store: store_id, code: 'DASHAIN15' } },
    ],
    'POST /order/{store_id}': [
      { status: 200, headers: key, body: order() },
      { status: 200, body: order({ paymentMethod: 'QR', products: [held] }) },
      { status: 200, body: order({ customer_phone_number: '0000000000' }) },
      { status: 400, body: order({ customer_address_city: 'Atlantis' }) },
      { status: 400, body: order({ products: [] }) },
      { status: 401, path: { store_id: strictStore }, body: order() },
      { status: 422, headers: key, body: order({ order_note: 'another' }) },
      { status: 500, body: order({ coupon: 'x'.repeat(21) }) },
    ],
    'GET /order/public/{store_id}/id/{order_id}': [
      { status: 200, path: { order_id: placedOrder } },
      { status: 200, path: { order_id: unpaidOrder } },
      { status: 200, path: { store_id: whole.store_id, order_id: whole.reviewedOrder } },
      { status: 400, path: { order_id: none } },
      { status: 400, path: { order_id: 'short' } },
    ],
    'GET /order/get_tracking_link/{order_id}': [
      { status: 200, path: { order_id: placedOrder } },
      { status: 400, path: { order_id: none } },
      { status: 400, path: { order_id: 'short' } },
    ],
    'POST /order/public/cancel': [
      { status: 401, body: { ...cancel, phone_number: wrongPhone } },
      { status: 200, body: cancel },
      { status: 400, body: cancel },
      { status: 400, body: { ...cancel, phone_number: '98' } },
    ],
    'POST /order/public/release-hold': [
      { status: 200, body: hold },
      { status: 200, body: { ...hold, order_id: reviewedOrder } },
      { status: 400, body: { ...hold, order_id: none } },
      { status: 400, body: {} },
    ],
    'POST /order/public/submit-review': [
      { status: 401, body: { ...review, phone_number: wrongPhone } },
      { status: 200, body: review },
      { status: 400, body: review },
      { status: 400, body: { ...review, rating: 6 } },
    ],
  }
}
