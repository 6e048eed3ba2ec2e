/* What the API document says about no route in particular. */

export const title = 'Pasal'

export const description = `Everything that a shop site needs. No call needs a key, a token or a login,
and a page of any origin may read every response.

Ids are 24 hexadecimal digits, amounts are numbers in NPR, times are ISO 8601 in UTC.
Every response carries \`X-Request-Id\`. Reads carry an \`ETag\` and respond with 304 when the client has that version
already. A JSON body has at most 256 KiB, the body of a form at most 1 MiB.`

/** The chapters of the public contract with their guides of docs/api, in the order in which a shop site meets them. */
export const chapters = {
  Store: { about: 'A store by its name: settings, menus, payment methods', guide: 'store' },
  Catalogue: { about: 'Products, categories and search', guide: 'catalogue' },
  Brands: { about: 'Brands and their products', guide: 'brands' },
  'Flash sales': { about: 'Sales with a start and an end', guide: 'flash-sales' },
  Delivery: { about: 'Where a store delivers, and what it costs', guide: 'delivery' },
  Coupons: { about: 'What a coupon is worth for a cart', guide: 'coupons' },
  Orders: { about: 'Place, track, cancel, release and review', guide: 'orders' },
  Payments: { about: 'Start a payment, and check whether it arrived', guide: 'payments' },
  Uploads: { about: 'Pictures for the custom fields of a product', guide: 'uploads' },
  Forms: { about: "The merchant's own forms", guide: 'forms' },
  Alerts: { about: 'Alerts when a product is back in stock or a sale starts', guide: 'alerts' },
  Events: { about: 'Conversion events for the advertising platform', guide: 'events' },
  Blog: { about: 'Posts, by category, tag or author', guide: 'blog' },
  Pages: { about: 'Pages of the page builder', guide: 'pages' },
  'Search engines': { about: 'Sitemap and product feed', guide: 'search-engine-files' },
  Service: { about: 'Whether the service is up', guide: 'README' },
} as const
