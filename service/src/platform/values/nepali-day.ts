/** Nepal has no summer time. */
const offsetMs = (5 * 60 + 45) * 60_000

/** The calendar day in Kathmandu, as `YYYY-MM-DD`. */
export function nepaliDay(time: Date): string {
  return new Date(time.getTime() + offsetMs).toISOString().slice(0, 10)
}

/** The midnight in Kathmandu with which a day (`YYYY-MM-DD`) begins. */
export function startOfNepaliDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - offsetMs)
}
