import { describe, expect, test } from 'vitest'
import { isId, newId } from './ids.ts'

describe('newId', () => {
  test('newId is 24 lower-case hex digits', () => {
    for (let i = 0; i < 1000; i++) expect(newId()).toMatch(/^[0-9a-f]{24}$/)
  })

  test('an id of a later second sorts after every id of an earlier second', () => {
    const moments = [0, 1_000, 60_000, Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 1, 0, 0, 1), Date.UTC(2100, 0, 1)]
    const made = moments.map((moment) => newId(moment))
    expect([...made].sort()).toEqual(made)
    expect(newId(Date.UTC(2026, 0, 1)).slice(0, 8)).toBe((Date.UTC(2026, 0, 1) / 1000).toString(16))
  })

  test('newId stays 24 hex digits after the seconds exceed four bytes', () => {
    expect(newId(Date.UTC(2107, 0, 1))).toMatch(/^[0-9a-f]{24}$/)
  })

  test('100,000 ids of one moment are all different', () => {
    const now = Date.now()
    expect(new Set(Array.from({ length: 100_000 }, () => newId(now))).size).toBe(100_000)
  })

  test('each of the 64 bits behind the seconds is set about half the time', () => {
    const rounds = 4000
    const ones = new Array<number>(64).fill(0)
    for (let i = 0; i < rounds; i++) {
      const random = BigInt(`0x${newId(0).slice(8)}`)
      for (let bit = 0; bit < 64; bit++) if ((random >> BigInt(bit)) & 1n) ones[bit] = (ones[bit] ?? 0) + 1
    }
    // Ten standard deviations: a random bit never fails this, a constant or counting one always does.
    for (const count of ones) expect(Math.abs(count - rounds / 2)).toBeLessThan(10 * Math.sqrt(rounds) * 0.5)
  })
})

test.each([
  ['24 lower-case hex', 'a'.repeat(24), true],
  ['24 upper-case hex', 'ABCDEF0123456789ABCDEF01', true],
  ['23 hex', 'a'.repeat(23), false],
  ['25 hex', 'a'.repeat(25), false],
  ['a letter beyond f', `${'a'.repeat(23)}g`, false],
  ['a line break behind it', `${'a'.repeat(24)}\n`, false],
  ['digits of another script', '١'.repeat(24), false],
  ['nothing', '', false],
  ['a number', 1.2e23, false],
  ['an array holding one', ['a'.repeat(24)], false],
  ['null', null, false],
])('isId: %s', (_case, value, expected) => expect(isId(value)).toBe(expected))
