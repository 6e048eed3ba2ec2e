import { expect, test } from 'vitest'
import { byResult, numbersOf } from './row-results.ts'

test('orders whose row failed are not among those that an undo names', () => {
  const orders = [{ order_number: 1 }, { order_number: 2 }, { order_number: 3 }]
  const { changed, failed } = byResult(orders, [{ ok: true }, { ok: false }])
  expect(numbersOf(changed)).toBe('#1')
  expect(numbersOf(failed)).toBe('#2, #3')
})
