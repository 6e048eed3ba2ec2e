import { noCodThere, unknownPlace } from '@pasal/contract/orders/delivery-rejections.ts'
import { minutesUntilFree, outOfStock } from '@pasal/contract/orders/stock-rejections.ts'

/** A response of the API as the browser got it. Status 0: there was none. */
export type Reply = { status: number; body: unknown; retryAfterSeconds: number | undefined }

/** Why a request was not done, in the kinds that the checkout explains differently (7.1). */
export type Rejection =
  | { kind: 'fields'; fields: Record<string, string> }
  | { kind: 'held'; minutes: number }
  | { kind: 'tooMany'; minutes: number }
  | { kind: 'changed'; message: string }
  | { kind: 'saleLimit'; limit: number; name: string }
  | { kind: 'print'; isMissing: boolean; name: string }
  | { kind: 'down' }
  | { kind: 'offline' }
  | { kind: 'message'; message: string }

const defaultWaitMinutes = 10

/** The messages after which only a change of the cart helps. */
const aboutLines = [
  'Atleast a product is required',
  'Either of the selected product is already deleted',
  'Either of the selected product has been modified, please add to cart again',
  outOfStock,
  'Variant selection required for this product',
  'Product is required',
]

/** The messages about one field of the form (4.3, check 9). */
const aboutFields: Record<string, string> = {
  [unknownPlace]: 'customer_address_city',
  [noCodThere]: 'paymentMethod',
}

export function rejectionOf({ status, body, retryAfterSeconds }: Reply): Rejection {
  if (status === 0) return { kind: 'offline' }
  if (status === 429) return { kind: 'tooMany', minutes: minutesOf(retryAfterSeconds) }
  const fields = fieldsOf(body)
  if (fields) return isAboutLines(fields) ? { kind: 'changed', message: '' } : { kind: 'fields', fields }
  const message = messageOf(body)
  const field = message === undefined ? undefined : aboutFields[message]
  if (message !== undefined && field !== undefined) return { kind: 'fields', fields: { [field]: message } }
  const minutes = message === undefined ? undefined : minutesUntilFree(message)
  if (minutes !== undefined) return { kind: 'held', minutes }
  const sale = message?.match(/^Flash sale: you can buy at most (\d+) of "(.*)" per order\.$/)
  if (sale?.[2] !== undefined) return { kind: 'saleLimit', limit: Number(sale[1]), name: sale[2] }
  const print = message?.match(/^(Please choose a print|The selected print is no longer available) for (.*)$/s)
  if (print?.[2] !== undefined) {
    return { kind: 'print', isMissing: print[1] === 'Please choose a print', name: print[2] }
  }
  if (message === undefined || status >= 500) return { kind: 'down' }
  return aboutLines.includes(message) ? { kind: 'changed', message } : { kind: 'message', message }
}

/** Whether the shopper can change what is wrong in the cart alone: `products.0.quantity` has no field in the form. */
function isAboutLines(fields: Record<string, string>): boolean {
  const names = Object.keys(fields)
  return names.length > 0 && names.every((name) => /^products(\.|$)/.test(name))
}

function minutesOf(seconds: number | undefined): number {
  return seconds === undefined ? defaultWaitMinutes : Math.max(1, Math.ceil(seconds / 60))
}

export function fieldsOf(body: unknown): Record<string, string> | undefined {
  if (typeof body !== 'object' || body === null || !('fields' in body)) return undefined
  const { fields } = body
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : undefined
}

export function messageOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined
  return typeof body.message === 'string' ? body.message : undefined
}
