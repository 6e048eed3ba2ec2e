import { z } from 'zod'
import type { Config } from '../config.ts'
import { callOut } from '../platform/http/outbound-call.ts'
import { oneLine } from './one-line.ts'
import type { Outcome } from './outcome.ts'

const sparrowResponse = z.object({ response_code: z.coerce.number(), response: z.unknown() })

/** Account inactive or expired, no credit: the operator puts it right, and then the message may go. */
const operatorCodes = new Set([1003, 1004, 1005, 1006, 1012, 1013])

/** One SMS by Sparrow's protocol. POST, so that token and number stand in no URL. */
export async function sendSms(
  sms: NonNullable<Config['sms']>,
  { number, text }: { number: string; text: string },
): Promise<Outcome> {
  const result = await callOut(sms.url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token: sms.token, from: sms.from, to: number, text }).toString(),
  })
  if (result === 'unreached') return { state: 'later', error: 'the provider was not reached' }
  if (result === 'unknown') return { state: 'failed', error: 'ambiguous: no response, it may have been sent' }
  const parsed = sparrowResponse.safeParse(result.json)
  if (!parsed.success) return withoutCode(result.status)
  const { response_code: code, response } = parsed.data
  // The code decides: failures come with HTTP 200 too.
  if (code === 200) return { state: 'sent' }
  const error = oneLine(`${code} ${String(response).replaceAll(sms.token || '\0', '…')}`, 300)
  return operatorCodes.has(code) ? { state: 'later', error } : { state: 'failed', error, unsent: true }
}

/** No code in the response: only a plain "not now" is known to have sent nothing. */
function withoutCode(status: number): Outcome {
  if (status === 429 || status === 503) return { state: 'later', error: `HTTP ${status}` }
  if (status >= 400 && status < 500) return { state: 'failed', error: `HTTP ${status}`, unsent: true }
  return { state: 'failed', error: `ambiguous: HTTP ${status} without a code, it may have been sent` }
}
