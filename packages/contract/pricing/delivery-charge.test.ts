import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allowsCod, bracketIndex, type DeliveryPlace, deliveryChargePaisa, totalWeightKg } from './delivery-charge.ts'

describe('delivery charge: the bracket of a weight', () => {
  test.each([
    ['no kilogram', 0, 0],
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
  ])('a weight of %s (%d kg) is in bracket %i', (_case, weightKg, index) => {
    expect(bracketIndex(weightKg)).toBe(index)
  })

  test('a weight of whole grams is in the first bracket whose limit it does not exceed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (grams) => {
        const limitsGrams = [1_000, 2_000, 3_000, 5_000, 10_000]
        expect(bracketIndex(grams / 1_000)).toBe(limitsGrams.filter((limit) => grams > limit).length)
      }),
    )
  })
})

describe('delivery charge: the weight of an order', () => {
  test.each([
    ['no lines weigh nothing', [], 0],
    ['ten units of 0.1 kg weigh one kilogram', [{ weight_kg: 0.1, quantity: 10 }], 1],
    [
      '0.1 + 0.2 + 0.7 kg are summed without a float error',
      [
        { weight_kg: 0.1, quantity: 1 },
        { weight_kg: 0.2, quantity: 1 },
        { weight_kg: 0.7, quantity: 1 },
      ],
      1,
    ],
    ['light units are summed before they are rounded', [{ weight_kg: 0.0004, quantity: 5 }], 0.002],
  ])('%s', (_case, lines, weightKg) => {
    expect(totalWeightKg(lines)).toBe(weightKg)
  })

  test('the weight of an order does not depend on the order of its lines', () => {
    const line = fc.record({
      weight_kg: fc.integer({ min: 0, max: 100_000 }).map((grams) => grams / 1_000),
      quantity: fc.integer({ min: 1, max: 1_000 }),
    })
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        expect(totalWeightKg([...lines].reverse())).toBe(totalWeightKg(lines))
        const grams = lines.reduce((sum, { weight_kg, quantity }) => sum + Math.round(weight_kg * 1_000) * quantity, 0)
        expect(totalWeightKg(lines)).toBe(grams / 1_000)
      }),
    )
  })
})

describe('delivery charge: the charge of a bracket', () => {
  const defaults = [100, 150, 200, 300, 500, 900]
  const place = (...charges: unknown[]): DeliveryPlace => ['Kathmandu', true, ...charges]

  test.each([
    ["the place's charge is taken", place(50, 60, 70, 80, 90, 95), 0.4, 5_000],
    ["the place's charge above 10 kg is taken", place(50, 60, 70, 80, 90, 95), 11, 9_500],
    ['a charge of 0 is free, not the default', place(0, -1, -1, -1, -1, -1), 1, 0],
    ['-1 is the default of that bracket', place(50, -1, -1, -1, -1, -1), 1.5, 15_000],
    ['any negative charge is the default', place(50, -20, -1, -1, -1, -1), 1.5, 15_000],
    ['-1 as a string is the default', place('-1', -1, -1, -1, -1, -1), 1, 10_000],
    ['a number as a string is a charge', place('75.5', -1, -1, -1, -1, -1), 1, 7_550],
    ['an empty charge is 0', place('', -1, -1, -1, -1, -1), 1, 0],
    ['a charge of null is 0', place(null, -1, -1, -1, -1, -1), 1, 0],
    ['a charge in words is 0', place('free', -1, -1, -1, -1, -1), 1, 0],
    ['a missing charge is 0', place(50), 4, 0],
    ['a charge of true is 0', place(true), 1, 0],
  ])('%s', (_case, table, weightKg, paisa) => {
    expect(deliveryChargePaisa(table, defaults, weightKg)).toBe(paisa)
  })

  test.each([
    ['an empty default', ''],
    ['a default in words', 'none'],
    ['a negative default', -1],
    ['a missing default', undefined],
  ])('%s is a charge of 0', (_case, entry) => {
    expect(deliveryChargePaisa(place(-1), [entry], 1)).toBe(0)
  })
})

describe('delivery charge: any table', () => {
  const entry = fc.oneof(fc.double(), fc.integer(), fc.string(), fc.boolean(), fc.constant(null), fc.object())

  test('the charge is whole paisa, not negative, and at most a billion rupees for any saved table', () => {
    fc.assert(
      fc.property(
        fc.array(entry),
        fc.array(entry),
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        (charges, ...rest) => {
          const charge = deliveryChargePaisa(['Kathmandu', true, ...charges], ...rest)
          expect(Number.isSafeInteger(charge)).toBe(true)
          expect(charge).toBeGreaterThanOrEqual(0)
          expect(charge).toBeLessThanOrEqual(100_000_000_000)
        },
      ),
    )
  })
})

describe('delivery charge: cash on delivery', () => {
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
  ])('a place whose COD flag is %j allows cash on delivery: %j', (cod, allowed) => {
    expect(allowsCod(['Kathmandu', cod])).toBe(allowed)
  })
})
