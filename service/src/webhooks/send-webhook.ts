import type { Context } from '../context.ts'
import { callPublic } from '../platform/outbound/call-public.ts'
import { NotPublic } from '../platform/outbound/public-address.ts'
import type { Attempt } from './deliveries.queries.ts'
import { signatureHeaders } from './signature.ts'
import type { Endpoint } from './webhooks.queries.ts'

const timeoutMs = 15_000
/** The status decides; its body is only for reading. */
const bodyTimeoutMs = 2_000
const mostResponse = 2_000

export type Sent = { attempt: Attempt; isSuccess: boolean; isGone: boolean; response: string }

export const placeOfSecret = (storeId: string) => `${storeId}:webhook.secret`

/** One attempt, outside any transaction. A redirect is a failure. */
export async function sendWebhook(
  { clock, config, secrets }: Pick<Context, 'clock' | 'config' | 'secrets'>,
  storeId: string,
  endpoint: Endpoint,
  { deliveryId, body }: { deliveryId: string; body: string },
): Promise<Sent> {
  const at = clock.now()
  const { previous_secret, previous_secret_until: until } = endpoint
  const signing = [endpoint.secret, ...(previous_secret && until && until > at ? [previous_secret] : [])]
  const plain = signing.map((sealed) => secrets.open(sealed, placeOfSecret(storeId)))
  const headers = { 'content-type': 'application/json', ...signatureHeaders(plain, { deliveryId, now: at, body }) }
  const startedAt = performance.now()
  const attempt = (status: number | null, error: string): Attempt => {
    return { at, status, duration_ms: Math.round(performance.now() - startedAt), error }
  }
  try {
    const call = { method: 'POST' as const, headers, body, timeoutMs, bodyTimeoutMs, maxBodyBytes: mostResponse * 4 }
    const response = await callPublic(endpoint.url, call, { allowed: config.outboundAllowedAddresses })
    const { status } = response
    const isSuccess = status >= 200 && status < 300
    const text = response.body.toString('utf8').replaceAll('\0', '').slice(0, mostResponse)
    const error = isSuccess ? '' : `the receiver responded ${status}`
    return { attempt: attempt(status, error), isSuccess, isGone: status === 410, response: text }
  } catch (error) {
    return { attempt: attempt(null, reasonOf(error as Error)), isSuccess: false, isGone: false, response: '' }
  }
}

function reasonOf(error: Error & { code?: string }): string {
  if (error instanceof NotPublic) return 'Must be a public address'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return `no response in ${timeoutMs / 1000} seconds`
  return error.code ?? error.message.slice(0, 200)
}
