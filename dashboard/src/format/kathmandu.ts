/* Times that a person types are those of Nepal, whose clocks are 5:45 before UTC the whole year. */

const offsetMs = (5 * 60 + 45) * 60_000

/** A moment of the API as a field of date and time shows it: `2026-11-28T06:00`. */
export function toLocalTime(moment: string | null): string {
  if (moment === null || moment === '') return ''
  return new Date(new Date(moment).getTime() + offsetMs).toISOString().slice(0, 16)
}

/** What a field of date and time holds, as a moment of the API. An empty field is none. */
export function fromLocalTime(typed: string): string | null {
  const at = new Date(`${typed}:00+05:45`)
  return typed === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** The beginning of the day in Nepal in which the moment lies. */
export function startOfDay(moment: Date): Date {
  const dayMs = 24 * 60 * 60_000
  return new Date(Math.floor((moment.getTime() + offsetMs) / dayMs) * dayMs - offsetMs)
}
