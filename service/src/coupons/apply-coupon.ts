import { toNpr } from '@pasal/contract/pricing/money.ts'
import { readCartItems } from '../cart/cart-items.ts'
import type { Context } from '../context.ts'
import { badRequest } from '../platform/http/errors.ts'
import { clientNetwork } from '../platform/http/rate-limits.ts'
import { newId } from '../platform/values/ids.ts'
import {
  applicableLines,
  type Coupon,
  couponUsedUp,
  linesTotalPaisa,
  type PricedLine,
  rejectUnusable,
} from './coupon.ts'
import type { ApplyCouponRequest } from './coupons.contract.ts'
import { findCouponByCode, holdCouponUse } from './coupons.queries.ts'

/** POST /public/coupon (4.2): the coupon with what it applies to, and one use of a limited coupon held for a moment (3.4). */
export async function applyCoupon(context: Context, request: ApplyCouponRequest, clientIp: string) {
  const { db, clock, config } = context
  const now = clock.now()
  const [coupon, lines] = await Promise.all([
    findCouponByCode(db.pipelined, request.store, request.code, now),
    pricedLines(context, request, now),
  ])
  // Quirk (7.2): spelled so here, while an order answers `Coupon not found`. Held by test/coupons/apply-coupon.test.ts.
  if (!coupon) throw badRequest('Coupan not found')
  rejectUnusable(coupon, now)
  if (request.products.length === 0) throw badRequest('Cart must not be empty')
  const applicable = applicableLines(coupon, lines)
  if (applicable.length === 0) throw badRequest('Coupon is not applicable to any products')
  if (coupon.usage_limit !== null) {
    const hold = {
      couponId: coupon.coupon_id,
      couponHoldId: newId(),
      client: couponClient(context, clientIp),
      now,
      expiresAt: new Date(now.getTime() + config.couponHoldSeconds * 1000),
    }
    if (!(await holdCouponUse(db, request.store, hold))) throw badRequest(couponUsedUp)
  }
  return publicCoupon(coupon, linesTotalPaisa(applicable))
}

/** Whoever applies a coupon may order with it while others wait: known by network, kept as a digest. */
export function couponClient({ secrets }: Pick<Context, 'secrets'>, clientIp: string): string {
  return secrets.digest(clientNetwork(clientIp))
}

async function pricedLines(context: Context, request: ApplyCouponRequest, now: Date): Promise<PricedLine[]> {
  const itemOf = await readCartItems(context.db.pipelined, request.store, request.products, now)
  return request.products.flatMap((line) => {
    const { exists, status, pricePaisa, categoryIds } = itemOf(line)
    if (!exists || status !== 'Active') return []
    return [{ pricePaisa, quantity: line.quantity, customizationChargePaisa: 0, categoryIds }]
  })
}

function publicCoupon(coupon: Coupon, totalApplicablePaisa: number) {
  return {
    _id: coupon.coupon_id,
    code: coupon.code,
    coupon_type: coupon.coupon_type,
    coupon_value: coupon.coupon_value,
    min_order_value: coupon.min_order_paisa === null ? -1 : toNpr(coupon.min_order_paisa),
    max_discount_amount: coupon.max_discount_paisa === null ? -1 : toNpr(coupon.max_discount_paisa),
    total_applicable_amount: toNpr(totalApplicablePaisa),
    only_for_cod_payment: coupon.only_for_cod_payment,
    only_for_online_payment: coupon.only_for_online_payment,
    categories: coupon.category_ids,
    places: coupon.places,
  }
}
