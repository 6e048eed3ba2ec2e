import { createHmac } from 'node:crypto'

/**
 * Lower-case hex HMAC-SHA512 over the values of all fields but `Signature`, in the order of their names, not separated.
 */
export function hubASignature(secret: string, fields: Record<string, string>): string {
  const names = Object.keys(fields)
    .filter((name) => name !== 'Signature')
    .sort()
  return createHmac('sha512', secret)
    .update(names.map((name) => fields[name]).join(''))
    .digest('hex')
}

export function hubASigned(secret: string, fields: Record<string, string>): Record<string, string> {
  return { ...fields, Signature: hubASignature(secret, fields) }
}

export function basicAuthorization(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}
