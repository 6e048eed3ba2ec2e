import type { Reply } from '../rules/rejection.ts'
import { pageSettings } from './page-settings.ts'

const timeoutMs = 20_000

/** `keepalive`: the call is finished although the shopper leaves the page. */
type Call = { body?: unknown; idempotencyKey?: string; keepalive?: boolean }

/** A call of the API from the browser. No response is a reply of status 0, never an exception. */
export async function requestApi(path: string, { body, idempotencyKey, keepalive = false }: Call = {}): Promise<Reply> {
  const { apiOrigin } = pageSettings()
  // `AbortSignal.timeout` is missing in browsers that are still in use.
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), timeoutMs)
  try {
    const response = await fetch(`${apiOrigin}${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      keepalive,
      signal: abort.signal,
    })
    const text = await response.text()
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    return {
      status: response.status,
      body: parseJson(text),
      retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
    }
  } catch {
    return { status: 0, body: undefined, retryAfterSeconds: undefined }
  } finally {
    clearTimeout(timer)
  }
}

/** Most responses are JSON (7.1). The 429 is plain text, and stays text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text || undefined
  }
}
