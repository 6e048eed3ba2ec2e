import { z } from 'zod'
import { text } from '../../values.ts'
import { flag, listQuery, ref, yesOrNo } from '../values.ts'

/* Reviews of products (8). */

const rating = z
  .string()
  .regex(/^[1-5](\.\d{1,2})?$/, 'Must be 1 to 5')
  .transform(Number)
  .refine((value) => value <= 5, 'Must be 1 to 5')

export const listReviewsQuery = listQuery(['-created_at', 'rating', '-rating'], {
  product: ref.optional(),
  rating: rating.optional(),
  hidden: yesOrNo.optional(),
  replied: yesOrNo.optional(),
})

export const changeReviewRequest = z.strictObject({
  hidden: flag.optional(),
  /** '' is no reply, like null */
  reply: text(2000).nullable().optional(),
})

export type ListReviews = z.output<typeof listReviewsQuery>
export type ChangeReview = z.output<typeof changeReviewRequest>
