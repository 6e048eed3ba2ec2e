import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test.each([
  ['en', 111_250, 'Rs.\u00a01,11,250'],
  ['en', -100, '\u2212\u00a0Rs.\u00a0100'],
  ['ne', -100, '\u2212\u00a0रु.\u00a0१००'],
] as const)(
  'in %s the amount %d is written with its label and, when it is less, the minus before it',
  (lang, npr, text) => {
    expect(formatMoney(lang, npr)).toBe(text)
  },
)
