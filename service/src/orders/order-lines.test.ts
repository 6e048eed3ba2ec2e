import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holdSeconds } from './draft-order.ts'
import { type OrderLine, stockNeeds } from './order-lines.ts'

function line(fields: Partial<OrderLine>): OrderLine {
  return { productId: 'p', variantId: '', lineQuantity: 1, continueSelling: false, sale: null, ...fields } as OrderLine
}

function sale(hold_minutes: number): OrderLine['sale'] {
  return { flash_sale_id: 's', discount_type: 'percentage', discount_value: 10, max_per_order: 0, hold_minutes }
}

describe('what an order needs of the stock', () => {
  test('every (product, variant) once, and not a unit more or less than its lines', () => {
    const lines = fc.array(
      fc.record({
        productId: fc.constantFrom('p', 'q', 'r'),
        variantId: fc.constantFrom('', 's', 't'),
        lineQuantity: fc.integer({ min: 1, max: 1000 }),
      }),
      { minLength: 1, maxLength: 30 },
    )
    fc.assert(
      fc.property(lines, (fields) => {
        const needs = stockNeeds(fields.map(line))
        const keys = needs.map(({ item }) => JSON.stringify([item.productId, item.variantId]))
        expect(new Set(keys).size).toBe(keys.length)
        for (const { item, quantity } of needs) {
          const same = fields.filter((f) => f.productId === item.productId && f.variantId === item.variantId)
          expect(quantity).toBe(same.reduce((sum, { lineQuantity }) => sum + lineQuantity, 0))
        }
      }),
    )
  })

  test('only what does not continue selling is tracked', () => {
    const needs = stockNeeds([line({ productId: 'a' }), line({ productId: 'b', continueSelling: true })])
    expect(needs.map(({ item, tracked }) => [item.productId, tracked])).toEqual([
      ['a', true],
      ['b', false],
    ])
  })
})

describe('how long an order holds (3.3)', () => {
  test.each<[string, Partial<OrderLine>[], number | undefined]>([
    ['the default', [{}], 300],
    ["a sale's time", [{ sale: sale(2) }], 120],
    ['half minutes', [{ sale: sale(2.5) }], 150],
    ['a sale of five minutes beside a line outside it', [{ sale: sale(5) }, { productId: 'q' }], 300],
    ['the shortest wins', [{ sale: sale(4) }, { productId: 'q', sale: sale(3) }, { productId: 'r' }], 180],
    ['nothing to hold, no timer', [{ continueSelling: true }], undefined],
    ['what is not held does not shorten', [{}, { productId: 'q', continueSelling: true, sale: sale(2) }], 300],
  ])('%s', (_case, lines, seconds) => {
    expect(holdSeconds(stockNeeds(lines.map(line)), 300)).toBe(seconds)
  })
})
