import { z } from 'zod'
import {
  count,
  discountValue,
  flag,
  identified,
  listOf,
  moment,
  name,
  reference,
} from '../platform/values/bounded-values.contract.ts'

/* Flash sales of the store file (2.6). */

export const flashSale = identified({
  name: name.min(1, 'Required'),
  start_at: moment,
  end_at: moment,
  discount_type: z.enum(['percentage', 'fixed_amount', 'fixed_price']),
  discount_value: discountValue,
  max_per_order: count,
  hold_minutes: z.number().min(2, 'Must be 2 to 5').max(5, 'Must be 2 to 5'),
  show_countdown: flag,
  show_stock_left: flag,
  products: listOf(reference, 100_000),
})

export type FlashSaleEntry = z.infer<typeof flashSale>
