import { expect, test } from 'vitest'
import { formatDay, formatLongDate, formatMoment } from './dates.ts'

test.each([
  ['en', '2026-11-22T08:03:00Z', 'Sunday 22 Nov 2026 · 6 Mangsir 2083'],
  ['ne', '2026-11-22T08:03:00Z', 'आइतबार, ६ मंसिर २०८३'],
  ['en', '1943-04-14T06:00:00Z', 'Wednesday 14 Apr 1943 · 1 Baisakh 2000'],
  ['en', '2034-04-13T18:14:00Z', 'Thursday 13 Apr 2034 · 30 Chaitra 2090'],
  ['ne', '2034-04-13T18:14:00Z', 'बिहीबार, ३० चैत २०९०'],
] as const)('the heading in %s at %s has the day of Bikram Sambat', (lang, at, text) => {
  expect(formatLongDate(lang, at)).toBe(text)
})

test.each([
  ['en', '2034-04-13T18:15:00Z', 'Friday 14 Apr 2034'],
  ['ne', '2034-04-13T18:15:00Z', 'शुक्रबार, १४ अप्रिल २०३४'],
  ['en', '2101-01-01T06:00:00Z', 'Saturday 1 Jan 2101'],
  ['en', '1943-04-13T06:00:00Z', 'Tuesday 13 Apr 1943'],
  ['en', '1913-04-01T06:00:00Z', 'Tuesday 1 Apr 1913'],
] as const)(
  'the heading in %s at %s, a day without a known date of Bikram Sambat, is the common date',
  (lang, at, text) => {
    expect(formatLongDate(lang, at)).toBe(text)
  },
)

test('a short day and a moment outside of the known years are common dates in the words of the language', () => {
  expect(formatDay('en', '2034-04-14T06:00:00Z')).toBe('14 Apr 2034')
  expect(formatDay('ne', '2034-04-14T06:00:00Z')).toBe('१४ अप्रिल २०३४')
  expect(formatMoment('ne', '2034-04-14T06:00:00Z')).toBe('१४ अप्रिल २०३४, बिहान ११:४५')
})

test('a moment is of today until the day ends in Nepal', () => {
  const lastMinute = '2026-11-22T18:14:00Z'
  expect(formatMoment('en', lastMinute, '2026-11-22')).toBe('Today, 11:59 pm')
  expect(formatMoment('ne', lastMinute, '2026-11-22')).toBe('आज, राति ११:५९')
  expect(formatMoment('en', lastMinute, '2026-11-23')).not.toContain('Today')
})
