import { expect, test } from 'vitest'
import { readNumber } from './numbers.ts'

test.each([
  ['1,500', 1500],
  ['Rs. 150', 150],
  ['rs150.50', 150.5],
  ['रु. १५०', 150],
  ['.5', 0.5],
  ['12.', 12],
])('%s is read as the number %d', (typed, number) => {
  expect(readNumber(typed)).toBe(number)
})

test.each(['', 'Rs.', '.', '1.2.3', '-5', '12 a', '150 Rs'])('%j is no number', (typed) => {
  expect(readNumber(typed)).toBeUndefined()
})
