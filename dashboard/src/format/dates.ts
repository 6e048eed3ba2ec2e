import { bikramSambat, formatBikramSambat } from '@pasal/contract/format/bikram-sambat.ts'
import { months, nepaliMonths } from '@pasal/contract/format/months.ts'
import { formatTime, type Moment, momentOf } from '@pasal/contract/format/times.ts'
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

/** `Sunday 22 Nov 2026 · 6 Mangsir 2083`, or `आइतबार, ६ मंसिर २०८३`; without Bikram Sambat where that is not known. */
export function formatLongDate(lang: Language, when: When): string {
  const moment = momentOf(when)
  const bs = bikramSambat(moment)
  const [english = '', nepali = ''] = weekdays[moment.weekday] ?? []
  if (lang === 'ne') {
    const day = bs ? formatBikramSambat('ne', bs) : inDigitsOf('ne', `${inNepaliWords(moment)} ${moment.year}`)
    return `${nepali}, ${day}`
  }
  const inBs = bs ? ` · ${formatBikramSambat('en', bs)}` : ''
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
    return inDigitsOf('ne', `${bs.day} ${nepaliMonths[bs.month - 1]}${year}`)
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
