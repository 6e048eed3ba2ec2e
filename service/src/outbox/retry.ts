import type { EndOfAttempt } from './deliveries.queries.ts'
import type { Outcome } from './outcome.ts'
import type { Written } from './rendered-message.ts'

/** With the growing pauses these go on for about two days. */
const usualAttempts = 16
const longestPauseExponent = 10

/** Until the next attempt. */
export function pauseMsOf({ pauseMs }: Extract<Outcome, { state: 'later' }>, attempts: number): number {
  return pauseMs ?? retryPauseMs(attempts)
}

/** 3 seconds after the first attempt, growing to six hours. */
function retryPauseMs(attempts: number): number {
  return Math.round(1000 * Math.exp(Math.min(longestPauseExponent, attempts)))
}

/** What has failed often enough has failed for good. */
export function settled(outcome: Outcome, attempts: number, mostAttempts = usualAttempts): Outcome {
  if (outcome.state !== 'later' || attempts < mostAttempts) return outcome
  return { state: 'failed', error: outcome.error, unsent: true }
}

/** How the outcome stands in the row. */
export function recordOf(outcome: Outcome, attempts: number, written: Written | undefined, now: Date): EndOfAttempt {
  const record: EndOfAttempt = { state: 'waiting', dueAt: now, error: '', sentAt: null, counts: true, written }
  switch (outcome.state) {
    case 'sent':
      return { ...record, state: 'sent', sentAt: now }
    case 'kept':
      return { ...record, state: 'kept', counts: false }
    case 'failed':
      return { ...record, state: 'failed', error: outcome.error }
    case 'postponed':
      return { ...record, dueAt: outcome.until, error: outcome.error, counts: false }
    case 'later':
      return { ...record, dueAt: new Date(now.getTime() + pauseMsOf(outcome, attempts)), error: outcome.error }
  }
}
