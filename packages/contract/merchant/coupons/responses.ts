import { z } from 'zod'
import { named } from '../../named.ts'
import { id, npr, texts } from '../../response-values.ts'
import { pageOf, timeOrNull, versioned } from '../response-values.ts'

/** A coupon with its settings and uses (7). */
export const merchantCoupon = named(
  'MerchantCoupon',
  z.object({
    ...{ ...versioned, code: z.string() },
    coupon_type: z.literal([1, 2, 3]).describe('1 amount, 2 percent, 3 percent of the delivery charge'),
    ...{ coupon_value: z.number(), active: z.boolean(), starts_at: timeOrNull, expires_at: timeOrNull },
    usage_limit: z.int().nullable().describe('null: no limit'),
    used: z.int(),
    reserved: z.int().describe('uses that unpaid orders reserve'),
    min_order_value: npr.describe('-1: none'),
    max_discount_amount: npr.describe('-1: no cap'),
    ...{ only_for_cod_payment: z.boolean(), only_for_online_payment: z.boolean() },
    ...{ categories: z.array(id), places: texts, reward_customer_phone: z.string() },
  }),
  'A coupon with its settings and uses',
)
export const couponPage = pageOf(merchantCoupon)

export const couponPreview = z.object({
  ...{ subtotal: npr, customization_total: npr, delivery_charge: npr, total_applicable_amount: npr },
  ...{ discount: npr, total: npr, rejected: z.string().nullable() },
})
