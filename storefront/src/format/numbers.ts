import type { Language } from '../language/language.ts'

const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 })
const devanagari = '०१२३४५६७८९'
const minus = '\u2212'

/** Digits of the language. Phone numbers, order numbers and codes stay as they are and never come here. */
export function inDigitsOf(lang: Language, text: string): string {
  return lang === 'ne' ? text.replace(/\d/g, (digit) => devanagari[Number(digit)] as string) : text
}

/** What a person typed, with the digits that programs read. */
export function latinDigits(typed: string): string {
  return typed.replace(/[०-९]/g, (digit) => String(devanagari.indexOf(digit)))
}

export function formatNumber(lang: Language, value: number): string {
  return inDigitsOf(lang, grouped.format(value))
}

export function formatPercentLess(lang: Language, percent: number): string {
  return `${minus}${inDigitsOf(lang, String(percent))}%`
}

export function formatWeight(lang: Language, kilograms: number): string {
  return lang === 'ne' ? `${formatNumber(lang, kilograms)} के.जी.` : `${formatNumber(lang, kilograms)} kg`
}
