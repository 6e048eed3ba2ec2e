import { z } from 'zod'
import { named } from '../named.ts'
import { id, npr, timestamp } from '../response-values.ts'

/* The flash-sale reads (2.6, 4.1). */

const sale = {
  ...{ _id: id, name: z.string(), status: z.enum(['live', 'upcoming']), start_at: timestamp, end_at: timestamp },
  ...{ discount_type: z.enum(['percentage', 'fixed_amount', 'fixed_price']), discount_value: z.number() },
  max_per_order: z.int().describe('0: no limit'),
  ...{ show_countdown: z.boolean(), show_stock_left: z.boolean(), sold_out: z.boolean() },
}

const flashSale = named('FlashSale', z.object(sale), 'A flash sale that is live or starts within 14 days')

export const flashSalesResponse = z.object({ server_time: timestamp, sales: z.array(flashSale) })

export const saleOfProductResponse = z.union([
  named('NoSaleOfProduct', z.object({ server_time: timestamp, sale: z.null() }), 'The product is in no sale'),
  named(
    'SaleOfProduct',
    z.object({
      server_time: timestamp,
      sale: z.object({ ...sale, offer_price_from: npr.nullable().describe('the lowest offer price') }),
      units: named(
        'UnitsLeft',
        z.object({ available: z.int(), in_checkout: z.int().describe("held in other shoppers' checkouts") }),
        'Units of a product in a sale',
      )
        .nullable()
        .describe('of all variants; null unless the sale is live, shows stock and the product stops at zero'),
    }),
    'The sale that a product is in',
  ),
])
