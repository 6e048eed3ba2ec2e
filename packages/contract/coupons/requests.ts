import { z } from 'zod'
import { named } from '../named.ts'
import { jsonObject, objectId, required, text } from '../values.ts'

/** The body of POST /public/coupon (4.2). */
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
            quantity: z.number(required).int().min(1).max(1_000_000_000),
          }),
          'A line of a cart',
        ),
        required,
      )
      .max(200),
  }),
  'A code and the cart that it is for',
)

export type ApplyCouponRequest = z.output<typeof applyCouponRequest>
