import { formatTime } from '@pasal/contract/format/times.ts'
import { expect, test } from 'vitest'
import { formatChosenDay, formatDate } from './dates.ts'
import { formatLess, formatMoney, formatRange } from './money.ts'
import { formatPercentLess, formatWeight, latinDigits } from './numbers.ts'
import { missingDigits, phoneDigits } from './phone.ts'
import { formatTimeLeft } from './time-left.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

test.each([
  ['en', 111250, 'Rs. 1,11,250'],
  ['en', 99.5, 'Rs. 99.50'],
  ['en', 0, 'Rs. 0'],
  ['ne', 111250, 'रु. १,११,२५०'],
] as const)('8: an amount in %s of %d is %s', (lang, npr, text) => {
  expect(plain(formatMoney(lang, 'Rs.', npr))).toBe(text)
})

test('8: another label of the store stays in both languages', () => {
  expect(plain(formatMoney('ne', 'NPR', 550))).toBe('NPR ५५०')
})

test('less, percent, range and weight follow the language', () => {
  expect(plain(formatLess('en', 'Rs.', 100))).toBe('− Rs. 100')
  expect(plain(formatLess('ne', 'Rs.', 100))).toBe('− रु. १००')
  expect(formatPercentLess('ne', 20)).toBe('−२०%')
  expect(plain(formatRange('en', 'Rs.', 6900, 7400))).toBe('Rs. 6,900 – 7,400')
  expect(plain(formatRange('ne', 'Rs.', 6900, 7400))).toBe('रु. ६,९०० – ७,४००')
  expect(formatWeight('ne', 2.3)).toBe('२.३ के.जी.')
})

test('dates are AD in English and Bikram Sambat in Nepali, in the zone of Kathmandu', () => {
  expect(formatDate('en', '2026-11-22T08:03:00Z')).toBe('Sunday 22 Nov 2026')
  expect(formatDate('ne', '2026-11-22T08:03:00Z')).toBe('आइतबार, ६ मंसिर २०८३')
  expect(formatDate('en', '2026-11-21T18:30:00Z')).toBe('Sunday 22 Nov 2026')
})

test.each([
  ['en', '2026-11-24', 'Tuesday 24 Nov 2026 · 8 Mangsir 2083'],
  ['ne', '2026-11-24', 'मङ्गलबार, ८ मंसिर २०८३ · 24 Nov 2026'],
  ['en', '2026-07-17', 'Friday 17 Jul 2026 · 1 Shrawan 2083'],
  ['en', '2034-04-14', 'Friday 14 Apr 2034'],
  ['en', '2099-03-01', 'Sunday 1 Mar 2099'],
  ['en', '20261-1', ''],
] as const)('the day of a date field in %s, %s, is shown as %s', (lang, day, text) => {
  expect(formatChosenDay(lang, day)).toBe(text)
})

test.each([
  ['en', '2026-11-22T08:03:00Z', '1:48 pm'],
  ['ne', '2026-11-22T08:03:00Z', 'दिउँसो १:४८'],
  ['ne', '2026-11-22T03:45:00Z', 'बिहान ९:३०'],
  ['ne', '2026-11-22T13:30:00Z', 'बेलुका ७:१५'],
] as const)('the time in %s of %s is %s', (lang, at, text) => {
  expect(formatTime(lang, at)).toBe(text)
})

test.each([
  ['en', 34 * 3600 + 26 * 60, '1 day 10 h 26 min'],
  ['en', 10 * 3600 + 26 * 60 + 5, '10:26:05'],
  ['en', 252, '4:12'],
  ['ne', 34 * 3600 + 26 * 60, '१ दिन १० घण्टा २६ मिनेट'],
  ['ne', 252, '४:१२'],
] as const)('the time left in %s of %d seconds is %s', (lang, seconds, left) => {
  expect(formatTimeLeft(lang, seconds * 1000)).toBe(left)
})

test('Devanagari digits that a person types become 0 to 9', () => {
  expect(latinDigits('९८४१५५०२०८')).toBe('9841550208')
})

test.each([
  ['९८४१५५०२०८'],
  [' 984-155 0208 '],
  ['+977 9841550208'],
  ['+977-984-1550208'],
  ['009779841550208'],
  ['\u202a9841550208\u202c'],
])('the ten digits of a phone that is written %j', (typed) => {
  expect([phoneDigits(typed), missingDigits(typed)]).toEqual(['9841550208', 0])
})

test.each([
  ['984 155 02', '984 155 02', 2],
  ['9779841550', '9779841550', 0],
  ['+14155550123', '+14155550123', -1],
  ['the red house', 'the red house', 10],
])('%j is no phone of ten digits, or one that begins like the code of Nepal', (typed, sent, missing) => {
  expect([phoneDigits(typed), missingDigits(typed)]).toEqual([sent, missing])
})
