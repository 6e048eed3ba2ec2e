import { z } from 'zod'
import { named } from '../named.ts'
import { id, npr, texts } from '../response-values.ts'

/** A coupon, and what it applies to (2.7). */
export const couponResponse = named(
  'Coupon',
  z.object({
    ...{ _id: id, code: z.string() },
    coupon_type: z.literal([1, 2, 3]).describe('1 amount, 2 percent, 3 percent of the delivery charge'),
    coupon_value: z.number(),
    min_order_value: npr.describe('-1: none'),
    max_discount_amount: npr.describe('-1: no cap'),
    total_applicable_amount: npr.describe('price × quantity of the lines that it applies to'),
    ...{ only_for_cod_payment: z.boolean(), only_for_online_payment: z.boolean() },
    categories: z.array(id).describe('empty: every category'),
    places: texts.describe('empty: every place'),
  }),
  'A coupon that can be used now',
)
