import { formatNumber, inDigitsOf, latinDigits } from '@pasal/contract/format/numbers.ts'

export { formatNumber, inDigitsOf, latinDigits }

/** A typed number. Other text stays, so that the API names the field in which it stands. */
export function numberOrText(typed: string): number | string {
  return readNumber(typed) ?? typed.trim()
}

/** A typed phone number without what people write between its digits. */
export function typedPhone(typed: string): string {
  return latinDigits(typed).replace(/[\s-]/g, '')
}

const currency = /^\s*(?:rs\.?|npr|रु\.?|रू\.?)/i

/** A typed number, or undefined when it is none. Commas between groups and a currency before it are accepted. */
export function readNumber(typed: string): number | undefined {
  const text = latinDigits(typed).replace(currency, '').replace(/[,\s]/g, '')
  return /^(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : undefined
}
