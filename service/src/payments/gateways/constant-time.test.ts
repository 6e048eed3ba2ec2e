import { expect, test } from 'vitest'
import { sameText } from './constant-time.ts'

test.each([
  ['equal texts', 'abc', 'abc', true],
  ['one different character', 'abc', 'abd', false],
  ['a shorter text', 'abc', 'ab', false],
  ['nothing against something', '', 'a', false],
  ['texts of equal length and different bytes', 'é', 'e', false],
])('%s', (_case, a, b, same) => {
  expect(sameText(a, b)).toBe(same)
})
