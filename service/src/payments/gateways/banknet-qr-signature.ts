import { createHmac } from 'node:crypto'

/** The dynamic QR's `dataValidation`: lower-case hex HMAC-SHA512 over the sent strings, joined by commas. */
export function dataValidation(secret: string, values: string[]): string {
  return createHmac('sha512', secret).update(values.join(',')).digest('hex')
}

/** Remarks are 1 to 25 ASCII letters and digits: other characters are removed; `fallback` replaces an empty remark. */
export function cleanRemark(text: string, fallback: string): string {
  return text.replace(/[^A-Za-z0-9]/g, '').slice(0, 25) || fallback
}
