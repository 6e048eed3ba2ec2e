import { expect, test } from 'vitest'
import { otherLanguage } from './other-language.ts'

test.each([
  ['en', 'ढाका टोपी', 'ne'],
  ['en', 'ढाका टोपी (M)', 'ne'],
  ['en', 'Dhaka topi', undefined],
  ['en', 'Dhaka topi (टोपी)', undefined],
  ['en', '100 × 50', undefined],
  ['ne', 'Dhaka topi', 'en'],
  ['ne', 'Dhaka topi (टोपी)', 'en'],
  ['ne', 'ढाका टोपी', undefined],
  ['ne', '१०० × ५०', undefined],
  ['ne', '', undefined],
] as const)('on a page in %s the text %j has the language %s', (page, text, expected) => {
  expect(otherLanguage(page, text)).toBe(expected)
})
