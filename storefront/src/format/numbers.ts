import { formatNumber, inDigitsOf, latinDigits } from '@pasal/contract/format/numbers.ts'
import type { Language } from '../language/language.ts'

export { formatNumber, inDigitsOf, latinDigits }

const minus = '\u2212'

export function formatPercentLess(lang: Language, percent: number): string {
  return `${minus}${inDigitsOf(lang, String(percent))}%`
}

export function formatWeight(lang: Language, kilograms: number): string {
  return lang === 'ne' ? `${formatNumber(lang, kilograms)} के.जी.` : `${formatNumber(lang, kilograms)} kg`
}
