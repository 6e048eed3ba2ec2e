import { z } from 'zod'
import { jsonObject, objectId, required, text } from '../values.ts'

/** The body of POST /public/coupon (4.2). */
export const applyCouponRequest = jsonObject({
  store: objectId,
  code: text(200),
  products: z
    .array(
      jsonObject({
        product: text(100),
        variant: text(100).default(''),
        quantity: z.number(required).int().min(1).max(1_000_000_000),
      }),
      required,
    )
    .max(200),
})

export type ApplyCouponRequest = z.output<typeof applyCouponRequest>
