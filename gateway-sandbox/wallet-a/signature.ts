import { createHmac } from 'node:crypto'

export const requestFields = 'total_amount,transaction_uuid,product_code'
export const responseFields = 'transaction_code,status,total_amount,transaction_uuid,product_code,signed_field_names'

/** eSewa's signature: base64 HMAC-SHA256 over `name=value` pairs in the order of `names`, joined by commas. */
export function signature(secret: string, names: string, values: Record<string, string>): string {
  const hmac = createHmac('sha256', Buffer.from(secret, 'utf8'))
  names.split(',').forEach((name, index) => {
    hmac.update(`${index === 0 ? '' : ','}${name}=${values[name]}`)
  })
  return hmac.digest('base64')
}
