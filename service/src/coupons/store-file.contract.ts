import { text } from '@pasal/contract/values.ts'
import { z } from 'zod'
import {
  amountOrNone,
  count,
  discountValue,
  flag,
  identified,
  listOf,
  moment,
  name,
  reference,
} from '../platform/values/bounded-values.contract.ts'

/* Coupons of the store file (2.7). */

export const coupon = identified({
  code: text(100).min(1, 'Required'),
  coupon_type: z.literal([1, 2, 3]),
  coupon_value: discountValue,
  min_order_value: amountOrNone,
  max_discount_amount: amountOrNone,
  active: flag,
  starts_at: moment.nullable(),
  expires_at: moment.nullable(),
  usage_limit: count.nullable(),
  used: count,
  only_for_cod_payment: flag,
  only_for_online_payment: flag,
  categories: listOf(reference),
  places: listOf(name, 5000),
  reward_customer_phone: text(30),
  created_at: moment,
})

export type CouponEntry = z.infer<typeof coupon>
