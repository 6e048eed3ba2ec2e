import { bsMonths, months, nepaliMonths } from '@pasal/contract/format/months.ts'
import { formatTime, type Moment, momentOf } from '@pasal/contract/format/times.ts'
import NepaliDateLibrary from 'nepali-date-converter'
import type { Language } from '../language/language.ts'
import { dayOf } from './days.ts'
import { inDigitsOf } from './numbers.ts'

/* Dates and times are shown in Nepal's zone, whatever the zone of the reader. */

const nepaliMonthsOfAd = [
  ...['जनवरी', 'फेब्रुअरी', 'मार्च', 'अप्रिल', 'मे', 'जुन', 'जुलाई', 'अगस्ट', 'सेप्टेम्बर', 'अक्टोबर', 'नोभेम्बर', 'डिसेम्बर'],
]
const weekdays: Record<string, [english: string, nepali: string]> = {
  ...{ Sun: ['Sunday', 'आइतबार'], Mon: ['Monday', 'सोमबार'], Tue: ['Tuesday', 'मङ्गलबार'] },
  ...{ Wed: ['Wednesday', 'बुधबार'], Thu: ['Thursday', 'बिहीबार'], Fri: ['Friday', 'शुक्रबार'] },
  ...{ Sat: ['Saturday', 'शनिबार'] },
}

type When = string | Date

/** The library is a CommonJS module: Node gives its exports as the default, the bundler the class itself. */
const NepaliDate = (NepaliDateLibrary as unknown as { default?: typeof NepaliDateLibrary }).default ?? NepaliDateLibrary

/** The library knows the lengths of months from 1 Baisakh 2000 to the end of 2090. Others it rejects or mistakes. */
const firstKnownDay = 1943_04_14
const lastKnownDay = 2034_04_13

/** Undefined for a day that the library does not know. Such a day is shown in the common calendar alone. */
function bikramSambat({ year, month, day }: Moment): { year: number; month: number; date: number } | undefined {
  const number = (year * 100 + month) * 100 + day
  if (number < firstKnownDay || number > lastKnownDay) return undefined
  // The library reads a date's parts in the zone of the machine. At noon no zone's summer time changes the day.
  return NepaliDate.fromAD(new Date(year, month - 1, day, 12)).getBS()
}

/** `Sunday 22 Nov 2026 · 6 Mangsir 2083`, or `आइतबार, ६ मंसिर २०८३`; without Bikram Sambat where that is not known. */
export function formatLongDate(lang: Language, when: When): string {
  const moment = momentOf(when)
  const bs = bikramSambat(moment)
  const [english = '', nepali = ''] = weekdays[moment.weekday] ?? []
  if (lang === 'ne') {
    const day = bs ? `${bs.date} ${nepaliMonths[bs.month]} ${bs.year}` : `${inNepaliWords(moment)} ${moment.year}`
    return inDigitsOf('ne', `${nepali}, ${day}`)
  }
  const inBs = bs ? ` · ${bs.date} ${bsMonths[bs.month]} ${bs.year}` : ''
  return `${english} ${moment.day} ${months[moment.month - 1]} ${moment.year}${inBs}`
}

/** `१ जनवरी`, of the common calendar. */
const inNepaliWords = ({ day, month }: Moment) => `${day} ${nepaliMonthsOfAd[month - 1]}`

/** `22 Nov`, or `६ मंसिर`; with the year when it is another than now. */
export function formatDay(lang: Language, when: When): string {
  const moment = momentOf(when)
  const bs = lang === 'ne' ? bikramSambat(moment) : undefined
  const thisYear = momentOf(new Date())
  if (bs) {
    const year = bs.year === bikramSambat(thisYear)?.year ? '' : ` ${bs.year}`
    return inDigitsOf('ne', `${bs.date} ${nepaliMonths[bs.month]}${year}`)
  }
  const day = lang === 'ne' ? inNepaliWords(moment) : `${moment.day} ${months[moment.month - 1]}`
  return inDigitsOf(lang, `${day}${moment.year === thisYear.year ? '' : ` ${moment.year}`}`)
}

/** `Nov 2026`; the months of the API are those of the common calendar, so Nepali names them in it, too. */
export function formatMonth(lang: Language, when: When): string {
  const { month, year } = momentOf(when)
  return inDigitsOf(lang, lang === 'ne' ? `${year}/${month}` : `${months[month - 1]} ${year}`)
}

/** `Today, 1:48 pm` or `20 Nov, 9:30 am`. `today`: a day in Nepal, YYYY-MM-DD. */
export function formatMoment(lang: Language, when: When, today = dayOf(new Date())): string {
  const word = lang === 'ne' ? 'आज' : 'Today'
  return `${dayOf(new Date(when)) === today ? word : formatDay(lang, when)}, ${formatTime(lang, when)}`
}

/** `9 min ago` under an hour, `2 h ago` under a day, else the moment. */
export function formatAgo(lang: Language, when: When): string {
  const minutes = Math.max(0, Math.floor((Date.now() - new Date(when).getTime()) / 60_000))
  if (minutes < 60) return lang === 'ne' ? inDigitsOf('ne', `${minutes} मिनेटअघि`) : `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return lang === 'ne' ? inDigitsOf('ne', `${hours} घण्टाअघि`) : `${hours} h ago`
  return formatMoment(lang, when)
}
