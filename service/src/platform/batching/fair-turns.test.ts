import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openFairTurns } from './fair-turns.ts'

/** Turns in which every piece of work ends when the test says so. */
function heldTurns(atOnce: number) {
  const turns = openFairTurns(atOnce)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (key: string, name: string, signal?: AbortSignal) =>
    turns.run(
      key,
      () => {
        begun.push(name)
        return new Promise<string>((end) => ends.push(() => end(name)))
      },
      signal,
    )
  const endOne = async () => {
    ends.shift()?.()
    await nextTurn()
  }
  return { turns, begun, add, endOne }
}

test('work beyond the number at once waits, and begins in the order of one key', async () => {
  const { begun, add, endOne, turns } = heldTurns(2)
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => add('a', name))
  expect([begun, turns.isFull()]).toEqual([['a1', 'a2'], true])
  for (let i = 0; i < 4; i++) await endOne()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4'])
  expect([begun, turns.isFull()]).toEqual([['a1', 'a2', 'a3', 'a4'], false])
})

test('keys take turns, however much work one of them has', async () => {
  const { begun, add, endOne } = heldTurns(1)
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void add('a', name)
  for (const name of ['b1', 'b2']) void add('b', name)
  void add('c', 'c1')
  for (let i = 0; i < 8; i++) await endOne()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4', 'a5'])
})

test('work that is abandoned while it waits never begins, and takes no turn', async () => {
  const { begun, add, endOne } = heldTurns(1)
  const leaving = new AbortController()
  const first = add('a', 'a1')
  const abandoned = add('b', 'b1', leaving.signal)
  void add('c', 'c1')
  leaving.abort(new Error('gone'))
  await expect(abandoned).rejects.toThrow('gone')
  await endOne()
  expect(begun).toEqual(['a1', 'c1'])
  await first
})

test('a signal that is aborted after the work began changes nothing', async () => {
  const { add, endOne } = heldTurns(1)
  const late = new AbortController()
  const first = add('a', 'a1')
  const second = add('a', 'a2', late.signal)
  await endOne()
  late.abort(new Error('gone'))
  await endOne()
  expect([await first, await second]).toEqual(['a1', 'a2'])
})

test('work that fails gives its turn to the next', async () => {
  const turns = openFairTurns(1)
  const failing = turns.run('a', () => Promise.reject(new Error('no picture')))
  const next = turns.run('a', async () => 'next')
  await expect(failing).rejects.toThrow('no picture')
  expect(await next).toBe('next')
})
