import { expect, test } from 'vitest'
import { heldByOthers } from './order-refusals.ts'

test.each([
  ['a rival that took the units a blink later', 300_003, 5],
  ['five minutes', 300_000, 5],
  ['a second above four', 241_000, 5],
  ['four minutes', 240_000, 4],
  ['a second', 1_000, 1],
  ['a hold that ends now', 0, 1],
  ['a hold that has just ended', -500, 1],
])('%s: the wait is told in whole minutes, rounded up', (_case, freeInMs, minutes) => {
  const now = new Date()
  expect(heldByOthers(now.getTime() + freeInMs, now).body).toEqual({
    message: `The last units of an item in your cart are in other shoppers' checkouts right now. Please try again in about ${minutes} minutes.`,
  })
})
