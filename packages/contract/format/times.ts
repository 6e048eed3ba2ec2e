import type { Language } from './language.ts'
import { inDigitsOf } from './numbers.ts'

/* Dates and times are shown in Nepal's zone, whatever the zone of the reader. */

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kathmandu',
  ...{ weekday: 'short', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  hourCycle: 'h23',
})

/** A moment as the clocks and calendars of Nepal show it. */
export type Moment = { weekday: string; year: number; month: number; day: number; hour: number; minute: string }

export function momentOf(when: string | Date): Moment {
  const found = Object.fromEntries(parts.formatToParts(new Date(when)).map(({ type, value }) => [type, value]))
  const { weekday = '', year, month, day, hour, minute = '00' } = found
  return { weekday, year: Number(year), month: Number(month), day: Number(day), hour: Number(hour), minute }
}

/** `1:48 pm`, or `दिउँसो १:४८`. */
export function formatTime(lang: Language, when: string | Date): string {
  const { hour, minute } = momentOf(when)
  const time = `${hour % 12 || 12}:${minute}`
  if (lang === 'en') return `${time} ${hour < 12 ? 'am' : 'pm'}`
  return `${partOfDay(hour)} ${inDigitsOf('ne', time)}`
}

function partOfDay(hour: number): string {
  if (hour < 4) return 'राति'
  if (hour < 12) return 'बिहान'
  if (hour < 17) return 'दिउँसो'
  return hour < 20 ? 'बेलुका' : 'राति'
}
