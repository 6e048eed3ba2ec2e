import { describe, expect, test } from 'vitest'
import { allowsCod, bracketIndex, type DeliveryPlace, deliveryChargePaisa, totalWeightKg } from './delivery-charge.ts'

describe('the bracket of a weight', () => {
  test.each([
    ['nothing', 0, 0],
    ['0.4 kg', 0.4, 0],
    ['exactly 1 kg', 1, 0],
    ['1 kg summed from tenths', 0.1 + 0.2 + 0.7, 0],
    ['1.1 kg summed with a float error', 1.1 * 3 - 2.3, 0],
    ['a gram above 1 kg', 1.001, 1],
    ['exactly 2 kg', 2, 1],
    ['exactly 3 kg', 3, 2],
    ['4 kg', 4, 3],
    ['exactly 5 kg', 5, 3],
    ['exactly 10 kg', 10, 4],
    ['above 10 kg', 10.1, 5],
    ['very heavy', 1_000_000, 5],
  ])('%s', (_case, weightKg, index) => {
    expect(bracketIndex(weightKg)).toBe(index)
  })
})

describe('the weight of an order', () => {
  test.each([
    ['no lines', [], 0],
    ['ten of a tenth make one kilogram', [{ weightKg: 0.1, quantity: 10 }], 1],
    [
      'lines are summed without a float error',
      [
        { weightKg: 0.1, quantity: 1 },
        { weightKg: 0.2, quantity: 1 },
        { weightKg: 0.7, quantity: 1 },
      ],
      1,
    ],
    ['light pieces are not rounded one by one', [{ weightKg: 0.0004, quantity: 5 }], 0.002],
  ])('%s', (_case, lines, weightKg) => {
    expect(totalWeightKg(lines)).toBe(weightKg)
  })
})

describe('the charge', () => {
  const defaults = [100, 150, 200, 300, 500, 900]
  const place = (...charges: unknown[]): DeliveryPlace => ['Kathmandu', true, ...charges]

  test.each([
    ["the place's own", place(50, 60, 70, 80, 90, 95), 0.4, 5_000],
    ["the place's own above 10 kg", place(50, 60, 70, 80, 90, 95), 11, 9_500],
    ['own charge 0 is free, not the default', place(0, -1, -1, -1, -1, -1), 1, 0],
    ['-1 is the default of that bracket', place(50, -1, -1, -1, -1, -1), 1.5, 15_000],
    ['any negative is', place(50, -20, -1, -1, -1, -1), 1.5, 15_000],
    ['-1 as a string is', place('-1', -1, -1, -1, -1, -1), 1, 10_000],
    ['a number as a string counts', place('75.5', -1, -1, -1, -1, -1), 1, 7_550],
    ['an empty entry is 0', place('', -1, -1, -1, -1, -1), 1, 0],
    ['a null entry is 0', place(null, -1, -1, -1, -1, -1), 1, 0],
    ['words are 0', place('free', -1, -1, -1, -1, -1), 1, 0],
    ['a missing entry is 0', place(50), 4, 0],
    ['true is 0', place(true), 1, 0],
  ])('%s', (_case, table, weightKg, paisa) => {
    expect(deliveryChargePaisa(table, defaults, weightKg)).toBe(paisa)
  })

  test.each([
    ['an empty default', ''],
    ['a default in words', 'none'],
    ['a negative default', -1],
    ['a missing default', undefined],
  ])('%s is 0', (_case, entry) => {
    expect(deliveryChargePaisa(place(-1), [entry], 1)).toBe(0)
  })
})

describe('cash on delivery', () => {
  test.each([
    [true, true],
    ['Y', true],
    [false, false],
    ['N', false],
    ['y', false],
    ['true', false],
    [1, false],
    [null, false],
    [undefined, false],
  ])('%j: %j', (cod, allowed) => {
    expect(allowsCod(['Kathmandu', cod])).toBe(allowed)
  })
})
