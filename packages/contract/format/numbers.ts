import type { Language } from './language.ts'

const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 })
const devanagari = '०१२३४५६७८९'

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
