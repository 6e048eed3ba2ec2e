import { bikramSambat, type CalendarDay, knownDays } from '@pasal/contract/format/bikram-sambat.ts'
import { conflict } from '../merchant/errors.ts'
import { nepaliDay } from '../platform/values/nepali-day.ts'

/** Shrawan, the month with which a fiscal year begins, counted from 1. */
const firstMonthOfFiscalYear = 4

/** The day in Kathmandu. One without a known date is a 409: no bill gets a wrong date or fiscal year. */
export function dayOfBill(time: Date): CalendarDay {
  const [year = 0, month = 0, day = 0] = nepaliDay(time).split('-').map(Number)
  const found = bikramSambat({ year, month, day })
  if (!found) throw conflict(`Dates of Bikram Sambat are known from ${knownDays.first} to ${knownDays.last} only`)
  return found
}

/** `2083-08-06`. */
export function shownDay({ year, month, day }: CalendarDay): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** `2083/84`. */
export function fiscalYear({ year, month }: CalendarDay): string {
  const begins = month >= firstMonthOfFiscalYear ? year : year - 1
  return `${begins}/${String((begins + 1) % 100).padStart(2, '0')}`
}
