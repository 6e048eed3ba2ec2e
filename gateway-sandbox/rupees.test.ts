import { expect, test } from 'vitest'
import { paisaOf, rupeesText } from './rupees.ts'

test.each([
  ['550', 55_000],
  ['1234.5', 123_450],
  ['1234.55', 123_455],
  ['100000000.01', 10_000_000_001],
  [1.1, 110],
  [0.29, 29],
])('%s rupees are %i paisa', (rupees, paisa) => {
  expect(paisaOf(rupees)).toBe(paisa)
})

test.each(['1,000', '1e3', '-1', '1.234', ' 1', '', '१०', null, undefined, ['1']])('%j is no amount', (value) => {
  expect(paisaOf(value)).toBeUndefined()
})

test.each([
  [55_000, '550'],
  [55_050, '550.50'],
  [5, '0.05'],
])('%i paisa are written as %s rupees', (paisa, text) => {
  expect(rupeesText(paisa)).toBe(text)
})
