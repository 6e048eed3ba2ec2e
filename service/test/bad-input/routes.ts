import { aCoupon, aLine, anOrder, aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import { operatorToken, startTestService, type TestService } from '../harness/test-service.ts'
import { formAndAlertRoutes } from './form-and-alert-routes.ts'
import { fullStoreFile } from './full-store-file.ts'
import { paymentRoutes } from './payment-routes.ts'

/*
 * Every route of the service, with what a good request of it looks like. every-route.test.ts fails when one is missing here; all
 * the other files of this folder walk this table.
 */

export type Shop = Awaited<ReturnType<typeof openShop>>

export type Route = {
  method: 'GET' | 'POST'
  /** as the app prints it */
  url: string
  /** query keys with a good value */
  query?: Record<string, string>
  /** how a malformed id in the path is answered: the 500 of 7.1, 400 on the named key, or 404 as for an unknown store */
  malformedId?: 'cast' | 'zod' | 'unknown'
  /** the answer of a well-formed store id that no store has */
  unknownStore?: { status: number; body: unknown }
  body?: (shop: Shop) => Record<string, unknown>
  /** keys of the body that must be there */
  required?: string[]
  /** keys of the body that must be 24 hex */
  ids?: string[]
  headers?: Record<string, string>
}

const storeRead = (url: string, body: unknown, more: Partial<Route> = {}): Route => ({
  method: 'GET',
  url,
  malformedId: 'zod',
  unknownStore: { status: 200, body },
  ...more,
})

const refusal = (message: string) => ({ unknownStore: { status: 400, body: { message } } })

const orderKeys = ['products', 'customer_full_name', 'customer_phone_number', 'customer_address_city']
/** A list of the blog, with nothing in it. */
const noPosts = { items: [], next_cursor: null, has_more: false, all_categories: [] }
const blogKeys = { limit: '5', cursor: '', category: 'makers', tag: 'felt', author: 'f'.repeat(24), q: 'bowl' }
const searchFile = (url: string): Route => ({
  method: 'GET',
  url,
  malformedId: 'unknown',
  unknownStore: { status: 404, body: { message: 'Store not found' } },
})

const noUpload = { unknownStore: { status: 404, body: { message: 'Not found' } } }

const operator = { authorization: `Bearer ${operatorToken}` }

export const routes: Route[] = [
  ...paymentRoutes,
  ...formAndAlertRoutes,
  { method: 'GET', url: '/healthz' },
  { method: 'GET', url: '/readyz' },
  { method: 'GET', url: '/metrics' },
  { method: 'GET', url: '/openapi.json' },
  { method: 'GET', url: '/docs' },
  { method: 'GET', url: '/docs/:file' },
  { method: 'GET', url: '/store/check_domain', query: { domain: 'himal' } },
  {
    method: 'POST',
    url: '/store/check_domain',
    query: { d: 'himal' },
    body: ({ subdomain }) => ({ domain: subdomain }),
    required: ['domain'],
  },

  storeRead('/product/public/:store_id', [], { malformedId: 'cast' }),
  storeRead('/product/public/:store_id/category/:slug', { category: false, products: [] }, { malformedId: 'cast' }),
  { ...storeRead('/product/public/:store_id/:slug', 0, refusal('Product not found')), malformedId: 'cast' },
  storeRead(
    '/product/p/public/:store_id',
    {
      success: true,
      meta: { page: 1, per_page: 30, total: 0, total_pages: 0, sort_by: 'created_at', sort_order: 'desc' },
      products: [],
    },
    { query: { page: '1', per_page: '30', sort_by: 'created_at', sort_order: 'desc' } },
  ),
  storeRead('/product/public/search/:store_id', [], { query: { q: 'cap' } }),
  storeRead('/product/public/sale/:store_id', []),
  storeRead('/product/public/barcode/:store_id', 0, { query: { code: '4711' }, ...refusal('Product not found') }),
  storeRead('/brand/public/all/:store_id', { brands: [] }),
  storeRead('/brand/public/products/:store_id/:slug', 0, refusal('Brand not found')),
  storeRead('/brand/public/details/:store_id/:slug', 0, refusal('Brand not found')),
  storeRead('/public/flash-sale/:store_id', { sales: [] }),
  storeRead('/public/flash-sale/:store_id/product/:product_id', { sale: null }),
  storeRead('/public/delivery_charge/:store_id', 0, refusal('Store not found')),
  storeRead('/public/blog/:store_id', noPosts, { query: blogKeys }),
  storeRead('/public/blog/:store_id/category/:category', noPosts, { query: blogKeys }),
  storeRead('/public/blog/:store_id/tag/:tag', noPosts, { query: blogKeys }),
  storeRead('/public/blog/:store_id/author/:author', noPosts, { query: blogKeys }),
  storeRead('/public/blog/:store_id/:slug', 0, refusal('Blog post not found')),
  storeRead('/public/landing/:store_id', { page: null }),
  storeRead('/public/page/:store_id/:slug', 0, refusal('Page not found')),
  searchFile('/public/sitemap/:store_id.xml'),
  searchFile('/public/sitemap/:store_id/:part.xml'),
  searchFile('/public/product-feed/:store_id.xml'),
  storeRead('/order/public/:store_id/id/:order_id', 0, refusal('Order item not found')),

  {
    method: 'POST',
    url: '/public/coupon',
    body: ({ _id, coupon, cap }) => ({ store: _id, code: coupon.code, products: [aLine(cap)] }),
    required: ['store', 'code', 'products'],
    ids: ['store'],
  },
  {
    method: 'POST',
    url: '/order/:store_id',
    malformedId: 'zod',
    ...refusal('Store not found'),
    body: ({ cap }) => goodOrder([{ ...aLine(cap), print_id: '', customization_charge: 5, custom_fields: ['a'] }]),
    required: [...orderKeys, 'customer_address', 'url', 'coupon'],
  },
  {
    method: 'POST',
    url: '/order/public/cancel',
    body: ({ _id, orderId }) => ({ store_id: _id, order_id: orderId, phone_number: '9812345678' }),
    required: ['store_id', 'order_id', 'phone_number'],
    ids: ['store_id', 'order_id'],
  },
  {
    method: 'POST',
    url: '/order/public/release-hold',
    body: ({ _id, orderId }) => ({ store_id: _id, order_id: orderId, transaction_id: 'f'.repeat(24) }),
    required: ['store_id', 'order_id'],
    ids: ['store_id', 'order_id'],
  },
  {
    method: 'POST',
    url: '/order/public/submit-review',
    body: ({ _id, orderId, cap }) => ({
      ...{ store_id: _id, order_id: orderId, product_id: cap._id },
      ...{ phone_number: '9812345678', rating: 5, review: 'Warm' },
    }),
    required: ['store_id', 'order_id', 'product_id', 'phone_number', 'rating', 'review'],
    ids: ['store_id', 'order_id', 'product_id'],
  },

  // Multipart alone: its bodies are in test/uploads/bad-uploads.test.ts.
  { method: 'POST', url: '/product/:store_id/:product_id/file', malformedId: 'zod', ...refusal('Store not found') },
  { method: 'GET', url: '/public_uploads/:store_id/:name', malformedId: 'unknown', ...noUpload },

  {
    method: 'POST',
    url: '/public/meta-event/:store_id',
    malformedId: 'zod',
    unknownStore: { status: 200, body: { success: true } },
    body: ({ cap }) => ({
      ...{ event_name: 'Purchase', event_id: 'e-1', event_source_url: 'https://himal.example/cap' },
      ...{ fbp: 'fb.1.1700000000000.1', fbc: '', email: 'asha@private.example', phone: '9812345678' },
      custom_data: { value: 500, currency: 'NPR', content_type: 'product', content_ids: [cap._id], num_items: 1 },
    }),
    required: ['event_name', 'event_id'],
  },
  {
    method: 'POST',
    url: '/admin/import',
    body: fullStoreFile,
    required: ['format', 'store'],
    headers: operator,
  },
  {
    method: 'GET',
    url: '/admin/stores/:store_id/export',
    malformedId: 'zod',
    query: { secrets: '0' },
    unknownStore: { status: 404, body: { message: 'Store not found' } },
    headers: operator,
  },
  {
    method: 'GET',
    url: '/admin/outbox',
    query: { store_id: 'f'.repeat(24), state: 'kept', limit: '5' },
    headers: operator,
  },
  {
    method: 'GET',
    url: '/admin/payments',
    query: { store_id: 'f'.repeat(24), needs_attention: '1', limit: '5' },
    headers: operator,
  },
]

/** Those that take a body, under their URLs. */
export const posts = routes.flatMap((route) =>
  route.body ? [[route.url, { ...route, body: route.body }] as const] : [],
)

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

/** The service of these tests: without the simulators of other people's gateways, and without a way to the real ones. */
export function startWalkedService(): Promise<TestService> {
  const names = [
    'WALLET_A',
    'WALLET_A_STATUS',
    'WALLET_B',
    'BANKNET_A',
    'BANKNET_QR',
    'BANKNET_CHECKOUT',
    'HUB_A',
    'HUB_A_FORM',
    'BANK_CARD',
  ]
  const nowhere = names.map((name) => [`${name}_URL`, 'http://127.0.0.1:1'])
  return startTestService({ GATEWAY_SANDBOX: 'off', ...Object.fromEntries(nowhere) })
}

/** A store with a plain, a varied and an endless product, a brand, a category, a coupon, and one order placed in it. */
export async function openShop(svc: TestService) {
  const cap = aProduct({ name: 'Cap', slug: 'cap', brand: 'yeti', categories: ['hats'], barcode: '4711' })
  const redSmall = aVariant('Red/S')
  const shawl = aProduct({ slug: 'shawl', variants: [redSmall, aVariant('Red/M')] })
  const endless = aProduct({ slug: 'endless', continue_selling: true, quantity: 0, weight: 0 })
  const coupon = aCoupon({ usage_limit: 5 })
  const { _id, subdomain } = await svc.importStore(
    aStoreFile({
      categories: [{ name: 'Hats', slug: 'hats' }],
      brands: [{ name: 'Yeti', slug: 'yeti' }],
      products: [cap, shawl, endless],
      coupons: [coupon],
      forms: [{ name: 'Ask', slug: 'cap' }],
    }),
  )
  const placed = await svc.post(`/order/${_id}`, anOrder({ products: [aLine(cap)] }))
  return { _id, subdomain, cap, shawl, redSmall, endless, coupon, orderId: placed.body._id as string }
}

/** The path with good values in it; `changed` puts a bad one (already encoded) in its place. */
export function pathOf(route: Route, shop: Shop, changed: Record<string, string> = {}): string {
  const slug = route.url.includes('category') ? 'hats' : route.url.startsWith('/brand') ? 'yeti' : 'cap'
  const transaction = 'e'.repeat(24)
  const good: Record<string, string> = {
    ...{ store_id: shop._id, order_id: shop.orderId, product_id: shop.cap._id, slug },
    ...{ transaction, transaction_id: transaction, hint: 'success' },
  }
  return route.url.replace(/:(\w+)/g, (_match, key) => changed[key] ?? good[key] ?? key)
}

export function paramsOf(route: Route): string[] {
  return [...route.url.matchAll(/:(\w+)/g)].map((match) => match[1] as string)
}
