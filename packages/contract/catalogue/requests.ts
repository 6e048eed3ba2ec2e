import { z } from 'zod'
import { storeParams, text, textBetween } from '../values.ts'

/** The handlers check the ids of these paths, because a malformed one is the documented 500. */
export const uncheckedStoreParams = z.object({ store_id: z.string() })
export const uncheckedSlugParams = z.object({ store_id: z.string(), slug: text(500) })

/** The same paths as the document shows them. */
export const categoryParams = storeParams.extend({
  slug: text(500).describe("a category's slug, or `new-arrivals` for the newest 12"),
})
export const productParams = storeParams.extend({ slug: text(500).describe("the product's slug or id") })

/** No list has pages behind this one, and PostgreSQL can still multiply it. */
const largestNumber = 1e15

const positiveInteger = (fallback: string) =>
  z
    .string()
    .regex(/^0*[1-9]\d*$/, 'Must be a whole number of at least 1')
    .default(fallback)
    .transform((digits) => Math.min(Number(digits), largestNumber))

/** In the document: digits in a query are a number to a client. */
const shownInteger = (fallback: number) => ({ type: 'integer', minimum: 1, default: fallback, pattern: undefined })

export const pageQuery = z.object({
  page: positiveInteger('1').meta({ description: 'counts from 1', override: shownInteger(1) }),
  per_page: positiveInteger('30')
    .transform((count) => Math.min(count, 100))
    .meta({ description: 'above 100 counts as 100', override: shownInteger(30) }),
  sort_by: z
    .enum(['created_at', 'price', 'compare_at_price', 'name', 'total_rating', 'review_count', 'quantity'])
    .default('created_at')
    .meta({
      description: '`price` sorts by the stored price, which is 0 for many products with variants',
      override: { default: 'created_at' },
    }),
  sort_order: z
    .enum(['asc', 'desc'])
    .default('desc')
    .meta({ description: 'ascending or descending', override: { default: 'desc' } }),
})

export type PageQuery = z.infer<typeof pageQuery>

export const searchQuery = z.object({ q: z.string().default('').describe('fewer than 3 characters find nothing') })
export const barcodeQuery = z.object({
  code: textBetween(1, 200).describe('the barcode of a product or of a variant'),
})
