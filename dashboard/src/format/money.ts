import { formatAmount } from '@pasal/contract/format/amounts.ts'
import type { Language } from '../language/language.ts'

export { formatAmount }

/* Amounts are NPR, as in the API. */

const noBreakSpace = '\u00a0'
const minus = '\u2212'

/** `Rs. 1,11,250`, or `रु. १,११,२५०`. */
export function formatMoney(lang: Language, npr: number): string {
  const label = lang === 'ne' ? 'रु.' : 'Rs.'
  return `${npr < 0 ? minus : ''}${label}${noBreakSpace}${formatAmount(lang, Math.abs(npr))}`
}
