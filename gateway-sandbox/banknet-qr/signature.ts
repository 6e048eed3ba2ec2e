import { createHmac } from 'node:crypto'

/** The dynamic QR's `dataValidation`: lower-case hex HMAC-SHA512 over the strings of the request, joined by commas. */
export function dataValidation(secret: string, ...values: string[]): string {
  return createHmac('sha512', secret).update(values.join(), 'utf8').digest('hex')
}
