import type { z } from 'zod'

/** The areas of the public contract, in the order a shop site meets them. */
export const tags = {
  Store: 'A store by its name: settings, menus, payment methods',
  Catalogue: 'Products, categories and search',
  Brands: 'Brands and their products',
  'Flash sales': 'Sales with a beginning and an end',
  Delivery: 'Where a store delivers, and for how much',
  Coupons: 'What a coupon is worth for a cart',
  Orders: 'Place, follow, cancel, release and review',
  Payments: 'Start a payment, and ask whether it arrived',
  Uploads: 'Pictures for the custom fields of a product',
  Forms: "The merchant's own forms",
  Alerts: 'Tell me when it is back, or when the sale starts',
  Events: 'Conversion events for the advertising platform',
  Blog: 'Posts, by category, tag or author',
  Pages: 'Pages of the page builder',
  'Search engines': 'Sitemap and product feed',
  Service: 'Whether the service is up',
} as const

type Described = string | Record<string, unknown>

/** What the document says about a route beyond what its schema says already. */
export type Operation = {
  id: string
  tag: keyof typeof tags
  summary: string
  description?: string
  /** the JSON of a 200 */
  answer?: z.ZodType
  /** the types of a 200 that is not JSON */
  media?: string[]
  /** messages of a 400 `{message}` */
  refusals?: string[]
  /** false: nothing in the request can be a validation error */
  validated?: false
  /** one more shape of a 400 */
  more400?: z.ZodType
  /** messages of a 401 `{fields}`, by key */
  unauthorized?: Record<string, string>
  /** how often one client may ask before it is answered 429 (8) */
  limit?: { requests: number; minutes: number; inOneStore?: true }
  /** a value that is no id is the 500 of 7.1 */
  cast?: string
  /** answers of this operation alone, by status */
  others?: Record<number, { description: string; answer: z.ZodType }>
  /** what takes the place of a route's own part, where the handler reads it by itself */
  request?: { consumes?: string[]; params?: z.ZodType; querystring?: z.ZodType; body?: z.ZodType }
  /** a body that the demo store takes */
  example?: Record<string, unknown>
  /** descriptions of parts of the request, or more keywords for them; a dot leads into an object, `[]` into a list */
  about?: Record<string, Described>
}

/** `METHOD /url` as the app registers it. */
export type Operations = Record<`${'GET' | 'POST'} /${string}`, Operation>
