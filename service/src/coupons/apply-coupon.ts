import type { ApplyCouponRequest } from '@pasal/contract/coupons/requests.ts'
import { productTotalPaisa } from '@pasal/contract/pricing/cart-totals.ts'
import { applicableLines, notApplicable } from '@pasal/contract/pricing/coupon-discount.ts'
import { toNpr } from '@pasal/contract/pricing/money.ts'
import { recallCartItems } from '../cart/cart-items.ts'
import type { Context } from '../context.ts'
import { badRequest } from '../platform/http/errors.ts'
import { newId } from '../platform/values/ids.ts'
import { couponClient, couponUsedUp, publicCoupon, rejectUnusable } from './coupon.ts'
import { type Coupon, findCouponByCode, holdCouponUse } from './coupons.queries.ts'

/** Live holds that one client network may have of one coupon. The next apply renews the oldest of them. */
const mostHoldsOfClient = 10

/**
 * POST /public/coupon (4.2): the coupon and the amount that it applies to. One use of a limited coupon is held for this
 * client for some seconds (3.4).
 */
export async function applyCoupon(context: Context, request: ApplyCouponRequest, clientIp: string) {
  const now = context.clock.now()
  const [coupon, itemOf] = await Promise.all([
    findCouponByCode(context.db.pipelined, request.store, request.code, now),
    recallCartItems(context, context.memory.openAny(context, request.store), request.store, request.products, now),
  ])
  // Quirk (7.2): this spelling is of apply alone; an order responds `Coupon not found`. Held by
  // test/coupons/apply-coupon.test.ts.
  if (!coupon) throw badRequest('Coupan not found')
  rejectUnusable(coupon, now)
  if (request.products.length === 0) throw badRequest('Cart must not be empty')

  const lines = request.products
    .map((line) => ({ ...itemOf(line), quantity: line.quantity, customization_charge_paisa: 0 }))
    .filter(({ status }) => status === 'Active')
  const terms = publicCoupon(coupon)
  const applicable = applicableLines(terms, lines)
  if (applicable.length === 0) throw badRequest(notApplicable)
  await holdOneUse(context, request.store, coupon, clientIp, now)
  return { ...terms, total_applicable_amount: toNpr(productTotalPaisa(applicable)) }
}

async function holdOneUse(
  context: Context,
  storeId: string,
  coupon: Coupon,
  clientIp: string,
  now: Date,
): Promise<void> {
  if (coupon.usage_limit === null) return
  const hold = {
    couponId: coupon.coupon_id,
    couponHoldId: newId(),
    client: couponClient(context, clientIp),
    now,
    expiresAt: new Date(now.getTime() + context.config.couponHoldSeconds * 1000),
    mostOfClient: context.config.rateLimits ? mostHoldsOfClient : null,
  }
  if (!(await holdCouponUse(context.db, storeId, hold))) throw badRequest(couponUsedUp)
}
