import { z } from 'zod'
import { required } from '../../values.ts'
import { anyOf, count, distinct, flag, listQuery, name, patchOf, postOf, ref, time } from '../values.ts'

/* Flash sales (7). */

const fields = {
  name: name(500),
  start_at: time,
  end_at: time,
  discount_type: z.enum(['percentage', 'fixed_amount', 'fixed_price'], required),
  discount_value: z.number(required).gt(0, 'Must be above 0').max(10_000_000_000),
  max_per_order: count,
  hold_minutes: z.number().min(2, 'Must be 2 to 5').max(5, 'Must be 2 to 5'),
  show_countdown: flag,
  show_stock_left: flag,
  products: distinct(ref, 5000).min(1, 'At least 1'),
}

export const createFlashSaleRequest = postOf(fields, [
  ...(['name', 'start_at', 'end_at', 'discount_type', 'discount_value', 'products'] as const),
])
export const changeFlashSaleRequest = patchOf(fields)
export const flashSaleStatuses = ['upcoming', 'live', 'ended'] as const
export const listFlashSalesQuery = listQuery(['-start_at'], { status: anyOf(flashSaleStatuses).optional() })

const unsaved = postOf(fields, ['start_at', 'end_at', 'discount_type', 'discount_value', 'products'])

/** A sale by its id, or the keys of one that is not saved yet. */
export const previewFlashSaleRequest = z.strictObject({
  flash_sale: z.union([ref, unsaved], {
    error: ({ input }) => (input === undefined ? 'Required' : 'Must be an id, or the keys of a flash sale'),
  }),
})

export type CreateFlashSale = z.output<typeof createFlashSaleRequest>
export type ChangeFlashSale = z.output<typeof changeFlashSaleRequest>
export type ListFlashSales = z.output<typeof listFlashSalesQuery>
export type PreviewFlashSale = z.output<typeof previewFlashSaleRequest>
