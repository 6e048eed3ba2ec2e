import { expect, test } from 'vitest'
import { isTransient } from './transient-errors.ts'

const failure = (code: string | undefined, message = 'failed') => Object.assign(new Error(message), { code })

test.each([
  ['the disk of the database is full', '53100'],
  ['the connection broke', '08006'],
  ['an operator ended the connection', '57P01'],
  ['the database is read-only', '25006'],
  ['no server listens', 'ECONNREFUSED'],
  ['the disk for uploads is full', 'ENOSPC'],
  ['no file can be opened', 'EMFILE'],
])('%s: the error is transient', (_what, code) => {
  expect(isTransient(failure(code))).toBe(true)
})

test.each([
  ['a value is no number', '22P02'],
  ['a key is taken', '23505'],
  ['a table is not there', '42P01'],
  ['a file may not be written', 'EACCES'],
  ['an error without a code', undefined],
])('%s: the error is permanent', (_what, code) => {
  expect(isTransient(failure(code))).toBe(false)
})

test('errors of the driver without a code are recognised by their message', () => {
  expect(isTransient(failure(undefined, 'Connection terminated unexpectedly'))).toBe(true)
})
