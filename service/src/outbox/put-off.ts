import { nepaliDay } from '../platform/values/nepali-day.ts'
import type { Delivery } from './deliveries.queries.ts'
import type { Outcome } from './outcome.ts'
import { nextMorning } from './sms-day.ts'

/** A message that found no place on the day it was written and the two after it has nothing new to say. */
const longestWaitMs = 3 * 86_400_000

/** A message over a limit of the day waits for the next morning. */
export function putOff({ created_at }: Delivery, now: Date, error: string): Outcome {
  const givesUp = nepaliDay(new Date(created_at.getTime() + longestWaitMs)) <= nepaliDay(now)
  return givesUp ? { state: 'failed', error } : { state: 'postponed', until: nextMorning(now), error }
}
