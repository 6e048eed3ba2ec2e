import { expect, test } from 'vitest'
import { mergeEntries } from './merge-entries.ts'

const [red, blue] = [
  { _id: '1', name: 'Red', weight: 1, sku: '' },
  { _id: '2', name: 'Blue', weight: 1, sku: '' },
]
const base = [red, blue]

test('what the other changed of any entry stays beside my changes', () => {
  const mine = [{ ...red, weight: 2 }, blue]
  const theirs = [
    { ...red, sku: 'R' },
    { ...blue, weight: 9 },
  ]
  expect(mergeEntries(base, mine, theirs)).toEqual([
    { ...red, weight: 2, sku: 'R' },
    { ...blue, weight: 9 },
  ])
})

test('of a value that both changed, mine counts', () => {
  const theirs = [{ ...red, weight: 3 }, blue]
  expect(mergeEntries(base, [{ ...red, weight: 2 }, blue], theirs)).toEqual([{ ...red, weight: 2 }, blue])
})

test.each([
  ['to which I added', [...base, { name: 'Green' }], base],
  ['from which I took', [blue], base],
  ['to which the other added', base, [...base, { ...red, _id: '3' }]],
  ['of texts', ['Red'], ['Blue']],
])('a list %s is mine whole', (_kind, mine, theirs) => {
  expect(mergeEntries(base, mine, theirs)).toBe(mine)
})
