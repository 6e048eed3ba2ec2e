import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { heldUntil, holdOf, stockNeeds } from './stock-needs.ts'

type Line = Parameters<typeof stockNeeds>[0][number]

function line(fields: Partial<Line>): Line {
  return { product_id: 'p', variant_id: '', quantity: 1, continue_selling: false, sale: null, ...fields } as Line
}

function sale(hold_minutes: number): Line['sale'] {
  return { flash_sale_id: 's', discount_type: 'percentage', discount_value: 10, max_per_order: 0, hold_minutes }
}

describe('stock needs of an order', () => {
  test('an order needs each (product, variant) once, in exactly the quantity of its lines', () => {
    const lines = fc.array(
      fc.record({
        product_id: fc.constantFrom('p', 'q', 'r'),
        variant_id: fc.constantFrom('', 's', 't'),
        quantity: fc.integer({ min: 1, max: 1000 }),
      }),
      { minLength: 1, maxLength: 30 },
    )
    fc.assert(
      fc.property(lines, (fields) => {
        const needs = stockNeeds(fields.map(line))
        const keys = needs.map(({ item }) => JSON.stringify([item.product_id, item.variant_id]))
        expect(new Set(keys).size).toBe(keys.length)
        for (const { item, quantity } of needs) {
          const same = fields.filter((f) => f.product_id === item.product_id && f.variant_id === item.variant_id)
          expect(quantity).toBe(same.reduce((sum, each) => sum + each.quantity, 0))
        }
      }),
    )
  })

  test('only a product that does not continue selling is tracked', () => {
    const needs = stockNeeds([line({ product_id: 'a' }), line({ product_id: 'b', continue_selling: true })])
    expect(needs.map(({ item, tracked }) => [item.product_id, tracked])).toEqual([
      ['a', true],
      ['b', false],
    ])
  })
})

describe('hold time of an order (3.3)', () => {
  test.each<[string, Partial<Line>[], number | undefined]>([
    ['300 seconds without a sale', [{}], 300],
    ["the sale's time in a sale", [{ sale: sale(2) }], 120],
    ['150 seconds in a sale of 2.5 minutes', [{ sale: sale(2.5) }], 150],
    ['the default beside a sale of five minutes', [{ sale: sale(5) }, { product_id: 'q' }], 300],
    ['the shortest of several', [{ sale: sale(4) }, { product_id: 'q', sale: sale(3) }, { product_id: 'r' }], 180],
    ['none when nothing is held', [{ continue_selling: true }], undefined],
    [
      'not shortened by a sale whose product is not held',
      [{}, { product_id: 'q', continue_selling: true, sale: sale(2) }],
      300,
    ],
  ])('the hold time is %s', (_case, lines, seconds) => {
    expect(holdOf(stockNeeds(lines.map(line)), new Date(), 300)?.seconds).toBe(seconds)
  })
})

test.each([
  ['5 minutes and 3 ms, which is a difference of clocks', 300_003, 5],
  ['5 minutes', 300_000, 5],
  ['4 minutes and a second', 241_000, 5],
  ['4 minutes', 240_000, 4],
  ['a second', 1_000, 1],
  ['no time', 0, 1],
  ['half a second ago', -500, 1],
])('units that are held for %s make a wait in whole minutes, rounded up', (_case, freeInMs, minutes) => {
  const now = new Date()
  expect(heldUntil(now.getTime() + freeInMs, now).body).toEqual({
    message:
      "The last units of an item in your cart are in other shoppers' checkouts right now. " +
      `Please try again in about ${minutes} minutes.`,
  })
})
