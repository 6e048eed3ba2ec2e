import { badRequest } from '../platform/http/errors.ts'

/** A coupon as stored: amounts in paisa, null where the contract says -1. */
export type Coupon = {
  coupon_id: string
  code: string
  coupon_type: 1 | 2 | 3
  /** NPR for type 1, percent for types 2 and 3 */
  coupon_value: number
  min_order_paisa: number | null
  max_discount_paisa: number | null
  active: boolean
  starts_at: Date | null
  expires_at: Date | null
  usage_limit: number | null
  used: number
  /** uses that unpaid orders and other clients' recent applies have */
  spoken_for: number
  only_for_cod_payment: boolean
  only_for_online_payment: boolean
  category_ids: string[]
  places: string[]
  reward_customer_phone: string
}

/** The messages that apply and order share, in the order both check them (7.2). */
export function rejectUnusable(coupon: Coupon, now: Date): void {
  if (!coupon.active) throw badRequest('Coupon is inactive')
  if (isUsedUp(coupon)) throw badRequest(couponUsedUp)
  if (coupon.starts_at && coupon.starts_at > now) throw badRequest('Coupon code not available')
  if (coupon.expires_at && coupon.expires_at <= now) throw badRequest('Coupon code is expired')
}

export const couponUsedUp = 'All the available coupons have been used.'

function isUsedUp({ usage_limit, used, spoken_for }: Coupon): boolean {
  return usage_limit !== null && used + spoken_for >= usage_limit
}

/** A line as far as coupons care: what it costs without its customization, and where its product belongs. */
export type PricedLine = {
  pricePaisa: number
  quantity: number
  customizationChargePaisa: number
  categoryIds: string[]
}

/** The lines a coupon applies to: all, or those with a product in its categories. */
export function applicableLines<Line extends PricedLine>(coupon: Pick<Coupon, 'category_ids'>, lines: Line[]): Line[] {
  if (coupon.category_ids.length === 0) return lines
  return lines.filter((line) => line.categoryIds.some((id) => coupon.category_ids.includes(id)))
}

export function linesTotalPaisa(lines: PricedLine[]): number {
  return lines.reduce((total, line) => total + line.pricePaisa * line.quantity, 0)
}

export function customizationTotalPaisa(lines: PricedLine[]): number {
  return lines.reduce((total, line) => total + line.customizationChargePaisa * line.quantity, 0)
}

/**
 * What the discount is computed on at order time (4.2). Quirk (4.2): customization charges count only when the coupon has no category
 * restriction, so the order's discount can differ from the preview. Held by coupon.test.ts.
 */
export function discountBasePaisa(coupon: Coupon, lines: PricedLine[]): number {
  const applicable = applicableLines(coupon, lines)
  const unrestricted = coupon.category_ids.length === 0
  return linesTotalPaisa(applicable) + (unrestricted ? customizationTotalPaisa(applicable) : 0)
}

/** The three formulas of 4.2. Percentages are floored to whole rupees. */
export function discountPaisa(coupon: Coupon, basePaisa: number, deliveryChargePaisa: number): number {
  const { coupon_type, coupon_value, max_discount_paisa } = coupon
  if (coupon_type === 1) return Math.max(0, Math.min(basePaisa, Math.round(coupon_value * 100)))
  const of = coupon_type === 2 ? basePaisa : deliveryChargePaisa
  return Math.max(0, Math.min(percentInWholeRupees(coupon_value, of), max_discount_paisa ?? of))
}

/** floor(percent / 100 × rupees), in paisa, on integers: 29 % of Rs. 100 is 29 and not the 28 that floats make of it. */
function percentInWholeRupees(percent: number, amountPaisa: number): number {
  const percentMillionths = BigInt(Math.round(percent * 1_000_000))
  const rupees = (percentMillionths * BigInt(amountPaisa)) / 10_000_000_000n
  return Number(rupees) * 100
}
