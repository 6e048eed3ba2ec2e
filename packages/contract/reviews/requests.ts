import { z } from 'zod'
import { named } from '../named.ts'
import { aboutPhone } from '../orders/phone.ts'
import { jsonObject, objectId, phoneNumber, required, text, withPhoneFirst } from '../values.ts'

const ratingBounds = 'Rating must be from 1 to 5'

/**
 * The body of POST /order/public/submit-review.
 * Quirk (4.10): the rating need not be a whole number. Held by test/reviews/submit-review.test.ts.
 */
export const submitReviewRequest = withPhoneFirst(
  named(
    'ReviewProduct',
    jsonObject({
      phone_number: phoneNumber.describe(aboutPhone),
      store_id: objectId,
      order_id: objectId,
      product_id: objectId,
      rating: z.number(required).min(1, ratingBounds).max(5, ratingBounds).describe('should be a whole number'),
      review: text(1000),
    }),
    'What the shopper thinks of a product of an order',
  ),
)
