import { bikramSambat, formatBikramSambat } from '@pasal/contract/format/bikram-sambat.ts'
import { months } from '@pasal/contract/format/months.ts'
import { momentOf } from '@pasal/contract/format/times.ts'
import type { Language } from '../language/language.ts'

/* Dates and times are shown in Nepal's zone, whatever the zone of the reader. */

const englishDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kathmandu', weekday: 'long', day: 'numeric' })
const nepaliWeekdays: Record<string, string> = {
  ...{ Sun: 'आइतबार', Mon: 'सोमबार', Tue: 'मङ्गलबार', Wed: 'बुधबार' },
  ...{ Thu: 'बिहीबार', Fri: 'शुक्रबार', Sat: 'शनिबार' },
}

/** `Sunday 22 Nov 2026`, or `आइतबार, ६ मंसिर २०८३`. */
export function formatDate(lang: Language, timestamp: string | Date): string {
  const moment = momentOf(timestamp)
  const bs = lang === 'ne' ? bikramSambat(moment) : undefined
  if (bs) return `${nepaliWeekdays[moment.weekday] ?? ''}, ${formatBikramSambat('ne', bs)}`
  const weekday = englishDay.formatToParts(new Date(timestamp)).find(({ type }) => type === 'weekday')?.value ?? ''
  return `${weekday} ${moment.day} ${months[moment.month - 1]} ${moment.year}`
}

/** The day of a date field, in words and in both calendars: `Tuesday 24 Nov 2026 · 8 Mangsir 2083`. */
export function formatChosenDay(lang: Language, day: string): string {
  const noon = new Date(`${day}T12:00:00+05:45`)
  if (Number.isNaN(noon.getTime())) return ''
  const moment = momentOf(noon)
  const bs = bikramSambat(moment)
  const text = formatDate(lang, noon)
  if (!bs) return text
  const inEnglish = `${moment.day} ${months[moment.month - 1]} ${moment.year}`
  return `${text} · ${lang === 'ne' ? inEnglish : formatBikramSambat('en', bs)}`
}
