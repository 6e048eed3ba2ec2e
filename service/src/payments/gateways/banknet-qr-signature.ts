import { createHmac } from 'node:crypto'

/** The dynamic QR's `dataValidation`: lower-case hex over the very strings that are sent, joined by commas. */
export function dataValidation(secret: string, values: string[]): string {
  return createHmac('sha512', secret).update(values.join(',')).digest('hex')
}

/** Remarks are 1 to 25 letters and digits: symbols and Devanagari go, and when nothing is left, `fallback` is said instead. */
export function cleanRemark(text: string, fallback: string): string {
  return text.replace(/[^A-Za-z0-9]/g, '').slice(0, 25) || fallback
}
