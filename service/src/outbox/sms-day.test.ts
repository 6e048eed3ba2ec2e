import { expect, test } from 'vitest'
import { nextMorning } from './sms-day.ts'

test.each([
  ['a second before midnight in Nepal', '2026-03-01T18:14:59.999Z', '2026-03-02T03:15:00.000Z'],
  ['midnight in Nepal', '2026-03-01T18:15:00.000Z', '2026-03-03T03:15:00.000Z'],
  ['nine in the morning', '2026-03-02T03:15:00.000Z', '2026-03-03T03:15:00.000Z'],
  ['the last evening of a year', '2026-12-31T12:00:00.000Z', '2027-01-01T03:15:00.000Z'],
])('an SMS that waits at %s waits until nine in the morning of the next day', (_case, now, morning) => {
  expect(nextMorning(new Date(now)).toISOString()).toBe(morning)
})
