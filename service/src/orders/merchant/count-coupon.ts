import { couponUsedUp } from '../../coupons/coupon.ts'
import {
  type Coupon,
  countCouponUse,
  hasReservedUse,
  listCouponsForClients,
  lockLimitedCoupon,
} from '../../coupons/coupons.queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { badRequest } from '../../platform/http/errors.ts'

/** A merchant has no network whose applied coupons would be its own. */
export const noClient = ''

export async function findCoupon(tx: Tx, storeId: string, couponId: string, now: Date): Promise<Coupon | undefined> {
  const [coupon] = await listCouponsForClients(tx, storeId, [{ couponId, client: noClient }], now)
  return coupon
}

/**
 * The use of the order's coupon counts if one is left, or if the order has reserved one. The use of a deleted coupon is
 * not counted. The caller has locked the order and its stock. Returns the change of `used`.
 */
export async function countCoupon(tx: Tx, storeId: string, orderId: string, couponId: string | null, now: Date) {
  if (couponId === null) return { coupon_id: null, change: 0 }
  await lockLimitedCoupon(tx, storeId, couponId)
  if (!(await hasReservedUse(tx, storeId, couponId, orderId, now))) {
    const coupon = await findCoupon(tx, storeId, couponId, now)
    if (coupon && coupon.usage_limit !== null && coupon.used + coupon.reserved_uses >= coupon.usage_limit)
      throw badRequest(couponUsedUp)
  }
  const counted = await countCouponUse(tx, storeId, orderId, couponId)
  return { coupon_id: couponId, change: counted ? 1 : 0 }
}
