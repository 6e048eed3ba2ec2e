import type { ApiObject } from './call-options.ts'
import type { StoreEvent } from './store-events.ts'

/* Webhooks by the scheme of Standard Webhooks: HMAC-SHA256 over `<id>.<timestamp>.<body>`. */

export type WebhookEvent = {
  type: StoreEvent | 'ping'
  /** when it happened, ISO 8601 */
  timestamp: string
  store_id: string
  data: ApiObject
  /** long HTML was left out, because the body would have more than 256 KiB */
  truncated?: true
}

export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}

type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export type WebhookRequest = {
  /** of the request, as the runtime gives them: `Headers`, or the object of Node */
  headers: WebhookHeaders
  /** exactly as it came: parsed and serialised again, it would have another signature */
  body: string | Uint8Array<ArrayBuffer>
  /** `whsec_…`; several while a secret is rotated */
  secret: string | readonly string[]
  /** how far the time of the attempt may be from now, in both directions */
  toleranceSeconds?: number
  now?: Date
}

/** The event of a request that one of the secrets signed. Any other request is a WebhookVerificationError. */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookEvent> {
  const { headers, body, secret, toleranceSeconds = 300, now = new Date() } = request
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature').split(' ').flatMap(bytesOfSignature)
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError('webhook-timestamp is no time')
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookVerificationError('webhook-timestamp is too old or in the future')

  const encoder = new TextEncoder()
  const signed = joined(encoder.encode(`${id}.${timestamp}.`), typeof body === 'string' ? encoder.encode(body) : body)
  const keys = await Promise.all([secret].flat().map(importSecret))
  const matches = keys.flatMap((key) => signatures.map((given) => crypto.subtle.verify('HMAC', key, given, signed)))
  if (!(await Promise.all(matches)).includes(true)) throw new WebhookVerificationError('No signature matches')
  return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as WebhookEvent
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value !== 'string' || value === '') throw new WebhookVerificationError(`${name} is missing`)
  return value
}

/** `v1,<base64>`; other versions are left for other readers. */
function bytesOfSignature(signature: string): Uint8Array<ArrayBuffer>[] {
  const [version, encoded = ''] = signature.split(',')
  if (version !== 'v1') return []
  try {
    return [bytesOf(encoded)]
  } catch {
    // What is no base64 is no signature.
    return []
  }
}

function importSecret(secret: string) {
  const key = bytesOf(secret.replace(/^whsec_/, ''))
  return crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

function joined(start: Uint8Array, end: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(start.length + end.length)
  bytes.set(start)
  bytes.set(end, start.length)
  return bytes
}
