import { expect, test } from 'vitest'
import { dropKey, keyOf } from './idempotency-keys.ts'

test('a request whose response was lost is repeated with the same key', () => {
  expect(keyOf('/orders {"a":1}')).toBe(keyOf('/orders {"a":1}'))
  expect(keyOf('/orders {"a":2}')).not.toBe(keyOf('/orders {"a":1}'))
})

test('the same request after a success has another key', () => {
  const before = keyOf('/notes {}')
  dropKey('/notes {}')
  expect(keyOf('/notes {}')).not.toBe(before)
})

test('the key that was used longest ago is dropped when there are too many', () => {
  const before = keyOf('/first')
  for (let at = 0; at < 49; at += 1) keyOf(`/other/${at}`)
  expect(keyOf('/first')).toBe(before)
  for (let at = 0; at < 50; at += 1) keyOf(`/further/${at}`)
  expect(keyOf('/first')).not.toBe(before)
})
