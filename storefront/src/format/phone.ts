import { latinDigits } from './numbers.ts'

/**
 * The ten digits of a mobile number, however people write or paste it: with digits of either script, blanks, dashes,
 * marks of direction and the code of Nepal. Other text stays as it was typed, and the service says what is wrong.
 */
export function phoneDigits(typed: string): string {
  const text = latinDigits(typed).trim()
  const digits = text.replace(/[\s().\p{Cf}-]/gu, '').replace(/^(\+|00)?977(?=\d{10}$)/, '')
  return /^\d{10}$/.test(digits) ? digits : text
}

/** How many of the ten digits are missing; below 0 there are too many. */
export function missingDigits(typed: string): number {
  return 10 - phoneDigits(typed).replace(/\D/g, '').length
}
