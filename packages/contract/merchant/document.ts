/* What the document of the merchant's API says about no route in particular. */

export const merchantTitle = 'Pasal for merchants'

export const merchantDescription = `What a merchant and the staff of a store do: by program, with an API key, or in a
browser, with a session.

Amounts are numbers in NPR with at most two decimals, times are ISO 8601 in UTC, days are those of Asia/Kathmandu.
Every response carries \`X-Request-Id\`. An object with a \`version\` has it as its \`ETag\`: send it back as \`If-Match\`,
and a change made since you read it is a 412 instead of being overwritten.`

/** The chapters of the merchant's API with their guides of docs/merchant-api, in the order in which a shop is made. */
export const merchantChapters = {
  People: { about: 'The person behind the session or key, stores, invitations', guide: 'people' },
  Staff: { about: 'Members, invitations and API keys of a store', guide: 'people' },
  'API keys': { about: 'Keys for programs, each with its scopes', guide: 'people' },
  Audit: { about: 'Who changed what', guide: 'people' },
  Settings: { about: 'The store, its plugins, payment methods and domain', guide: 'settings' },
  Catalogue: { about: 'Products, variants, categories, brands, prints', guide: 'catalogue' },
  Pictures: { about: 'Pictures in several widths', guide: 'catalogue' },
  Stock: { about: 'Quantities, adjustments, movements, outlets', guide: 'stock' },
  Delivery: { about: 'The delivery table', guide: 'selling' },
  Coupons: { about: 'Coupons and what they take off', guide: 'selling' },
  'Flash sales': { about: 'Sales with a start and an end', guide: 'selling' },
  Alerts: { about: 'Shoppers who wait for a product or a sale', guide: 'selling' },
  Blog: { about: 'Posts, categories and authors', guide: 'content' },
  Pages: { about: 'Pages of the page builder', guide: 'content' },
  Forms: { about: 'Forms of the shop', guide: 'content' },
  Submissions: { about: 'What shoppers sent by forms', guide: 'content' },
  Reviews: { about: 'Reviews to moderate and answer', guide: 'content' },
  Customers: { about: 'Who ordered, and erasing a person', guide: 'customers' },
  Orders: { about: 'Read, make, change, send and take back orders', guide: 'orders' },
  Money: { about: 'Payments, refunds, cash on delivery', guide: 'money' },
  'Bills and documents': { about: 'Bills, credit notes, labels, packing slips', guide: 'bills' },
  Events: { about: 'The stream of events', guide: 'events' },
  Webhooks: { about: 'Events sent to your server', guide: 'events' },
  Reports: { about: 'Sales by day, product, coupon and place', guide: 'reports' },
  Jobs: { about: 'CSV in and out', guide: 'files' },
} as const
