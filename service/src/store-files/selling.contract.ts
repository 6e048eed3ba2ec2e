import { text } from '@pasal/contract/values.ts'
import { z } from 'zod'
import {
  amountOrNone,
  count,
  flag,
  identified,
  listOf,
  moment,
  name,
  names,
  part,
  plainValue,
  reference,
} from './values.contract.ts'

/* Delivery, coupons and flash sales (2.6 to 2.8). */

/** `[name, cod, c1, c2, c3, c5, c10, cOver10]`: what the merchant wrote is kept, whatever it is. */
const place = z
  .tuple([text(500), plainValue])
  .rest(plainValue)
  .refine((entries) => entries.length <= 8, 'At most 8 entries')

export const delivery = part({
  defaults: z.array(plainValue).length(6, 'Must have 6 entries'),
  places: listOf(place, 20_000),
})

const positive = z.number().min(0, 'Must not be below 0').max(10_000_000_000)

export const coupon = identified({
  code: text(100).min(1, 'Required'),
  coupon_type: z.literal([1, 2, 3]),
  coupon_value: positive,
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
  places: names,
  reward_customer_phone: text(30),
  created_at: moment,
})

export const flashSale = identified({
  name: name.min(1, 'Required'),
  start_at: moment,
  end_at: moment,
  discount_type: z.enum(['percentage', 'fixed_amount', 'fixed_price']),
  discount_value: positive,
  max_per_order: count,
  hold_minutes: z.number().min(2, 'Must be 2 to 5').max(5, 'Must be 2 to 5'),
  show_countdown: flag,
  show_stock_left: flag,
  products: listOf(reference, 100_000),
})

export type DeliveryEntry = z.infer<typeof delivery>
export type CouponEntry = z.infer<typeof coupon>
export type FlashSaleEntry = z.infer<typeof flashSale>
