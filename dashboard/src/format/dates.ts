import NepaliDateLibrary from 'nepali-date-converter'
import type { Language } from '../language/language.ts'
import { inDigitsOf } from './numbers.ts'

/* Dates and times are shown in Nepal's zone, whatever the zone of the reader. */

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kathmandu',
  ...{ weekday: 'short', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  hourCycle: 'h23',
})

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const nepaliMonths = [...['वैशाख', 'जेठ', 'असार', 'साउन', 'भदौ', 'असोज', 'कात्तिक', 'मंसिर', 'पुस', 'माघ', 'फागुन', 'चैत']]
const bsMonths = [
  ...['Baisakh', 'Jestha', 'Asar', 'Shrawan', 'Bhadra', 'Ashwin'],
  ...['Kartik', 'Mangsir', 'Poush', 'Magh', 'Falgun', 'Chaitra'],
]
const weekdays: Record<string, [english: string, nepali: string]> = {
  ...{ Sun: ['Sunday', 'आइतबार'], Mon: ['Monday', 'सोमबार'], Tue: ['Tuesday', 'मङ्गलबार'] },
  ...{ Wed: ['Wednesday', 'बुधबार'], Thu: ['Thursday', 'बिहीबार'], Fri: ['Friday', 'शुक्रबार'] },
  ...{ Sat: ['Saturday', 'शनिबार'] },
}

type Moment = { weekday: string; year: number; month: number; day: number; hour: number; minute: string }
type When = string | Date

function momentOf(when: When): Moment {
  const found = Object.fromEntries(parts.formatToParts(new Date(when)).map(({ type, value }) => [type, value]))
  const { weekday = '', year, month, day, hour, minute = '00' } = found
  return { weekday, year: Number(year), month: Number(month), day: Number(day), hour: Number(hour), minute }
}

/** The library is a CommonJS module: Node gives its exports as the default, the bundler the class itself. */
const NepaliDate = (NepaliDateLibrary as unknown as { default?: typeof NepaliDateLibrary }).default ?? NepaliDateLibrary

/** Undefined outside of the table of the library, which reads a date's parts in the zone of the machine. */
function bikramSambat({ year, month, day }: Moment): { year: number; month: number; date: number } | undefined {
  try {
    return NepaliDate.fromAD(new Date(year, month - 1, day)).getBS()
  } catch {
    return undefined
  }
}

/** `Sunday 22 Nov 2026 · 6 Mangsir 2083`, or `आइतबार, ६ मंसिर २०८३`. */
export function formatLongDate(lang: Language, when: When): string {
  const moment = momentOf(when)
  const bs = bikramSambat(moment)
  const [english = '', nepali = ''] = weekdays[moment.weekday] ?? []
  if (lang === 'ne' && bs) return inDigitsOf('ne', `${nepali}, ${bs.date} ${nepaliMonths[bs.month]} ${bs.year}`)
  const inBs = bs ? ` · ${bs.date} ${bsMonths[bs.month]} ${bs.year}` : ''
  return `${english} ${moment.day} ${months[moment.month - 1]} ${moment.year}${inBs}`
}

/** `22 Nov`, or `६ मंसिर`; with the year when it is another than now. */
export function formatDay(lang: Language, when: When): string {
  const moment = momentOf(when)
  const bs = bikramSambat(moment)
  const thisYear = momentOf(new Date())
  if (lang === 'ne' && bs) {
    const year = bs.year === bikramSambat(thisYear)?.year ? '' : ` ${bs.year}`
    return inDigitsOf('ne', `${bs.date} ${nepaliMonths[bs.month]}${year}`)
  }
  return `${moment.day} ${months[moment.month - 1]}${moment.year === thisYear.year ? '' : ` ${moment.year}`}`
}

/** `1:48 pm`, or `दिउँसो १:४८`. */
function formatTime(lang: Language, when: When): string {
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

/** `Today, 1:48 pm` or `20 Nov, 9:30 am`. */
export function formatMoment(lang: Language, when: When): string {
  const [then, now] = [momentOf(when), momentOf(new Date())]
  const isToday = then.year === now.year && then.month === now.month && then.day === now.day
  const today = lang === 'ne' ? 'आज' : 'Today'
  return `${isToday ? today : formatDay(lang, when)}, ${formatTime(lang, when)}`
}

/** `9 min ago` under an hour, `2 h ago` under a day, else the moment. */
export function formatAgo(lang: Language, when: When): string {
  const minutes = Math.max(0, Math.floor((Date.now() - new Date(when).getTime()) / 60_000))
  if (minutes < 60) return lang === 'ne' ? inDigitsOf('ne', `${minutes} मिनेट अघि`) : `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return lang === 'ne' ? inDigitsOf('ne', `${hours} घण्टा अघि`) : `${hours} h ago`
  return formatMoment(lang, when)
}
