import { describe, expect, test } from 'vitest'
import { paisaOfRupees, rupeesText } from './paisa-text.ts'

describe('rupees and paisa', () => {
  test.each([
    [55_000, '550'],
    [123_455, '1234.55'],
    [10_050, '100.50'],
    [5, '0.05'],
    [0, '0'],
    [999_999_900, '9999999'],
  ])('%i paisa are written %s', (paisa, text) => {
    expect(rupeesText(paisa)).toBe(text)
    expect(paisaOfRupees(text)).toBe(paisa)
  })

  test.each([
    ['1000', 100_000],
    ['1000.0', 100_000],
    ['1000.00', 100_000],
    ['1,000.0', 100_000],
    ['1,00,000.5', 10_000_050],
    ['100,000.5', 10_000_050],
    ['12,34,567', 123_456_700],
    ['1,234,567.89', 123_456_789],
    [1234.55, 123_455],
    [100, 10_000],
    [0.29, 29],
  ])('%s is read as %i paisa', (value, paisa) => {
    expect(paisaOfRupees(value)).toBe(paisa)
  })

  test.each([
    '1e3',
    ' 1000',
    '1000 ',
    '१०००',
    '１０００',
    '1,0,00',
    '10,00',
    ',100',
    '1,000,',
    '1000,000',
    '0,100',
    '1000.',
    '.5',
    '1000.000',
    '+1000',
    '-1000',
    '0x10',
    '01000',
    '1_000',
    '',
    'NaN',
    'Infinity',
    '1000\n',
    '9'.repeat(20),
    0.1 + 0.2,
    1e21,
    -1,
    Number.NaN,
    null,
    undefined,
    ['1000'],
    { toString: () => '1000' },
  ])('%j is not an amount', (value) => {
    expect(paisaOfRupees(value)).toBeUndefined()
  })
})
