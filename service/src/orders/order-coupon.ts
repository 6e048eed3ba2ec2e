import type { Context } from '../context.ts'
import {
  applicableLines,
  type Coupon,
  customizationTotalPaisa,
  discountBasePaisa,
  discountPaisa,
  linesTotalPaisa,
  refuseUnusable,
} from '../coupons/coupon.ts'
import { couponExistsAnywhere, findCoupon } from '../coupons/coupons.queries.ts'
import { badRequest, castError } from '../errors.ts'
import { isId } from '../ids.ts'
import type { OrderLine } from './order-lines.ts'
import type { OrderRequest } from './orders.contract.ts'

export type CouponAtOrder = { coupon: Coupon; discountPaisa: number } | undefined

const longestIgnored = 20

/**
 * Check 10 of 4.3. Quirks (4.3): a value of 20 characters or fewer is ignored, not refused; a longer one that is not an id answers
 * with the documented 500. Both held by test/orders/place-order/coupon.test.ts.
 */
export async function couponForOrder(
  context: Context,
  storeId: string,
  request: OrderRequest,
  lines: OrderLine[],
  deliveryChargePaisa: number,
  asker: { now: Date; client: string },
): Promise<CouponAtOrder> {
  if (request.coupon.length <= longestIgnored) return undefined
  if (!isId(request.coupon)) throw castError(request.coupon, '_id')
  const couponId = request.coupon.toLowerCase()
  const coupon = await findCoupon(context.db, storeId, couponId, asker)
  if (!coupon) throw await absentCoupon(context, couponId)
  const priced = lines.map((line) => ({ ...line, quantity: line.lineQuantity }))
  refuseForOrder(coupon, request, asker.now)

  const totalPaisa = linesTotalPaisa(priced) + customizationTotalPaisa(priced) + deliveryChargePaisa
  if (coupon.min_order_paisa !== null && totalPaisa < coupon.min_order_paisa) {
    throw badRequest(`Coupon is only applicable for order value above ${coupon.min_order_paisa / 100}`)
  }
  if (applicableLines(coupon, priced).length === 0) throw badRequest('Coupon is not applicable to any products')
  const discount = discountPaisa(coupon, discountBasePaisa(coupon, priced), deliveryChargePaisa)
  // A percentage above 100 must not turn the order into a debt of the shop.
  return { coupon, discountPaisa: Math.min(discount, totalPaisa) }
}

async function absentCoupon({ db }: Context, couponId: string) {
  const elsewhere = await couponExistsAnywhere(db, couponId)
  return badRequest(elsewhere ? 'You are not allowed to perform this action' : 'Coupon not found')
}

function refuseForOrder(coupon: Coupon, request: OrderRequest, now: Date): void {
  if (coupon.reward_customer_phone !== '' && coupon.reward_customer_phone !== request.customer_phone_number) {
    throw badRequest('This reward coupon belongs to another account')
  }
  refuseUnusable(coupon, now)
  const cod = request.paymentMethod === 'COD'
  if (coupon.only_for_cod_payment && !cod) throw badRequest('Only cash on delivery can use this coupon')
  if (coupon.only_for_online_payment && cod) throw badRequest('Only online payment method can use this coupon')
  const place = request.customer_address_city
  if (coupon.places.length > 0 && !coupon.places.includes(place))
    throw badRequest(`This coupon is not valid for ${place}`)
}
