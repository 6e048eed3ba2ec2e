/** A gateway's answer, whatever its status; `json` is undefined when the body is not JSON. */
export type GatewayAnswer = { status: number; text: string; json: unknown }

type Call = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array
  timeoutMs?: number
}

const defaultTimeoutMs = 10_000
const longestAnswerBytes = 1_000_000

/**
 * One outbound call: bounded in time and size, redirects not followed, never inside a database transaction. Undefined when the gateway was
 * not reached, did not answer in time or answered without end; what that means is unknown, never "not paid".
 */
export async function callGateway(url: string, call: Call = {}): Promise<GatewayAnswer | undefined> {
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
    return text === undefined ? undefined : { status: response.status, text, json: parsed(text) }
  } catch {
    // Refused, reset, timed out, not a certificate we trust: all the same to a payment, whose state stays unknown.
    return undefined
  }
}

async function boundedText(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > longestAnswerBytes) return undefined
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
