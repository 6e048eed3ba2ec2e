import type { Language } from '../language/language.ts'
import { inDigitsOf } from './numbers.ts'

/* Amounts are NPR, as in the API. The label is the store's (2.1). */

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const withPaisa = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const noBreakSpace = '\u00a0'
const minus = '\u2212'

function labelOf(lang: Language, label: string): string {
  return lang === 'ne' && label === 'Rs.' ? 'रु.' : label
}

function digits(lang: Language, npr: number): string {
  const rounded = Math.round(npr * 100) / 100
  return inDigitsOf(lang, (Number.isInteger(rounded) ? whole : withPaisa).format(rounded))
}

export function formatMoney(lang: Language, label: string, npr: number): string {
  return `${labelOf(lang, label)}${noBreakSpace}${digits(lang, npr)}`
}

export function formatLess(lang: Language, label: string, npr: number): string {
  return `${minus}${noBreakSpace}${formatMoney(lang, label, npr)}`
}

export function formatRange(lang: Language, label: string, min: number, max: number): string {
  if (min === max) return formatMoney(lang, label, min)
  return `${labelOf(lang, label)}${noBreakSpace}${digits(lang, min)}${noBreakSpace}–${noBreakSpace}${digits(lang, max)}`
}
