import type { Language } from './language.ts'
import { inDigitsOf } from './numbers.ts'

/* Amounts are NPR, as in the API. */

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const withPaisa = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount in a mail: `Rs. 1,11,250`, or `रु. १,११,२५०`. */
export function formatRupees(lang: Language, npr: number): string {
  return `${lang === 'ne' ? 'रु.' : 'Rs.'} ${formatAmount(lang, npr)}`
}

/** The figure without a label: `1,11,250`, or `99.50` where there are paisa. */
export function formatAmount(lang: Language, npr: number): string {
  const rounded = Math.round(npr * 100) / 100
  return inDigitsOf(lang, (Number.isInteger(rounded) ? whole : withPaisa).format(rounded))
}
