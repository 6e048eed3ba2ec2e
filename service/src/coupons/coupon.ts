import { toNpr } from '@pasal/contract/pricing/money.ts'
import type { Context } from '../context.ts'
import { badRequest } from '../platform/http/errors.ts'
import { clientNetwork } from '../platform/http/rate-limits.ts'
import type { Coupon } from './coupons.queries.ts'

export const couponUsedUp = 'All the available coupons have been used.'

/** The checks that apply and order share, in their order (7.2). */
export function rejectUnusable(coupon: Coupon, now: Date): void {
  rejectInactive(coupon)
  if (isUsedUp(coupon)) throw badRequest(couponUsedUp)
  if (coupon.starts_at && coupon.starts_at > now) throw badRequest('Coupon code not available')
  if (coupon.expires_at && coupon.expires_at <= now) throw badRequest('Coupon code is expired')
}

export function rejectInactive({ active }: Coupon): void {
  if (!active) throw badRequest('Coupon is inactive')
}

/** A reward belongs to one account; a coupon that is none has no phone. */
export function rejectRewardOfOther({ reward_customer_phone: owner }: Coupon, phone: string): void {
  if (owner !== '' && owner !== phone) throw badRequest('This reward coupon belongs to another account')
}

function isUsedUp({ usage_limit, used, reserved_uses }: Coupon): boolean {
  return usage_limit !== null && used + reserved_uses >= usage_limit
}

/** The coupon of 2.7, without the amount that depends on the cart; contract/pricing computes with this shape. */
export function publicCoupon(coupon: Coupon) {
  return {
    _id: coupon.coupon_id,
    code: coupon.code,
    coupon_type: coupon.coupon_type,
    coupon_value: coupon.coupon_value,
    min_order_value: coupon.min_order_paisa === null ? -1 : toNpr(coupon.min_order_paisa),
    max_discount_amount: coupon.max_discount_paisa === null ? -1 : toNpr(coupon.max_discount_paisa),
    only_for_cod_payment: coupon.only_for_cod_payment,
    only_for_online_payment: coupon.only_for_online_payment,
    categories: coupon.category_ids,
    places: coupon.places,
  }
}

/** The shopper for whom an applied coupon's use is held (3.4): the network of the address, stored as a digest only. */
export function couponClient({ secrets }: Pick<Context, 'secrets'>, clientIp: string): string {
  return secrets.digest(clientNetwork(clientIp))
}
