import { z } from 'zod'
import { timestamp } from '../../response-values.ts'
import { idOrEmpty, pageOf } from '../response-values.ts'

const waiting = z.object({
  ...{ kind: z.enum(['back-in-stock', 'flash-sale-started']), product: idOrEmpty, variant: idOrEmpty },
  ...{ product_name: z.string(), option_name: z.string(), flash_sale: idOrEmpty, count: z.int() },
  oldest_at: timestamp,
})
export const waitingAlertPage = pageOf(waiting)
