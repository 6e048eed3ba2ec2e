import { text } from '@pasal/contract/values.ts'
import { z } from 'zod'
import { flag, identified, links, moment, name } from '../platform/values/bounded-values.contract.ts'

/* Reviews of the store file (2.4). */

export const review = identified({
  rating: z.number().min(1).max(5),
  review: text(10_000),
  images: links,
  customer_name: name,
  verified_purchase: flag,
  hidden: flag,
  /** the merchant's, as the product shows it */
  reply: z.strictObject({ text: text(2000).min(1, 'Required'), created_at: moment }).nullable(),
  created_at: moment,
})

export type ReviewEntry = z.infer<typeof review>

/** How a review of the file without `_id` is recognised. */
export function saysSame(stored: Record<string, unknown>, { rating, review = '', customer_name = '' }: ReviewEntry) {
  return stored.rating === rating && stored.review === review && stored.customer_name === customer_name
}
