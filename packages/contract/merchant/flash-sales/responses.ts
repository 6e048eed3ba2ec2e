import { z } from 'zod'
import { named } from '../../named.ts'
import { id, npr, timestamp } from '../../response-values.ts'
import { idOrEmpty, pageOf, versioned } from '../response-values.ts'

export const merchantFlashSale = named(
  'MerchantFlashSale',
  z.object({
    ...{ ...versioned, name: z.string(), status: z.enum(['upcoming', 'live', 'ended']) },
    ...{ start_at: timestamp, end_at: timestamp, discount_type: z.string(), discount_value: z.number() },
    ...{ max_per_order: z.int(), hold_minutes: z.int(), show_countdown: z.boolean(), show_stock_left: z.boolean() },
    products: z.array(id),
  }),
  'A flash sale',
)
export const flashSalePage = pageOf(merchantFlashSale)

const item = z.object({
  ...{ product: id, variant: idOrEmpty, product_name: z.string(), option_name: z.string() },
  ...{ price: npr, offer_price: npr },
})
export const flashSalePreview = z.object({
  items: z.array(item).describe('the first 250'),
  total_items: z.int(),
  overlaps: z.array(z.object({ _id: id, name: z.string(), products: z.array(id) })),
})
