import { expect, test } from 'vitest'
import { everywhereRow, inherited, readCharge } from './read-charge.ts'

test('an emptied price of everywhere else is no charge, and one of a place inherits', () => {
  expect(readCharge(everywhereRow, ' ')).toBeUndefined()
  expect(readCharge(0, ' ')).toBe(inherited)
})

test.each([
  ['free', 0],
  ['निःशुल्क', 0],
  ['0', 0],
  ['Rs. 150', 150],
  ['१५०', 150],
  ['call us', undefined],
])('%s is read as %s', (typed, charge) => {
  expect(readCharge(everywhereRow, typed)).toBe(charge)
})
