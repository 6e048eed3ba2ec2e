import { z } from 'zod'
import { named } from '../../named.ts'
import { id, timestamp } from '../../response-values.ts'
import { actor, bulkOf, idOrEmpty, idOrNull, pageOf } from '../response-values.ts'

const item = { product: id, variant: idOrEmpty, product_name: z.string(), option_name: z.string() }

/** What the store has of one product or variant (6). */
const stockItem = named(
  'StockItem',
  z.object({
    ...{ ...item, sku: z.string(), barcode: z.string(), image_url: z.string(), status: z.string() },
    ...{ quantity: z.int(), held: z.int(), available: z.int() },
    outlets: z.record(z.string(), z.int()).describe('with advanced inventory: the quantity of each outlet, by its id'),
  }),
  'What the store has of one product or variant',
)
export const stockPage = pageOf(stockItem)

export const adjustments = bulkOf({ before: z.int(), after: z.int(), held: z.int() })

const movement = named(
  'StockMovement',
  z.object({
    ...{ _id: id, created_at: timestamp, product: id, variant: idOrEmpty },
    ...{ product_name: z.string(), option_name: z.string(), outlet: z.string(), change: z.int() },
    quantity_after: z.int().nullable().describe('null: a movement of an order'),
    ...{ reason: z.string(), note: z.string(), order: idOrNull, actor },
  }),
  'One change of a quantity',
)
export const movementPage = pageOf(movement)
