import { createHmac } from 'node:crypto'

/** OnePG's signature: lower-case hex HMAC-SHA512 over the values in the order of their names, without a separator. */
export function signature(secret: string, { Signature: _own, ...fields }: Record<string, string>): string {
  const hmac = createHmac('sha512', secret)
  const byName = Object.entries(fields).sort(([left], [right]) => (left < right ? -1 : 1))
  for (const [, value] of byName) hmac.update(value)
  return hmac.digest('hex')
}
