import { expect, test } from 'vitest'
import { lineState } from './line-state.ts'

const line = { product: 'p', variant: '', slug: 'before', price: 500, weightKg: 0.4 }
const product = {
  ...{
    _id: 'p',
    slug: 'now',
    status: 'Active',
    channel: 1,
    tags: [] as string[],
    continue_selling: false,
    price: 450 as number | null,
  },
  ...{ quantity: 3, weight: 0.5 },
  variants: [] as { _id: string; price: number | null; quantity: number; weight: number }[],
}
const variant = { _id: 'v', price: 300, quantity: 1, weight: 0.1 }

test('2.9: a line has the slug, price, weight and stock of now', () => {
  expect(lineState(line, product, undefined)).toEqual({
    ...{ problem: undefined, slug: 'now', price: 450, weightKg: 0.5, most: 3, mostBy: 'stock' },
  })
})

test('a product that is gone, archived, POS-only or has other variants is gone', () => {
  for (const other of [
    ...[undefined, { ...product, status: 'Archived' }, { ...product, channel: 3 }, { ...product, _id: 'q' }],
    { ...product, variants: [variant] },
  ]) {
    expect(lineState(line, other, undefined).problem).toBe('gone')
  }
  expect(lineState({ ...line, variant: 'w' }, { ...product, variants: [variant] }, undefined).problem).toBe('gone')
})

test('3.5: without stock a line is sold out, unless the product sells on', () => {
  const empty = { ...product, quantity: 0 }
  expect(lineState(line, empty, undefined).problem).toBe('soldOut')
  expect(lineState(line, { ...empty, continue_selling: true }, undefined)).toMatchObject({
    ...{ problem: undefined, most: undefined },
  })
})

test('2.8: a variant without a weight weighs nothing; one without a price has that of the product', () => {
  const state = lineState(
    { ...line, variant: 'v' },
    { ...product, variants: [{ ...variant, price: null, weight: 0 }] },
    undefined,
  )
  expect(state).toMatchObject({ price: 450, weightKg: 0, most: 1 })
})

test('2.6: the limit of a live sale counts where it is below the stock', () => {
  expect(lineState(line, product, 2)).toMatchObject({ most: 2, mostBy: 'sale' })
  expect(lineState(line, product, 5)).toMatchObject({ most: 3, mostBy: 'stock' })
})

test('2.4.2: a product that is coming soon cannot be ordered', () => {
  expect(lineState(line, { ...product, tags: ['coming_soon'] }, undefined).problem).toBe('soldOut')
})
