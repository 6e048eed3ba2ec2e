import type { PreviewCoupon } from '@pasal/contract/merchant/coupons/requests.ts'
import type { OrderRequest } from '@pasal/contract/orders/requests.ts'
import { cartTotals, payablePaisa, productTotalPaisa } from '@pasal/contract/pricing/cart-totals.ts'
import { applicableLines, orderDiscount } from '@pasal/contract/pricing/coupon-discount.ts'
import { toNpr, toPaisa } from '@pasal/contract/pricing/money.ts'
import { publicCoupon, rejectUnusable } from '../../coupons/coupon.ts'
import type { Coupon } from '../../coupons/coupons.queries.ts'
import { unsavedCoupon } from '../../coupons/merchant-coupons.ts'
import { unknownReference } from '../../merchant/errors.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { ApiError, badRequest, invalid } from '../../platform/http/errors.ts'
import { checkedLines, deliveryCharge } from '../check-order.ts'
import { type Cart, type IncomingOrder, readCarts } from '../read-cart.ts'
import { noClient } from './count-coupon.ts'

type Request = MerchantRequest<unknown, PreviewCoupon>

/**
 * POST S/coupons/preview (7): what an order of this cart would cost, by the checks of a shopper's order that concern
 * lines, delivery and coupon. No stock is checked, and nothing is held. `rejected`: the message of the first that fails.
 */
export async function previewCoupon(request: Request) {
  const { body, context, storeId } = request
  const now = context.clock.now()
  const { paymentMethod = 'COD', place = '' } = body
  const [cart] = await readCarts(context, storeId, [incomingOrder(body, { paymentMethod, place })], now)
  if (!cart) throw new Error('no cart was read')
  const coupon = typeof body.coupon === 'string' ? cart.coupon : await unsavedCoupon(context.db, storeId, body.coupon)
  if (!coupon) throw unknownReference('coupon', 'Coupon')
  rejectUnknownLines(cart)

  const lines = pricedLines(cart)
  const delivery = rejectedOr(0, () => (place === '' ? 0 : deliveryCharge(cart, { paymentMethod }, lines)))
  const discount = rejectedOr(0, () => discountOf(coupon, { paymentMethod, place, lines, now }, delivery.value))
  const checks = [rejectedOr([], () => checkedLines(cart)), delivery, discount]
  const rejected = checks.find(({ message }) => message !== null)?.message ?? null
  const amounts = cartTotals(lines, {
    discount_paisa: rejected === null ? discount.value : 0,
    delivery_charge_paisa: delivery.value,
  })
  if (!Object.values(amounts).every(Number.isSafeInteger)) throw badRequest('The order is too large')
  return {
    subtotal: toNpr(amounts.product_total_paisa),
    customization_total: toNpr(amounts.customization_total_paisa),
    delivery_charge: toNpr(amounts.delivery_charge_paisa),
    total_applicable_amount: toNpr(productTotalPaisa(applicableLines(publicCoupon(coupon), lines))),
    discount: toNpr(amounts.discount_paisa),
    total: toNpr(payablePaisa(amounts)),
    rejected,
  }
}

/** The order of a shopper without a name. */
function incomingOrder(
  { coupon, products }: PreviewCoupon,
  { paymentMethod, place }: { paymentMethod: string; place: string },
): IncomingOrder {
  const unnamed = { customer_full_name: '', customer_phone_number: '', customer_address: '', url: '' }
  const request = {
    ...{ ...unnamed, products, paymentMethod, customer_address_city: place },
    coupon: typeof coupon === 'string' ? coupon : '',
  }
  return {
    ...{ request: request as OrderRequest, language: 'en', clientIp: '', userAgent: '', couponClient: noClient },
    idempotency: undefined,
  }
}

function rejectUnknownLines({ lines }: Cart): void {
  const problems = lines.flatMap(({ request, item }, index) => {
    if (item.status === null) return [[`products.${index}.product`, 'Product not found']]
    const known = request.variant === '' || item.variant_exists
    return known ? [] : [[`products.${index}.variant`, 'Variant not found']]
  })
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))
}

function pricedLines({ lines }: Cart) {
  return lines.map(({ request, item }) => ({
    ...{ ...item, quantity: request.quantity },
    customization_charge_paisa: toPaisa(request.customization_charge),
  }))
}

type Use = { paymentMethod: string; place: string; lines: ReturnType<typeof pricedLines>; now: Date }

/** Check 10, but for whose reward the coupon is. */
function discountOf(coupon: Coupon, { paymentMethod, place, lines, now }: Use, delivery_charge_paisa: number): number {
  rejectUnusable(coupon, now)
  const result = orderDiscount(publicCoupon(coupon), { paymentMethod, place, lines, delivery_charge_paisa })
  if ('rejection' in result) throw badRequest(result.rejection)
  return result.discount_paisa
}

/** The result of a check, or the message with which it rejects the order. */
function rejectedOr<Value>(otherwise: Value, check: () => Value): { value: Value; message: string | null } {
  try {
    return { value: check(), message: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { value: otherwise, message: (error.body as { message: string }).message }
  }
}
