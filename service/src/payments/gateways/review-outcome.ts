import type { Outcome } from '../gateway.ts'

/**
 * Money arrived, but not as requested. `reported` is what the gateway reports, for the person who reviews the payment.
 */
export function reviewOutcome(reason: string, reported: Record<string, unknown>): Outcome {
  const values = Object.entries(reported)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  return { outcome: 'unknown', reason, reviewReason: `${reason}: ${values.join(', ')}` }
}
