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
  compare_at_price: 0,
  variants: [] as { _id: string; price: number | null; compare_at_price: number; quantity: number; weight: number }[],
}
const variant = { _id: 'v', price: 300, compare_at_price: 0, quantity: 1, weight: 0.1 }
const sale = {
  ...{ _id: 's', name: 'Tihar', status: 'live' as const, start_at: '', end_at: '', offer_price_from: 0 },
  ...{ discount_type: 'fixed_amount' as const, discount_value: 400, max_per_order: 0 },
  ...{ show_countdown: true, show_stock_left: true, sold_out: false },
}

test('2.9: a line has the slug, price, weight and stock of now', () => {
  expect(lineState(line, product, null)).toEqual({
    ...{ problem: undefined, slug: 'now', price: 450, weightKg: 0.5, most: 3, mostBy: 'stock' },
  })
})

test('a product that is gone, archived, POS-only or has other variants is gone', () => {
  for (const other of [
    ...[undefined, { ...product, status: 'Archived' }, { ...product, channel: 3 }, { ...product, _id: 'q' }],
    { ...product, variants: [variant] },
  ]) {
    expect(lineState(line, other, null).problem).toBe('gone')
  }
  expect(lineState({ ...line, variant: 'w' }, { ...product, variants: [variant] }, null).problem).toBe('gone')
})

test('2.4.2: what the shop takes no order of on its page is left out of an order', () => {
  for (const tag of ['no_price', 'team_order', 'rd_Ask+us_/p/about']) {
    expect(lineState(line, { ...product, tags: [tag] }, null).problem).toBe('gone')
  }
  expect(lineState(line, { ...product, tags: ['ard_Ask+us_/p/about'] }, null).problem).toBeUndefined()
})

test('3.5: without stock a line is sold out, unless the product sells on', () => {
  const empty = { ...product, quantity: 0 }
  expect(lineState(line, empty, null).problem).toBe('soldOut')
  expect(lineState(line, { ...empty, continue_selling: true }, null)).toMatchObject({
    ...{ problem: undefined, most: undefined },
  })
})

test('2.8: a variant without a weight weighs nothing; one without a price has that of the product', () => {
  const state = lineState(
    { ...line, variant: 'v' },
    { ...product, variants: [{ ...variant, price: null, weight: 0 }] },
    null,
  )
  expect(state).toMatchObject({ price: 450, weightKg: 0, most: 1 })
})

test('2.6: the limit of a live sale counts where it is below the stock', () => {
  expect(lineState(line, product, { ...sale, max_per_order: 2 })).toMatchObject({ most: 2, mostBy: 'sale' })
  expect(lineState(line, product, { ...sale, max_per_order: 5 })).toMatchObject({ most: 3, mostBy: 'stock' })
})

test('2.4.2: a product that is coming soon cannot be ordered', () => {
  for (const quantity of [3, 0]) {
    const soon = { ...product, quantity, tags: ['coming_soon'] }
    expect(lineState(line, soon, null).problem).toBe('comingSoon')
  }
})

test.each<[string, Partial<typeof variant>, typeof sale | null, number]>([
  ['that the live sale brings down to 0 is free', { price: 0, compare_at_price: 300 }, sale, 0],
  ['at 0 that no sale brought there has the price of its product', { price: 0, compare_at_price: 300 }, null, 450],
  ['at 0 that the sale cannot have brought there, too', { price: 0, compare_at_price: 401 }, sale, 450],
  ['at 0 without a price before, too', { price: 0, compare_at_price: 0 }, sale, 450],
])('2.6, 4.3: a variant %s', (_case, prices, liveSale, price) => {
  const state = lineState({ ...line, variant: 'v' }, { ...product, variants: [{ ...variant, ...prices }] }, liveSale)
  expect(state.price).toBe(price)
})

test('a line that has no price any more is left out: the order would take it for nothing', () => {
  expect(lineState(line, { ...product, price: null }, null).problem).toBe('gone')
})
