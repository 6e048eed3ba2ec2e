import { bsMonths, months, nepaliMonths } from '@pasal/contract/format/months.ts'
import { type Moment, momentOf } from '@pasal/contract/format/times.ts'
import NepaliDateLibrary from 'nepali-date-converter'
import type { Language } from '../language/language.ts'
import { inDigitsOf } from './numbers.ts'

/* Dates and times are shown in Nepal's zone, whatever the zone of the reader. */

const englishDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kathmandu', weekday: 'long', day: 'numeric' })
const nepaliWeekdays: Record<string, string> = {
  ...{ Sun: 'आइतबार', Mon: 'सोमबार', Tue: 'मङ्गलबार', Wed: 'बुधबार' },
  ...{ Thu: 'बिहीबार', Fri: 'शुक्रबार', Sat: 'शनिबार' },
}

/** Year, month from 0 and day of Bikram Sambat, or undefined outside of the table of the library. */
function bikramSambat({ year, month, day }: Moment): { year: number; month: number; date: number } | undefined {
  // The library reads a date's parts in the zone of the machine.
  try {
    return NepaliDate.fromAD(new Date(year, month - 1, day)).getBS()
  } catch {
    return undefined
  }
}

/** `Sunday 22 Nov 2026`, or `आइतबार, ६ मंसिर २०८३`. */
export function formatDate(lang: Language, timestamp: string | Date): string {
  const moment = momentOf(timestamp)
  const bs = lang === 'ne' ? bikramSambat(moment) : undefined
  if (bs) {
    const weekday = nepaliWeekdays[moment.weekday] ?? ''
    return inDigitsOf('ne', `${weekday}, ${bs.date} ${nepaliMonths[bs.month]} ${bs.year}`)
  }
  const weekday = englishDay.formatToParts(new Date(timestamp)).find(({ type }) => type === 'weekday')?.value ?? ''
  return `${weekday} ${moment.day} ${months[moment.month - 1]} ${moment.year}`
}

/** `6 Mangsir 2083`, beside an English date. */
export function formatBikramSambat(timestamp: string | Date): string | undefined {
  const bs = bikramSambat(momentOf(timestamp))
  return bs && `${bs.date} ${bsMonths[bs.month]} ${bs.year}`
}

/** The day of a date field, in words and in both calendars: `Tuesday 24 Nov 2026 · 8 Mangsir 2083`. */
export function formatChosenDay(lang: Language, day: string): string {
  const noon = new Date(`${day}T12:00:00+05:45`)
  if (Number.isNaN(noon.getTime())) return ''
  const inBikramSambat = formatBikramSambat(noon)
  const text = formatDate(lang, noon)
  if (inBikramSambat === undefined) return text
  const { day: date, month, year } = momentOf(noon)
  return `${text} · ${lang === 'ne' ? `${date} ${months[month - 1]} ${year}` : inBikramSambat}`
}

/** The library is a CommonJS module: Node gives its exports as the default, the bundler the class itself. */
const NepaliDate = (NepaliDateLibrary as unknown as { default?: typeof NepaliDateLibrary }).default ?? NepaliDateLibrary
