import { z } from 'zod'
import { success } from '../platform/api-docs/answer-parts.contract.ts'

/* Alerts (4.12). */

export const stockAlertAnswer = z.object({
  data: z.object({ subscribed: z.literal(true) }),
  message: z.literal("We'll notify you when it's back in stock."),
})

export const saleAlertAnswer = z.object({
  success,
  message: z.literal("We'll let you know when the sale starts."),
})
