import { customizationTotalPaisa, type PricedLine, productTotalPaisa } from './cart-totals.ts'
import { toPaisa } from './money.ts'

/** The fields of the public coupon (2.7) that decide its discount: amounts in NPR, -1 for no minimum and no cap. */
export type CouponTerms = {
  /** 1: flat, 2: percent of the products, 3: percent of the delivery charge */
  coupon_type: 1 | 2 | 3
  /** NPR for type 1, percent for types 2 and 3 */
  coupon_value: number
  min_order_value: number
  max_discount_amount: number
  only_for_cod_payment: boolean
  only_for_online_payment: boolean
  categories: string[]
  places: string[]
}

type CategorizedLine = PricedLine & { category_ids: string[] }

/** `place` is '' until the shopper chose one; `totalPaisa` is products + customization + delivery. */
type CouponUse = { paymentMethod: string; place: string; totalPaisa: number }

type OrderWithCoupon = {
  paymentMethod: string
  place: string
  lines: CategorizedLine[]
  delivery_charge_paisa: number
}

/** The discount of an order, or the message of the first rule of the coupon that the order breaks (check 10 of 4.3). */
export function orderDiscount(
  coupon: CouponTerms,
  { paymentMethod, place, lines, delivery_charge_paisa }: OrderWithCoupon,
): { discount_paisa: number } | { rejection: string } {
  const totalPaisa = productTotalPaisa(lines) + customizationTotalPaisa(lines) + delivery_charge_paisa
  const rejection = couponRejection(coupon, { paymentMethod, place, totalPaisa })
  if (rejection !== undefined) return { rejection }
  if (applicableLines(coupon, lines).length === 0) return { rejection: notApplicable }
  const discount = discountPaisa(coupon, discountBasePaisa(coupon, lines), delivery_charge_paisa)
  // A percentage above 100 must not make the total of the order negative.
  return { discount_paisa: Math.min(discount, totalPaisa) }
}

export const notApplicable = 'Coupon is not applicable to any products'

/** The checks that a checkout shows while the shopper edits the cart (4.2): the message of the first that fails. */
export function couponRejection(coupon: CouponTerms, { paymentMethod, place, totalPaisa }: CouponUse) {
  const cod = paymentMethod === 'COD'
  if (coupon.only_for_cod_payment && !cod) return 'Only cash on delivery can use this coupon'
  if (coupon.only_for_online_payment && cod) return 'Only online payment method can use this coupon'
  if (coupon.places.length > 0 && place !== '' && !coupon.places.includes(place)) {
    return `This coupon is not valid for ${place}`
  }
  if (coupon.min_order_value !== -1 && totalPaisa < toPaisa(coupon.min_order_value)) {
    return `Coupon is only applicable for order value above ${coupon.min_order_value}`
  }
  return undefined
}

/** The lines that a coupon applies to: all, or those whose product is in one of its categories. */
export function applicableLines<Line extends CategorizedLine>(
  { categories }: Pick<CouponTerms, 'categories'>,
  lines: Line[],
): Line[] {
  if (categories.length === 0) return lines
  return lines.filter((line) => line.category_ids.some((id) => categories.includes(id)))
}

/**
 * What the discount of an order is computed on. Quirk (4.2): customization charges count only when the coupon has no
 * category restriction, so the discount can differ from the preview. Held by coupon-discount.test.ts.
 */
export function discountBasePaisa(coupon: Pick<CouponTerms, 'categories'>, lines: CategorizedLine[]): number {
  const applicable = applicableLines(coupon, lines)
  const customizationPaisa = coupon.categories.length === 0 ? customizationTotalPaisa(applicable) : 0
  return productTotalPaisa(applicable) + customizationPaisa
}

/** The three formulas of 4.2. Percentages are rounded down to whole rupees. */
export function discountPaisa(coupon: CouponTerms, basePaisa: number, deliveryChargePaisa: number): number {
  const { coupon_type, coupon_value, max_discount_amount } = coupon
  if (coupon_type === 1) return Math.max(0, Math.min(basePaisa, toPaisa(coupon_value)))
  const amountPaisa = coupon_type === 2 ? basePaisa : deliveryChargePaisa
  const capPaisa = max_discount_amount === -1 ? amountPaisa : toPaisa(max_discount_amount)
  return Math.max(0, Math.min(percentInWholeRupees(coupon_value, amountPaisa), capPaisa))
}

/** floor(percent / 100 * rupees), in paisa. Computed in integers: with doubles 29 % of Rs. 100 would be Rs. 28. */
function percentInWholeRupees(percent: number, amountPaisa: number): number {
  const percentMillionths = BigInt(Math.round(percent * 1_000_000))
  const rupees = (percentMillionths * BigInt(amountPaisa)) / 10_000_000_000n
  return Number(rupees) * 100
}
