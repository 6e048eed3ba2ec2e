import type { Client } from './client.ts'
import { errorOf, PasalError } from './error.ts'

export type HttpRequest = {
  method: string
  path: string
  headers: Headers
  body: string | FormData | undefined
  signal: AbortSignal | undefined
}

/** Failures that pass: too many requests, a service that starts or stops, no connection. */
const passing = new Set([0, 429, 503])
const firstPauseMs = 250

/**
 * The JSON of a success; undefined when it has no body; the response itself when its body is no JSON. A read is
 * repeated after a passing failure, and a write only with an `Idempotency-Key`: it may have had its effect.
 */
export async function send(client: Client, request: HttpRequest): Promise<unknown> {
  const isRepeatable = request.method === 'GET' || request.headers.has('idempotency-key')
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await sendOnce(client, request)
    } catch (error) {
      if (!(error instanceof PasalError) || !passing.has(error.status)) throw error
      const pauseMs = pauseBefore(error, attempt)
      if (!isRepeatable || attempt >= client.retries || pauseMs > client.longestPauseMs) throw error
      await pause(pauseMs, request.signal)
    }
  }
}

async function sendOnce(client: Client, { method, path, headers, body, signal }: HttpRequest): Promise<unknown> {
  signal?.throwIfAborted()
  const attempt = new AbortController()
  const onAbort = () => attempt.abort(signal?.reason)
  signal?.addEventListener('abort', onAbort)
  const timer = setTimeout(() => attempt.abort(new Error('The service did not respond in time')), client.timeoutMs)
  try {
    const init = { method, headers, body: body ?? null, signal: attempt.signal }
    return await read(await client.fetch(`${client.url}${path}`, init))
  } catch (error) {
    if (error instanceof PasalError) throw error
    signal?.throwIfAborted()
    throw new PasalError(`No response: ${error instanceof Error ? error.message : error}`, { cause: error })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

async function read(response: Response): Promise<unknown> {
  const { ok, status, headers } = response
  if (!ok) throw errorOf(status, headers, await response.text())
  if (status === 204) return undefined
  if (!headers.get('content-type')?.includes('json')) return response
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** The pause that the service asks for, else one that doubles. A part is random, so that clients come one by one. */
function pauseBefore({ retryAfterSeconds }: PasalError, attempt: number): number {
  const pauseMs = retryAfterSeconds === undefined ? firstPauseMs * 2 ** attempt : retryAfterSeconds * 1000
  return pauseMs + Math.random() * firstPauseMs
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    const onAbort = () => {
      clearTimeout(timer)
      fail(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      done()
    }, ms)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
