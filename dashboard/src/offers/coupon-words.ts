import { formatMoney } from '../format/money.ts'
import { formatNumber } from '../format/numbers.ts'
import { type Language, useLanguage, useTexts } from '../language/language.ts'
import { offerTexts } from '../text/offers.ts'
import type { Coupon } from './types.ts'

type State = 'off' | 'later' | 'over' | 'usedUp' | 'usable'

/** Whether a shopper can use the coupon now, and if not, why. */
export function stateOf({ active, starts_at, expires_at, usage_limit, used, reserved }: Coupon): State {
  const now = new Date().toISOString()
  if (!active) return 'off'
  if (starts_at && starts_at > now) return 'later'
  if (expires_at && expires_at <= now) return 'over'
  return usage_limit !== null && used + reserved >= usage_limit ? 'usedUp' : 'usable'
}

/** What the coupon gives, in one sentence. */
export function useCouponWords() {
  const text = useTexts(offerTexts)
  const lang = useLanguage()
  return ({ coupon_type, coupon_value, min_order_value, max_discount_amount }: Coupon) => {
    const gives = [text.gives.flat, text.gives.percent, text.gives.delivery][coupon_type - 1]
    const parts = [
      gives?.(coupon_type === 1 ? formatMoney(lang, coupon_value) : percentOf(lang, coupon_value)),
      hasCap(coupon_type) && max_discount_amount >= 0 ? text.atMost(formatMoney(lang, max_discount_amount)) : '',
      min_order_value > 0 ? text.from(formatMoney(lang, min_order_value)) : '',
    ]
    return parts.filter(Boolean).join(' · ')
  }
}

/** An amount off is its own limit; only a part of a sum can have another. */
export const hasCap = (type: Coupon['coupon_type']) => type !== 1

export const percentOf = (lang: Language, value: number) => `${formatNumber(lang, value)}%`
