import { z } from 'zod'
import { named } from '../named.ts'
import { longestOrder } from '../orders/requests.ts'
import { jsonObject, objectId, required, text } from '../values.ts'

/** The body of POST /public/coupon (4.2). A cart that no order takes has the message of an order. */
export const applyCouponRequest = named(
  'ApplyCoupon',
  jsonObject({
    store: objectId,
    code: text(200).describe('exact, with the capitals of the merchant'),
    products: z
      .array(
        named(
          'CartLine',
          jsonObject({
            product: text(100).describe("the product's id"),
            variant: text(100).default('').describe("the variant's id; '' for a product without variants"),
            quantity: z
              .number(required)
              .int('Quantity must be a whole number')
              .min(1, 'Quantity must be at least 1')
              .max(1_000_000_000),
          }),
          'A line of a cart',
        ),
        required,
      )
      .max(longestOrder, `Max ${longestOrder} products are allowed`),
  }),
  'A code and the cart that it is for',
)

export type ApplyCouponRequest = z.output<typeof applyCouponRequest>
