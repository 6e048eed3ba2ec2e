import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toNpr, toNprOrNull, toPaisa } from './money.ts'

describe('money', () => {
  test.each([
    [0, 0],
    [350.5, 35_050],
    [19.99, 1_999],
    [1.1, 110],
    [0.29, 29],
    [4.35, 435],
    [1.005, 100],
    [-12.34, -1_234],
    [10_000_000, 1_000_000_000],
  ])('Rs. %d is %d paisa', (npr, paisa) => expect(toPaisa(npr)).toBe(paisa))

  test('any whole paisa up to a hundred billion rupees comes back as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000_000_000, max: 10_000_000_000_000 }), (paisa) => {
        expect(toPaisa(toNpr(paisa))).toBe(paisa)
      }),
    )
  })

  test('NPR is written with two decimals at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (paisa) => {
        expect(JSON.stringify(toNpr(paisa))).toMatch(/^\d+(\.\d{1,2})?$/)
      }),
    )
  })

  test('no price stays no price, and free is not the same', () => {
    expect(toNprOrNull(null)).toBeNull()
    expect(toNprOrNull(0)).toBe(0)
  })
})
