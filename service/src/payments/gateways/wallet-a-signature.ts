import { createHmac } from 'node:crypto'
import { sameText } from './constant-time.ts'

const requestFields = ['total_amount', 'transaction_uuid', 'product_code'] as const
const responseFields = [
  'transaction_code',
  'status',
  'total_amount',
  'transaction_uuid',
  'product_code',
  'signed_field_names',
] as const

export const signedRequestFields = requestFields.join(',')
export const signedResponseFields = responseFields.join(',')

type RequestValues = Record<(typeof requestFields)[number], string>
export type ResponseValues = Record<(typeof responseFields)[number], string>

/** HMAC-SHA256, base64, over `name=value` pairs. */
function sign(secret: string, pairs: [name: string, value: string][]): string {
  const message = pairs.map(([name, value]) => `${name}=${value}`).join(',')
  return createHmac('sha256', secret).update(message).digest('base64')
}

export function signRequest(secret: string, values: RequestValues): string {
  return sign(
    secret,
    requestFields.map((name) => [name, values[name]]),
  )
}

export function signResponse(secret: string, values: ResponseValues): string {
  return sign(
    secret,
    responseFields.map((name) => [name, values[name]]),
  )
}

/** Older responses print thousands with commas but are signed without them. The amount stays text, never a number. */
export function isSignedResponse(secret: string, values: ResponseValues, signature: string): boolean {
  const spellings = new Set([values.total_amount, values.total_amount.replaceAll(',', '')])
  return [...spellings].some((total_amount) => sameText(signResponse(secret, { ...values, total_amount }), signature))
}
