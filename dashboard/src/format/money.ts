import { formatAmount } from '@pasal/contract/format/amounts.ts'
import type { Language } from '../language/language.ts'
import { formatNumber } from './numbers.ts'

export { formatAmount }

/* Amounts are NPR, as in the API. */

const noBreakSpace = '\u00a0'
const minus = '\u2212'

/** `Rs. 1,11,250`, or `रु. १,११,२५०`; less is `− Rs. 100`. */
export function formatMoney(lang: Language, npr: number): string {
  const label = lang === 'ne' ? 'रु.' : 'Rs.'
  return `${npr < 0 ? minus + noBreakSpace : ''}${label}${noBreakSpace}${formatAmount(lang, Math.abs(npr))}`
}

/** `Rs. 900 – 1,250`, or one price where both are the same. */
export function formatRange(lang: Language, min: number, max: number): string {
  return min === max ? formatMoney(lang, min) : `${formatMoney(lang, min)} – ${formatNumber(lang, max)}`
}
