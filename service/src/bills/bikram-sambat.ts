import NepaliDateLibrary from 'nepali-date-converter'
import { conflict } from '../merchant/errors.ts'
import { nepaliDay } from '../platform/values/nepali-day.ts'

type NepaliDateClass = typeof NepaliDateLibrary.default
/** The library is a CommonJS module: Node gives its exports as the default, the test runner the class itself. */
const NepaliDate = NepaliDateLibrary.default ?? (NepaliDateLibrary as unknown as NepaliDateClass)

/** Shrawan, the month with which a fiscal year begins, counted from 1. */
const firstMonthOfFiscalYear = 4

/** The library knows the lengths of months from 1 Baisakh 2000 to the end of 2090. */
const firstKnownDay = '1943-04-14'
const lastKnownDay = '2034-04-13'

export type BikramSambatDay = { year: number; month: number; day: number }

/**
 * The day in Kathmandu as a date of Bikram Sambat; its month counts from 1. A day without a known date is a 409: no
 * bill gets a wrong date or fiscal year.
 */
export function bikramSambat(time: Date): BikramSambatDay {
  const today = nepaliDay(time)
  if (today < firstKnownDay || today > lastKnownDay)
    throw conflict(`Dates of Bikram Sambat are known from ${firstKnownDay} to ${lastKnownDay} only`)
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  // The library reads the parts of a date in the zone of the machine. At noon no zone's summer time changes the day.
  const bs = NepaliDate.fromAD(new Date(year, month - 1, day, 12)).getBS()
  return { year: bs.year, month: bs.month + 1, day: bs.date }
}

/** `2083-08-06`. */
export function shownDay({ year, month, day }: BikramSambatDay): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** `2083/84`. */
export function fiscalYear({ year, month }: BikramSambatDay): string {
  const begins = month >= firstMonthOfFiscalYear ? year : year - 1
  return `${begins}/${String((begins + 1) % 100).padStart(2, '0')}`
}
