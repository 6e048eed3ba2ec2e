import type { Outcome } from '../gateway.ts'

const longestDoubt = 300

/** Money came, but not as it was asked for. `told` is what the gateway says of it, for the person who has to look. */
export function paidOtherwise(reason: string, told: Record<string, unknown>): Outcome {
  const words = Object.entries(told)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const doubt = `${reason}: ${words.join(', ')}`.slice(0, longestDoubt)
  return { outcome: 'unknown', reason, doubt: doubt.replaceAll('\0', '').toWellFormed() }
}
