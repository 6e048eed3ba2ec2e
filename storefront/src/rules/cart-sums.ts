import { cartTotals, payablePaisa } from '@pasal/contract/pricing/cart-totals.ts'
import { type CouponTerms, couponRejection, discountPaisa } from '@pasal/contract/pricing/coupon-discount.ts'
import { type DeliveryPlace, deliveryChargePaisa, totalWeightKg } from '@pasal/contract/pricing/delivery-charge.ts'
import { toNpr, toPaisa } from '@pasal/contract/pricing/money.ts'

export type DeliveryTable = { defaults: unknown[]; places: DeliveryPlace[] }
/** The coupon as POST /public/coupon gives it (2.7). */
export type AppliedCoupon = CouponTerms & { _id: string; code: string; total_applicable_amount: number }

type SumLine = { quantity: number; price: number; weightKg: number; customizationCharge: number }
type Choice = { place: string; method: string; coupon?: AppliedCoupon | undefined }

/** What the cart and the checkout show before the order: NPR. The service computes the order again. */
export type Sums = {
  pieces: number
  goods: number
  weightKg: number
  /** absent for a place that is not in the table */
  delivery: number | undefined
  discount: number
  /** why the coupon does not count here (4.2) */
  rejection: string | undefined
  total: number
}

export function sumsOf(lines: SumLine[], table: DeliveryTable, { place, method, coupon }: Choice): Sums {
  const row = table.places.find(([name]) => name === place)
  const weightKg = totalWeightKg(lines.map(({ weightKg, quantity }) => ({ weight_kg: weightKg, quantity })))
  const deliveryPaisa = row && lines.length > 0 ? deliveryChargePaisa(row, table.defaults, weightKg) : 0
  const priced = lines.map(({ price, quantity, customizationCharge }) => ({
    ...{ price_paisa: toPaisa(price), quantity, customization_charge_paisa: toPaisa(customizationCharge) },
  }))
  const before = cartTotals(priced, { discount_paisa: 0, delivery_charge_paisa: deliveryPaisa })
  const totalPaisa = payablePaisa(before)
  const rejection = coupon && couponRejection(coupon, { paymentMethod: method, place, totalPaisa })
  const discount_paisa =
    coupon && rejection === undefined
      ? Math.min(totalPaisa, discountPaisa(coupon, basePaisa(coupon, before.customization_total_paisa), deliveryPaisa))
      : 0
  return {
    ...{ pieces: before.total_quantity, weightKg, rejection, discount: toNpr(discount_paisa) },
    goods: toNpr(before.product_total_paisa + before.customization_total_paisa),
    delivery: row && toNpr(deliveryPaisa),
    total: toNpr(payablePaisa({ ...before, discount_paisa })),
  }
}

/** What the order computes the discount on (4.2): a coupon for all goods counts their customization charges, too. */
function basePaisa({ total_applicable_amount, categories }: AppliedCoupon, customizationPaisa: number): number {
  return toPaisa(total_applicable_amount) + (categories.length === 0 ? customizationPaisa : 0)
}
