import { nepaliDay, startOfNepaliDay } from '../platform/values/nepali-day.ts'

const dayMs = 86_400_000
const morningHour = 9

/** Nine in the morning of the next day in Nepal: the next limits begin at midnight, when no SMS is welcome. */
export function nextMorning(now: Date): Date {
  const midnightMs = startOfNepaliDay(nepaliDay(now)).getTime()
  return new Date(midnightMs + dayMs + morningHour * 3_600_000)
}
