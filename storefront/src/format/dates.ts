import NepaliDateLibrary from 'nepali-date-converter'
import type { Language } from '../language/language.ts'
import { inDigitsOf } from './numbers.ts'

/* Dates and times are shown in Nepal's zone, whatever the zone of the reader. */

const zone = 'Asia/Kathmandu'
const englishDay = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'long', day: 'numeric' })
const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  ...{ weekday: 'short', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  hourCycle: 'h23',
})

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const nepaliMonths = [...['वैशाख', 'जेठ', 'असार', 'साउन', 'भदौ', 'असोज', 'कात्तिक', 'मंसिर', 'पुस', 'माघ', 'फागुन', 'चैत']]
const bsMonths = [
  ...['Baisakh', 'Jestha', 'Asar', 'Shrawan', 'Bhadra', 'Ashwin'],
  ...['Kartik', 'Mangsir', 'Poush', 'Magh', 'Falgun', 'Chaitra'],
]
const nepaliWeekdays: Record<string, string> = {
  ...{ Sun: 'आइतबार', Mon: 'सोमबार', Tue: 'मङ्गलबार', Wed: 'बुधबार' },
  ...{ Thu: 'बिहीबार', Fri: 'शुक्रबार', Sat: 'शनिबार' },
}

type Moment = { weekday: string; year: number; month: number; day: number; hour: number; minute: string }

function momentOf(timestamp: string | Date): Moment {
  const found = Object.fromEntries(parts.formatToParts(new Date(timestamp)).map(({ type, value }) => [type, value]))
  const { weekday = '', year, month, day, hour, minute = '00' } = found
  return { weekday, year: Number(year), month: Number(month), day: Number(day), hour: Number(hour), minute }
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

/** `1:48 pm`, or `दिउँसो १:४८`. */
export function formatTime(lang: Language, timestamp: string | Date): string {
  const { hour, minute } = momentOf(timestamp)
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

/** The library is a CommonJS module: Node gives its exports as the default, the bundler the class itself. */
const NepaliDate = (NepaliDateLibrary as unknown as { default?: typeof NepaliDateLibrary }).default ?? NepaliDateLibrary
