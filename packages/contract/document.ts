/* What the API document says about no route in particular. */

import { demoStore } from './demo-store.ts'

export const title = 'Pasal'

export const description = `Everything that a shop site needs. No call needs a key, a token or a login,
and a page of any origin may read every response.

Ids are 24 hexadecimal digits, amounts are numbers in NPR, times are ISO 8601 in UTC.
Every response carries \`X-Request-Id\`. Reads carry an \`ETag\` and respond with 304 when the client has that version
already. A JSON body has at most 256 KiB, the body of a form at most 1 MiB.`

/** The chapters of the public contract, in the order in which a shop site meets them. */
export const chapters = {
  Store: 'A store by its name: settings, menus, payment methods',
  Catalogue: 'Products, categories and search',
  Brands: 'Brands and their products',
  'Flash sales': 'Sales with a start and an end',
  Delivery: 'Where a store delivers, and what it costs',
  Coupons: 'What a coupon is worth for a cart',
  Orders: 'Place, track, cancel, release and review',
  Payments: 'Start a payment, and check whether it arrived',
  Uploads: 'Pictures for the custom fields of a product',
  Forms: "The merchant's own forms",
  Alerts: 'Alerts when a product is back in stock or a sale starts',
  Events: 'Conversion events for the advertising platform',
  Blog: 'Posts, by category, tag or author',
  Pages: 'Pages of the page builder',
  'Search engines': 'Sitemap and product feed',
  Service: 'Whether the service is up',
} as const

/** What parts of a path, a query or the headers mean on every route. */
export const commonParameters: Record<string, string | object> = {
  // The demo store's, so that a call can be tried at once.
  store_id: { description: "the store's id, from its configuration", examples: [demoStore] },
  order_id: "the order's id, from the response to placing it",
  product_id: "the product's id",
  transaction: 'from the start of the payment',
  'idempotency-key':
    'a text that you choose for this order: repeating it with the same body gives the first response again',
}
