/** The response of another server, of any status. `json` is undefined when the body is not JSON. */
export type OutboundResponse = { status: number; text: string; json: unknown }

/** `unreached`: the request did not arrive. `unknown`: it may have been processed, but there is no response. */
export type NoResponse = 'unreached' | 'unknown'

export type OutboundCall = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array
  timeoutMs?: number
}

const defaultTimeoutMs = 10_000
const longestResponseBytes = 1_000_000

/**
 * One call to another server: bounded in time and size, redirects not followed, never inside a database transaction.
 */
export async function callOut(url: string, call: OutboundCall = {}): Promise<OutboundResponse | NoResponse> {
  const { method = 'GET', headers = {}, body, timeoutMs = defaultTimeoutMs } = call
  try {
    const response = await fetch(url, {
      method,
      headers,
      body: body as string | undefined,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await boundedText(response)
    return text === undefined ? 'unknown' : { status: response.status, text, json: parsed(text) }
  } catch (error) {
    const code = (error as { cause?: { code?: unknown } }).cause?.code
    return typeof code === 'string' && neverArrived.has(code) ? 'unreached' : 'unknown'
  }
}

/** Network errors before the first byte of the request was sent. */
const neverArrived = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

async function boundedText(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > longestResponseBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
