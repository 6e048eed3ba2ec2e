import { formatNumber, inDigitsOf, latinDigits } from '@pasal/contract/format/numbers.ts'

export { formatNumber, inDigitsOf, latinDigits }

/** A typed number. Other text stays, so that the API names the field in which it stands. */
export function numberOrText(typed: string): number | string {
  return readNumber(typed) ?? typed.trim()
}

/** A typed number, or undefined when it is none. Commas between groups are accepted. */
export function readNumber(typed: string): number | undefined {
  const text = latinDigits(typed).replace(/[,\s]/g, '')
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined
}
