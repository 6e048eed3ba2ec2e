import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { requestId } from './request-id.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const idFor = (given?: unknown) => requestId({ headers: { 'x-request-id': given } } as unknown as IncomingMessage)

test.each(['a', 'req-1.2_3', 'A'.repeat(64), '0193f2c4-7d5e-7000-8000-000000000000'])('%s is taken over', (given) =>
  expect(idFor(given)).toBe(given),
)

test.each([
  ['none', undefined],
  ['empty', ''],
  ['65 characters', 'a'.repeat(65)],
  ['a space', 'a b'],
  ['a line break', 'a\nb'],
  ['a line break at the end', 'a\n'],
  ['a quote', 'a"b'],
  ['a terminal escape', '\u001b[31m'],
  ['markup', '<script>'],
  ['a letter outside ASCII', 'ä'],
  ['several headers', ['a', 'b']],
])('%s: a new one is made', (_case, given) => {
  expect(idFor(given)).toMatch(uuid)
  expect(idFor(given)).not.toBe(idFor(given))
})
