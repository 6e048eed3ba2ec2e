import { z } from 'zod'
import { jsonObject, objectId, phoneNumber, required, text, withPhoneFirst } from '../values.ts'

/**
 * The body of POST /order/public/submit-review.
 * Quirk (4.10): the rating need not be a whole number. Held by test/reviews/submit-review.test.ts.
 */
export const submitReviewRequest = withPhoneFirst(
  jsonObject({
    phone_number: phoneNumber,
    store_id: objectId,
    order_id: objectId,
    product_id: objectId,
    rating: z.number(required).min(1).max(5),
    review: text(1000),
  }),
)
