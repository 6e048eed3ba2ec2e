import { createHmac } from 'node:crypto'

export const requestFields = ['PID', 'MD', 'PRN', 'AMT', 'CRN', 'DT', 'R1', 'R2', 'RU']
export const returnFields = ['PRN', 'PID', 'PS', 'RC', 'UID', 'BC', 'INI', 'P_AMT', 'R_AMT']

/** Fonepay's DV: lower-case hex HMAC-SHA512 over the values of these fields, joined by commas. */
export function dataVerification(secret: string, fields: string[], values: Record<string, string>): string {
  const message = fields.map((field) => values[field] ?? '').join()
  return createHmac('sha512', secret).update(message, 'utf8').digest('hex')
}
