import { z } from 'zod'
import { success } from '../response-values.ts'

/* The responses to the alerts of 4.12. */

export const stockAlertResponse = z.object({
  data: z.object({ subscribed: z.literal(true) }),
  message: z.literal("We'll notify you when it's back in stock."),
})

export const saleAlertResponse = z.object({
  success,
  message: z.literal("We'll let you know when the sale starts."),
})
