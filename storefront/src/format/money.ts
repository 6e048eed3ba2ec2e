import { formatAmount } from '@pasal/contract/format/amounts.ts'
import type { Language } from '../language/language.ts'

/* Amounts are NPR, as in the API. The label is the store's (2.1). */

const noBreakSpace = '\u00a0'
const minus = '\u2212'

function labelOf(lang: Language, label: string): string {
  return lang === 'ne' && label === 'Rs.' ? 'रु.' : label
}

export function formatMoney(lang: Language, label: string, npr: number): string {
  return `${labelOf(lang, label)}${noBreakSpace}${formatAmount(lang, npr)}`
}

export function formatLess(lang: Language, label: string, npr: number): string {
  return `${minus}${noBreakSpace}${formatMoney(lang, label, npr)}`
}

export function formatRange(lang: Language, label: string, min: number, max: number): string {
  if (min === max) return formatMoney(lang, label, min)
  return `${formatMoney(lang, label, min)}${noBreakSpace}–${noBreakSpace}${formatAmount(lang, max)}`
}
