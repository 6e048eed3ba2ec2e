/** The response for a well-formed id that no store has. */
export type UnknownStore = { status: number; body: unknown }

const found = (body: unknown): UnknownStore => ({ status: 200, body })
const rejected = (message: string): UnknownStore => ({ status: 400, body: { message } })
const missing = (message: string): UnknownStore => ({ status: 404, body: { message } })

const noStore: UnknownStore = { status: 404, body: { message: 'Store not found', code: 'not_found' } }

const noPosts = found({ items: [], next_cursor: null, has_more: false, all_categories: [] })
const noProducts = {
  success: true,
  meta: { page: 1, per_page: 30, total: 0, total_pages: 0, sort_by: 'created_at', sort_order: 'desc' },
  products: [],
}

/** By method and URL: every route with the store in its path. */
export const unknownStore: Record<string, UnknownStore> = {
  'GET /product/public/:store_id': found([]),
  'GET /product/public/:store_id/category/:slug': found({ category: false, products: [] }),
  'GET /product/public/:store_id/:slug': rejected('Product not found'),
  'GET /product/p/public/:store_id': found(noProducts),
  'GET /product/public/search/:store_id': found([]),
  'GET /product/public/sale/:store_id': found([]),
  'GET /product/public/barcode/:store_id': rejected('Product not found'),
  'GET /print-design/public/:store_id': found([]),
  'GET /brand/public/all/:store_id': found({ brands: [] }),
  'GET /brand/public/products/:store_id/:slug': rejected('Brand not found'),
  'GET /brand/public/details/:store_id/:slug': rejected('Brand not found'),
  'GET /public/flash-sale/:store_id': found({ sales: [] }),
  'GET /public/flash-sale/:store_id/product/:product_id': found({ sale: null }),
  'POST /analytics/ping/:store_id': found({ s: 1 }),
  'GET /public/delivery_charge/:store_id': rejected('Store not found'),
  'GET /public/blog/:store_id': noPosts,
  'GET /public/blog/:store_id/category/:category': noPosts,
  'GET /public/blog/:store_id/tag/:tag': noPosts,
  'GET /public/blog/:store_id/author/:author': noPosts,
  'GET /public/blog/:store_id/:slug': rejected('Blog post not found'),
  'GET /public/landing/:store_id': found({ page: null }),
  'GET /public/page/:store_id/:slug': rejected('Page not found'),
  'GET /public/form/:store_id/:slug': rejected('Form not found'),
  'POST /public/form/:store_id/:slug/submit': rejected('Form not found'),
  'GET /public/sitemap/:store_id.xml': missing('Store not found'),
  'GET /public/sitemap/:store_id/:part.xml': missing('Store not found'),
  'GET /public/product-feed/:store_id.xml': missing('Store not found'),
  'GET /order/public/:store_id/id/:order_id': rejected('Order item not found'),
  'POST /order/:store_id': rejected('Store not found'),
  'POST /product/:store_id/:product_id/file': rejected('Store not found'),
  'GET /public_uploads/:store_id/:name': missing('Not found'),
  'POST /public/meta-event/:store_id': found({ success: true }),
  'GET /payment/wallet_a/return/:store_id/:transaction_id/:hint': rejected('Payment not found'),
  'GET /payment/wallet_b/return/:store_id/:transaction_id/:hint': rejected('Payment not found'),
  'GET /payment/banknet_a/return/:store_id/:transaction_id/:hint': rejected('Payment not found'),
  'GET /payment/hub_a/return/:store_id/:transaction_id/:hint': rejected('Payment not found'),
  'GET /payment/bank_card/return/:store_id/:transaction_id/:hint': rejected('Payment not found'),
  'POST /payment/bank_card/return/:store_id/:transaction_id/:hint': rejected('Payment not found'),
  'POST /payment/wallet_a/return/:store_id/:transaction_id/:hint': rejected('Payment not found'),
  'POST /payment/hub_a/return/:store_id/:transaction_id/:hint': rejected('Payment not found'),
  'POST /payment/bank_card/notification/:store_id/:transaction_id': rejected('Invalid payment notification'),
  'GET /admin/stores/:store_id/export': missing('Store not found'),
  'GET /admin/stores/:store_id': noStore,
  'PATCH /admin/stores/:store_id': noStore,
  'POST /admin/stores/:store_id/invitations': noStore,
}
