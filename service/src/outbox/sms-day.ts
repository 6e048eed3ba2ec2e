/** Nepal has no summer time. */
const nepalOffsetMs = (5 * 60 + 45) * 60_000
const dayMs = 86_400_000
const morningHour = 9

/** The calendar day in Nepal, as YYYY-MM-DD: what the limits of SMS are counted by. */
export function nepaliDay(now: Date): string {
  return new Date(now.getTime() + nepalOffsetMs).toISOString().slice(0, 10)
}

/** Nine in the morning of the next day in Nepal: the next limits begin at midnight, when no SMS is welcome. */
export function nextMorning(now: Date): Date {
  const midnightMs = Date.parse(`${nepaliDay(now)}T00:00:00.000Z`) - nepalOffsetMs
  return new Date(midnightMs + dayMs + morningHour * 3_600_000)
}
