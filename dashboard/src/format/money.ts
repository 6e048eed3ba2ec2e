import type { Language } from '../language/language.ts'
import { inDigitsOf } from './numbers.ts'

/* Amounts are NPR, as in the API. */

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const withPaisa = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const noBreakSpace = '\u00a0'
const minus = '\u2212'

/** `Rs. 1,11,250`, or `रु. १,११,२५०`. */
export function formatMoney(lang: Language, npr: number): string {
  const label = lang === 'ne' ? 'रु.' : 'Rs.'
  return `${npr < 0 ? minus : ''}${label}${noBreakSpace}${formatAmount(lang, Math.abs(npr))}`
}

/** The figure without its label, for columns that name the currency in their head. */
export function formatAmount(lang: Language, npr: number): string {
  const rounded = Math.round(npr * 100) / 100
  return inDigitsOf(lang, (Number.isInteger(rounded) ? whole : withPaisa).format(rounded))
}
