import NepaliDateLibrary from 'nepali-date-converter'
import type { Language } from './language.ts'
import { bsMonths, nepaliMonths } from './months.ts'
import { inDigitsOf } from './numbers.ts'

type NepaliDateClass = { fromAD(day: Date): { getBS(): { year: number; month: number; date: number } } }
/** The library is a CommonJS module: Node gives its exports as the default, the bundlers the class itself. */
const library = NepaliDateLibrary as unknown as NepaliDateClass & { default?: NepaliDateClass }
const NepaliDate = library.default ?? library

/** The library knows the lengths of months from 1 Baisakh 2000 to the end of 2090. Others it rejects or mistakes. */
export const knownDays = { first: '1943-04-14', last: '2034-04-13' }

/** A day of either calendar. Months count from 1. */
export type CalendarDay = { year: number; month: number; day: number }

/** The day of Bikram Sambat for one of the common calendar, or undefined where that is not known. */
export function bikramSambat({ year, month, day }: CalendarDay): CalendarDay | undefined {
  const iso = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
  if (iso < knownDays.first || iso > knownDays.last) return undefined
  // The library reads the parts of a date in the zone of the machine. At noon no zone's summer time changes the day.
  const found = NepaliDate.fromAD(new Date(year, month - 1, day, 12)).getBS()
  return { year: found.year, month: found.month + 1, day: found.date }
}

/** `6 Mangsir 2083`, or `६ मंसिर २०८३`. */
export function formatBikramSambat(lang: Language, { year, month, day }: CalendarDay): string {
  return inDigitsOf(lang, `${day} ${(lang === 'ne' ? nepaliMonths : bsMonths)[month - 1]} ${year}`)
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
