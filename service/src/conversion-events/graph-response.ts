import { z } from 'zod'
import type { NoResponse, OutboundResponse } from '../platform/http/outbound-call.ts'

const accepted = z.object({ events_received: z.number().min(1), messages: z.array(z.unknown()).optional() })
const rejected = z.object({
  error: z.object({
    code: z.number().optional(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    fbtrace_id: z.string().optional(),
  }),
})

/** Rate limits and temporary faults of the platform. */
const passingCodes = new Set([1, 2, 4, 17, 80004])

/** `facts` are all of the response that may be logged. */
export type GraphResult = { result: 'accepted' | 'later' | 'rejected'; facts: Record<string, unknown> }

export function readGraphResponse(response: OutboundResponse | NoResponse): GraphResult {
  if (typeof response === 'string') return { result: 'later', facts: { response } }
  const { status } = response
  const success = accepted.safeParse(response.json)
  if (status === 200 && success.success) {
    return { result: 'accepted', facts: { platform_messages: success.data.messages?.length ?? 0 } }
  }
  const { code, error_subcode, is_transient, fbtrace_id } = rejected.safeParse(response.json).data?.error ?? {}
  const facts = { status, code, error_subcode, fbtrace_id: fbtrace_id?.slice(0, 100) }
  // 200 without a received event is an error of the platform.
  const passing = status === 200 || status === 429 || status >= 500 || is_transient || passingCodes.has(code ?? 0)
  return { result: passing ? 'later' : 'rejected', facts }
}
