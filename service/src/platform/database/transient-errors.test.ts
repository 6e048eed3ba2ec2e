import { expect, test } from 'vitest'
import { isTransient } from './transient-errors.ts'

const failure = (code: string | undefined, message = 'failed') => Object.assign(new Error(message), { code })

test.each([
  ['the disk of the database is full', '53100'],
  ['its connection broke', '08006'],
  ['an operator ended it', '57P01'],
  ['it only reads', '25006'],
  ['nobody listens there', 'ECONNREFUSED'],
  ['the disk for uploads is full', 'ENOSPC'],
  ['no file can be opened', 'EMFILE'],
])('%s: that may pass', (_what, code) => {
  expect(isTransient(failure(code))).toBe(true)
})

test.each([
  ['a value is no number', '22P02'],
  ['a key is taken', '23505'],
  ['a table is not there', '42P01'],
  ['a file may not be written', 'EACCES'],
  ['our own mistake', undefined],
])('%s: that stays', (_what, code) => {
  expect(isTransient(failure(code))).toBe(false)
})

test('the driver says some of it in words only', () => {
  expect(isTransient(failure(undefined, 'Connection terminated unexpectedly'))).toBe(true)
})
