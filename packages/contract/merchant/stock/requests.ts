import { z } from 'zod'
import { required, text } from '../../values.ts'
import { anyOf, besideOtherKeys, count, day, flag, listQuery, ref, searchText } from '../values.ts'

/* Stock, adjustments and movements (6). */

const adjustmentReasons = ['received', 'count', 'damaged', 'lost', 'returned', 'transfer', 'correction'] as const

const serviceReasons = [
  ...(['initial', 'import', 'order', 'payment'] as const),
  ...(['cancelled', 'reopened', 'edited', 'restocked'] as const),
] as const

const stock = z.enum(['in', 'low', 'out'], { error: 'Must be in, low or out' })

export const listStockQuery = listQuery(['product_name', 'available', '-available'], {
  q: searchText.optional(),
  stock: stock.optional(),
  product: ref.optional(),
})

export const adjustStockRequest = z.strictObject({
  reason: z.enum(adjustmentReasons, {
    error: ({ input }) => (input === undefined ? 'Required' : `Must be one of ${adjustmentReasons.join(', ')}`),
  }),
  note: text(500).optional(),
  atomic: flag.optional(),
  items: z.array(z.unknown(), required).min(1, 'Must have 1 to 500 rows').max(500, 'Must have 1 to 500 rows'),
})

const largestChange = 1_000_000_000

/** One row of an adjustment. */
export const adjustmentRequest = z
  .strictObject({
    product: ref,
    variant: text(300).optional(),
    outlet: ref.optional(),
    set: count.optional(),
    change: z
      .int(required)
      .min(-largestChange)
      .max(largestChange)
      .refine((value) => value !== 0, 'Must not be 0')
      .optional(),
    expected: z.int(required).optional(),
  })
  .refine(({ set, change }) => (set === undefined) !== (change === undefined), {
    path: ['set'],
    message: 'Exactly one of set and change is required',
    ...besideOtherKeys,
  })

export const listMovementsQuery = listQuery(['-created_at'], {
  product: ref.optional(),
  variant: text(300).optional(),
  outlet: ref.optional(),
  reason: anyOf([...serviceReasons, ...adjustmentReasons]).optional(),
  order: ref.optional(),
  from: day.optional(),
  to: day.optional(),
})

export type ListStock = z.output<typeof listStockQuery>
export type AdjustStock = z.output<typeof adjustStockRequest>
export type Adjustment = z.output<typeof adjustmentRequest>
export type ListMovements = z.output<typeof listMovementsQuery>
