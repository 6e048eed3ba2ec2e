import { z } from 'zod'
import { success } from '../response-values.ts'

/** The recorded review (4.10). */
export const reviewResponse = z.object({
  ...{ success, message: z.literal('Review recorded successfully') },
  ...{ rating: z.number(), review: z.string() },
})
