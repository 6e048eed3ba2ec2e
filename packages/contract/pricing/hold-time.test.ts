import { describe, expect, test } from 'vitest'
import { countdownSeconds, isLastMinute, orderHoldSeconds } from './hold-time.ts'

describe('hold time of an order (3.3)', () => {
  const none = { sale: null }
  const saleOf = (hold_minutes: number) => ({ sale: { hold_minutes } })

  test.each<[string, { sale: { hold_minutes: number } | null }[], number | undefined]>([
    ['the default without a sale', [none], 300],
    ["the sale's time in a sale", [saleOf(2)], 120],
    ['150 seconds in a sale of 2.5 minutes', [saleOf(2.5)], 150],
    ['the default beside a sale of five minutes', [saleOf(5), none], 300],
    ['the shortest of several', [saleOf(4), saleOf(3), none], 180],
    ['none when nothing is held', [], undefined],
  ])('the hold time is %s', (_case, lines, seconds) => {
    expect(orderHoldSeconds(lines, 300)).toBe(seconds)
  })
})

describe('countdown of the QR page (8)', () => {
  test.each([
    [undefined, 280],
    [0, 280],
    [20, 280],
    [21, 1],
    [120, 100],
    [300, 280],
  ])('with hold_seconds %s the countdown is %i seconds', (holdSeconds, seconds) => {
    expect(countdownSeconds(holdSeconds)).toBe(seconds)
  })

  test('the countdown is red from 60 seconds on', () => {
    expect([61, 60, 1].map(isLastMinute)).toEqual([false, true, true])
  })
})
