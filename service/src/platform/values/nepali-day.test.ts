import { expect, test } from 'vitest'
import { nepaliDay, startOfNepaliDay } from './nepali-day.ts'

test.each([
  ['the last millisecond of a day', '2026-03-01T18:14:59.999Z', '2026-03-01'],
  ['midnight', '2026-03-01T18:15:00.000Z', '2026-03-02'],
  ['noon', '2026-03-02T06:15:00.000Z', '2026-03-02'],
  ['the last millisecond of a year', '2026-12-31T18:14:59.999Z', '2026-12-31'],
  ['the first of January', '2026-12-31T18:15:00.000Z', '2027-01-01'],
  ['a leap day', '2028-02-28T18:15:00.000Z', '2028-02-29'],
])('%s in Kathmandu is on its calendar day', (_case, time, day) => {
  expect(nepaliDay(new Date(time))).toBe(day)
})

test.each([
  ['2026-03-02', '2026-03-01T18:15:00.000Z'],
  ['2027-01-01', '2026-12-31T18:15:00.000Z'],
  ['2028-02-29', '2028-02-28T18:15:00.000Z'],
])('%s begins at midnight in Kathmandu, 18:15 in UTC the day before', (day, time) => {
  expect(startOfNepaliDay(day).toISOString()).toBe(time)
})
