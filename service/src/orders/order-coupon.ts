import {
  applicableLines,
  type Coupon,
  customizationTotalPaisa,
  discountBasePaisa,
  discountPaisa,
  linesTotalPaisa,
  rejectUnusable,
} from '../coupons/coupon.ts'
import { badRequest, castError } from '../platform/http/errors.ts'
import { isId } from '../platform/values/ids.ts'
import type { OrderLine } from './order-lines.ts'
import type { OrderRequest } from './orders.contract.ts'
import type { OrderReads } from './read-for-orders.ts'

export type CouponAtOrder = { coupon: Coupon; discountPaisa: number } | undefined

const longestIgnored = 20

/** The coupon to read for this order, where there can be one. */
export function orderedCouponId({ coupon }: OrderRequest): string | undefined {
  return isId(coupon) ? coupon.toLowerCase() : undefined
}

type Asker = { now: Date; client: string }

/**
 * Check 10 of 4.3. Quirks (4.3): a value of 20 characters or fewer is ignored, not refused; a longer one that is not an id answers
 * with the documented 500. Both held by test/orders/place-order/coupon.test.ts.
 */
export function couponForOrder(
  reads: OrderReads,
  request: OrderRequest,
  lines: OrderLine[],
  deliveryChargePaisa: number,
  { now, client }: Asker,
): CouponAtOrder {
  if (request.coupon.length <= longestIgnored) return undefined
  const couponId = orderedCouponId(request)
  if (couponId === undefined) throw castError(request.coupon, '_id')
  const coupon = reads.couponOf(couponId, client)
  if (!coupon) throw badRequest(reads.strangeCouponIds.includes(couponId) ? anotherStores : 'Coupon not found')
  const priced = lines.map((line) => ({ ...line, quantity: line.lineQuantity }))
  rejectForOrder(coupon, request, now)

  const totalPaisa = linesTotalPaisa(priced) + customizationTotalPaisa(priced) + deliveryChargePaisa
  if (coupon.min_order_paisa !== null && totalPaisa < coupon.min_order_paisa) {
    throw badRequest(`Coupon is only applicable for order value above ${coupon.min_order_paisa / 100}`)
  }
  if (applicableLines(coupon, priced).length === 0) throw badRequest('Coupon is not applicable to any products')
  const discount = discountPaisa(coupon, discountBasePaisa(coupon, priced), deliveryChargePaisa)
  // A percentage above 100 must not turn the order into a debt of the shop.
  return { coupon, discountPaisa: Math.min(discount, totalPaisa) }
}

const anotherStores = 'You are not allowed to perform this action'

function rejectForOrder(coupon: Coupon, request: OrderRequest, now: Date): void {
  if (coupon.reward_customer_phone !== '' && coupon.reward_customer_phone !== request.customer_phone_number) {
    throw badRequest('This reward coupon belongs to another account')
  }
  rejectUnusable(coupon, now)
  const cod = request.paymentMethod === 'COD'
  if (coupon.only_for_cod_payment && !cod) throw badRequest('Only cash on delivery can use this coupon')
  if (coupon.only_for_online_payment && cod) throw badRequest('Only online payment method can use this coupon')
  const place = request.customer_address_city
  if (coupon.places.length > 0 && !coupon.places.includes(place))
    throw badRequest(`This coupon is not valid for ${place}`)
}
