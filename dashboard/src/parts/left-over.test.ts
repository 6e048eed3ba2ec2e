import { expect, test } from 'vitest'
import { leftOver } from './left-over.ts'

const base = { version: 1, name: 'Cap', price: 100, sku: '' }
const sent = { name: ' Felt Cap ' }
const saved = { ...base, version: 2, name: 'Felt Cap' }

test('what was sent is no longer unsaved, also when the service stored it otherwise', () => {
  expect(leftOver(base, sent, sent, saved)).toEqual({})
})

test('what was typed while the save ran stays, in the field that was sent and in others', () => {
  expect(leftOver(base, sent, { name: 'Wool Cap', price: 120 }, saved)).toEqual({ name: 'Wool Cap', price: 120 })
})

test('a field that was set back while the save ran stays as it was typed', () => {
  expect(leftOver(base, sent, {}, saved)).toEqual({ name: 'Cap' })
})
