import { z } from 'zod'
import type { NoAnswer, OutboundAnswer } from '../platform/http/outbound-call.ts'

const accepted = z.object({ events_received: z.number().min(1), messages: z.array(z.unknown()).optional() })
const refused = z.object({
  error: z.object({
    code: z.number().optional(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    fbtrace_id: z.string().optional(),
  }),
})

/** Rate limits and temporary faults of the platform. */
const passingCodes = new Set([1, 2, 4, 17, 80004])

export type Verdict = { verdict: 'taken' | 'later' | 'refused'; facts: Record<string, unknown> }

/** What became of an event; `facts` are all of the answer that may be logged. */
export function readGraphAnswer(answer: OutboundAnswer | NoAnswer): Verdict {
  if (typeof answer === 'string') return { verdict: 'later', facts: { answer } }
  const { status } = answer
  const taken = accepted.safeParse(answer.json)
  if (status === 200 && taken.success) {
    return { verdict: 'taken', facts: { platform_messages: taken.data.messages?.length ?? 0 } }
  }
  const { code, error_subcode, is_transient, fbtrace_id } = refused.safeParse(answer.json).data?.error ?? {}
  const facts = { status, code, error_subcode, fbtrace_id: fbtrace_id?.slice(0, 100) }
  // 200 without an event received is the platform's own slip.
  const passing = status === 200 || status === 429 || status >= 500 || is_transient || passingCodes.has(code ?? 0)
  return { verdict: passing ? 'later' : 'refused', facts }
}
