import { expect, test } from 'vitest'
import { maskedPhone } from './masked-phone.ts'

test.each([
  ['ten digits', '9812345678', '•••••••678'],
  ['ten characters of any kind', '98-123 45x', '•••••••45x'],
  ['ten characters outside the BMP', '𝟗𝟖𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖', '•••••••𝟔𝟕𝟖'],
  ['fewer than is shown', '12', '12'],
  ['nothing', '', ''],
])('of %s only the last three show', (_case, phone, masked) => {
  expect(maskedPhone(phone)).toBe(masked)
})
