import { z } from 'zod'
import { orderLine } from '../../orders/requests.ts'
import { required, text } from '../../values.ts'
import {
  amountOrNone,
  distinct,
  flag,
  listQuery,
  name,
  patchOf,
  postOf,
  ref,
  searchText,
  time,
  trimmed,
  yesOrNo,
} from '../values.ts'

/* Coupons (7). */

const fields = {
  code: trimmed(1, 100)
    .regex(/^\S*$/u, 'Must not contain blanks')
    .refine((code) => code === code.toUpperCase(), 'Use capital letters: the shop upper-cases what a shopper types'),
  coupon_type: z.literal([1, 2, 3], required),
  coupon_value: z.number(required).gt(0, 'Must be above 0').max(10_000_000_000),
  min_order_value: amountOrNone,
  max_discount_amount: amountOrNone,
  active: flag,
  starts_at: time.nullable(),
  expires_at: time.nullable(),
  usage_limit: z.int().min(1, 'Must be 1 or more').max(1_000_000_000).nullable(),
  only_for_cod_payment: flag,
  only_for_online_payment: flag,
  categories: distinct(ref, 1000),
  places: distinct(name(500), 5000),
  reward_customer_phone: text(30),
}

export const createCouponRequest = postOf(fields, ['code', 'coupon_type', 'coupon_value'])
export const changeCouponRequest = patchOf(fields)
export const listCouponsQuery = listQuery(['-created_at', 'code'], {
  q: searchText.optional(),
  active: yesOrNo.optional(),
  usable: yesOrNo.optional(),
})

/** A coupon by its id, or the keys of one that is not saved yet, on a cart (P 2.9). */
export const previewCouponRequest = z.strictObject({
  coupon: z.union([ref, postOf(fields, ['coupon_type', 'coupon_value'])], {
    error: ({ input }) => (input === undefined ? 'Required' : 'Must be an id, or the keys of a coupon'),
  }),
  products: z
    .array(
      z.strictObject({
        ...orderLine.shape,
        quantity: orderLine.shape.quantity.max(1_000_000_000, 'Must not be above 1000000000'),
      }),
      required,
    )
    .min(1, 'At least 1')
    .max(200, 'At most 200'),
  place: text(320).optional(),
  paymentMethod: text(1000).optional(),
})

export type PreviewCoupon = z.output<typeof previewCouponRequest>
export type CreateCoupon = z.output<typeof createCouponRequest>
export type ChangeCoupon = z.output<typeof changeCouponRequest>
export type ListCoupons = z.output<typeof listCouponsQuery>
