import { z } from 'zod'
import { text, textBetween } from '../platform/http/request-values.contract.ts'

/** A malformed id on these paths is the documented 500, so it is looked at by hand (cast-id.ts). */
export const uncheckedStoreParams = z.object({ store_id: z.string() })
export const uncheckedSlugParams = z.object({ store_id: z.string(), slug: text(500) })

/** Beyond it nothing is, and PostgreSQL can still count it. */
const farthest = 1e15

const positiveInteger = (fallback: string) =>
  z
    .string()
    .regex(/^0*[1-9]\d*$/, 'Must be a whole number of at least 1')
    .default(fallback)
    .transform((digits) => Math.min(Number(digits), farthest))

export const pageQuery = z.object({
  page: positiveInteger('1'),
  per_page: positiveInteger('30').transform((count) => Math.min(count, 100)),
  sort_by: z
    .enum(['created_at', 'price', 'compare_at_price', 'name', 'total_rating', 'review_count', 'quantity'])
    .default('created_at'),
  sort_order: z.enum(['asc', 'desc']).default('desc'),
})

export type PageQuery = z.infer<typeof pageQuery>

export const searchQuery = z.object({ q: z.string().default('') })
export const barcodeQuery = z.object({ code: textBetween(1, 200) })
