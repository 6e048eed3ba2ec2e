import { aLine, anOrder } from '../harness/store-factory.ts'
import { fullStoreFile } from './full-store-file.ts'
import type { Shop } from './routes.ts'

/** What a good request of a route has besides its path. */
export type GoodRequest = {
  /** query keys with a good value */
  query?: Record<string, string>
  body?: (shop: Shop) => Record<string, unknown>
  /** keys of the body that must be there */
  required?: string[]
  /** keys of the body that must be 24 hex */
  ids?: string[]
}

const asha = { phone: '9812345678', email: 'asha@private.example' }
const blogQuery = { limit: '5', cursor: '', category: 'makers', tag: 'felt', author: 'f'.repeat(24), q: 'bowl' }
const returnQuery = { data: 'e30=', pidx: 'x' }

const start = (more: object = {}): GoodRequest => ({
  body: ({ _id, orderId }) => ({ store: _id, order: orderId, url: 'https://himal.example', ...more }),
  required: ['store', 'order', 'url'],
  ids: ['store', 'order'],
})

/** By method and URL. A route that is not here takes neither a query nor a JSON body. */
export const goodRequests: Record<string, GoodRequest> = {
  'GET /store/check_domain': { query: { domain: 'himal' } },
  'POST /store/check_domain': {
    query: { d: 'himal' },
    body: ({ subdomain }) => ({ domain: subdomain }),
    required: ['domain'],
  },
  'GET /product/p/public/:store_id': {
    query: { page: '1', per_page: '30', sort_by: 'created_at', sort_order: 'desc' },
  },
  'GET /product/public/search/:store_id': { query: { q: 'cap' } },
  'GET /product/public/barcode/:store_id': { query: { code: '4711' } },
  'GET /public/blog/:store_id': { query: blogQuery },
  'GET /public/blog/:store_id/category/:category': { query: blogQuery },
  'GET /public/blog/:store_id/tag/:tag': { query: blogQuery },
  'GET /public/blog/:store_id/author/:author': { query: blogQuery },
  'POST /public/coupon': {
    body: ({ _id, coupon, cap }) => ({ store: _id, code: coupon.code, products: [aLine(cap)] }),
    required: ['store', 'code', 'products'],
    ids: ['store'],
  },
  'POST /order/:store_id': {
    body: ({ cap }) => goodOrder([{ ...aLine(cap), print_id: '', customization_charge: 5, custom_fields: ['a'] }]),
    required: [
      ...['products', 'customer_full_name', 'customer_phone_number', 'customer_address_city'],
      ...['customer_address', 'url', 'coupon'],
    ],
  },
  'POST /order/public/cancel': {
    body: ({ _id, orderId }) => ({ store_id: _id, order_id: orderId, phone_number: '9812345678' }),
    required: ['store_id', 'order_id', 'phone_number'],
    ids: ['store_id', 'order_id'],
  },
  'POST /order/public/release-hold': {
    body: ({ _id, orderId }) => ({ store_id: _id, order_id: orderId, transaction_id: 'f'.repeat(24) }),
    required: ['store_id', 'order_id'],
    ids: ['store_id', 'order_id'],
  },
  'POST /order/public/submit-review': {
    body: ({ _id, orderId, cap }) => ({
      ...{ store_id: _id, order_id: orderId, product_id: cap._id },
      ...{ phone_number: '9812345678', rating: 5, review: 'Warm' },
    }),
    required: ['store_id', 'order_id', 'product_id', 'phone_number', 'rating', 'review'],
    ids: ['store_id', 'order_id', 'product_id'],
  },
  'POST /public/form/:store_id/:slug/submit': {
    body: () => ({ full_name: 'Asha Gurung', ...asha }),
    required: ['full_name', 'phone'],
  },
  // The shop of these tests has not switched back-in-stock alerts on.
  'POST /customer/stock-alert': {
    body: ({ _id, cap }) => ({
      ...{ store: _id, product: cap._id, variant_id: '', ...asha },
      ...{ product_name: 'Cap', product_url: 'https://himal.example/cap' },
    }),
    required: ['store', 'product'],
    ids: ['store', 'product'],
  },
  'POST /public/flash-sale/:store_id/notify': {
    body: ({ cap }) => ({
      ...{ campaign_id: 'f'.repeat(24), product_id: cap._id, product_name: 'Cap' },
      ...{ url: 'https://himal.example/cap', ...asha },
    }),
    required: ['campaign_id'],
    ids: ['campaign_id'],
  },
  'POST /public/meta-event/:store_id': {
    body: ({ cap }) => ({
      ...{ event_name: 'Purchase', event_id: 'e-1', event_source_url: 'https://himal.example/cap' },
      ...{ fbp: 'fb.1.1700000000000.1', fbc: '', ...asha },
      custom_data: { value: 500, currency: 'NPR', content_type: 'product', content_ids: [cap._id], num_items: 1 },
    }),
    required: ['event_name', 'event_id'],
  },
  'POST /payment/wallet_a/init': start(),
  'POST /payment/wallet_b/init': start(),
  'POST /payment/banknet_a/init': start(),
  'POST /payment/hub_a/init': start(),
  'POST /payment/bank_card/init': start(),
  'POST /payment/banknet_a_checkout/init': start(),
  'POST /payment/dynamic_qr/init': start({ self: true }),
  'GET /payment/wallet_a/return/:store_id/:transaction_id/:hint': { query: returnQuery },
  'GET /payment/wallet_b/return/:store_id/:transaction_id/:hint': { query: returnQuery },
  'GET /payment/banknet_a/return/:store_id/:transaction_id/:hint': { query: returnQuery },
  'GET /payment/hub_a/return/:store_id/:transaction_id/:hint': { query: returnQuery },
  'GET /payment/bank_card/return/:store_id/:transaction_id/:hint': { query: returnQuery },
  'GET /payment/hub_a/notification': { query: { MerchantTxnId: 'm', GatewayTxnId: 'g' } },
  'GET /public/qr': { query: { q: 'text' } },
  'POST /admin/import': { body: fullStoreFile, required: ['format', 'store'] },
  'GET /admin/stores/:store_id/export': { query: { secrets: '0' } },
  'GET /admin/stores': { query: { cursor: 'f'.repeat(24), limit: '5', sort: '-created_at', count: '1' } },
  'POST /admin/stores': {
    body: ({ subdomain }) => ({
      ...{ name: 'Himal Crafts', subdomain, plan: 'premium', page_builder: false },
      owner_email: 'owner@shop.example',
    }),
    required: ['name', 'subdomain'],
  },
  'PATCH /admin/stores/:store_id': { body: () => ({ closed: false }) },
  'POST /admin/stores/:store_id/invitations': {
    body: () => ({ email: 'owner@shop.example', role: 'owner' }),
    required: ['email', 'role'],
  },
  'GET /admin/people': {
    query: { q: 'maya', cursor: 'f'.repeat(24), limit: '5', sort: '-created_at', count: '1' },
  },
  'GET /admin/outbox': { query: { store_id: 'f'.repeat(24), state: 'kept', limit: '5' } },
  'GET /admin/payments': { query: { store_id: 'f'.repeat(24), needs_attention: '1', limit: '5' } },
}

/** Every field of 2.11 filled in. */
function goodOrder(products: object[]) {
  return anOrder({
    products,
    meta: { event_id: 'e', fbp: 'p', fbc: 'c', event_source_url: 'https://himal.example/cap' },
    customer_alt_phone_number: '9800000001',
    customer_email: 'asha@private.example',
    customer_address_landmark: 'temple',
    order_note: 'ring twice',
    sender_full_name: 'Bina Rai',
    sender_phone_number: '9800000002',
    sender_email: 'bina@private.example',
    company_name: 'Rai Traders',
    pan: '601234567',
    delivery_date: '2026-10-20',
  })
}
