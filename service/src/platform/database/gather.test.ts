import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Database } from './database.ts'
import { gather } from './gather.ts'

type Call = { group: string; keys: string[]; end(value?: string): void; fail(error: Error): void }

const aSource = () => ({ db: { gathered: { wanted: 0, statements: 0 } } as Database })

/** Reads that run until the test ends them. A key named `bad` has an error. */
function gathered(most?: number) {
  const calls: Call[] = []
  const gatherValues = gather<{ db: Database }, string, string>(
    (_source, group, keys) =>
      new Promise((resolve, fail) => {
        const end = (value = 'as it is') => resolve((key) => (key === 'bad' ? new Error('bad key') : `${key} ${value}`))
        calls.push({ group, keys: [...keys], end, fail })
      }),
    most,
  )
  const source = aSource()
  const read = (group: string, key: string, from = source) => gatherValues(from, group, key)
  const sent = () => calls.map(({ group, keys }) => `${group}: ${keys.join(' ')}`)
  return { calls, read, sent, counts: source.db.gathered }
}

test('reads of one turn go together, each key once; those of another group or database go apart', async () => {
  const { calls, read, sent } = gathered()
  const other = aSource()
  const values = Promise.all([
    read('shop', 'a'),
    read('shop', 'b'),
    read('market', 'a'),
    read('shop', 'a'),
    read('shop', 'c', other),
  ])
  await nextTurn()
  expect(sent()).toEqual(['shop: a b', 'market: a', 'shop: c'])
  for (const [place, { end }] of calls.entries()) end(`of ${place}`)
  expect(await values).toEqual(['a of 0', 'b of 0', 'a of 1', 'a of 0', 'c of 2'])
})

test('a read joins none that was sent before it was wanted', async () => {
  const { calls, read, sent } = gathered()
  const before = read('shop', 'a')
  await nextTurn()
  const after = read('shop', 'a')
  await nextTurn()
  expect(sent()).toEqual(['shop: a', 'shop: a'])
  calls[1]?.end('new')
  expect(await after).toBe('a new')
  calls[0]?.end('old')
  expect(await before).toBe('a old')
})

test('a statement gets at most so many keys', async () => {
  const { read, sent } = gathered(2)
  for (const key of ['a', 'b', 'c', 'd', 'e']) void read('shop', key)
  await nextTurn()
  expect(sent()).toEqual(['shop: a b', 'shop: c d', 'shop: e'])
})

test('each read counts until it has its value, and each statement that was sent for reads', async () => {
  const { calls, read, counts } = gathered()
  const values = Promise.all([read('shop', 'a'), read('shop', 'a'), read('shop', 'b'), read('market', 'a')])
  expect(counts).toEqual({ wanted: 4, statements: 0 })
  await nextTurn()
  expect(counts).toEqual({ wanted: 4, statements: 2 })
  for (const { end } of calls) end()
  await values
  expect(counts).toEqual({ wanted: 0, statements: 0 })
})

test('an error of a key rejects its read alone, and a failed statement the reads of its group', async () => {
  const { calls, read } = gathered()
  const results = Promise.allSettled([read('shop', 'a'), read('shop', 'bad'), read('market', 'a'), read('market', 'b')])
  await nextTurn()
  calls[1]?.fail(new Error('lost'))
  calls[0]?.end()
  expect(await results).toMatchObject([
    { value: 'a as it is' },
    { reason: { message: 'bad key' } },
    { reason: { message: 'lost' } },
    { reason: { message: 'lost' } },
  ])
})
