import { z } from 'zod'
import { success } from '../platform/api-docs/answer-parts.contract.ts'

/** The recorded review (4.10). */
export const reviewAnswer = z.object({
  ...{ success, message: z.literal('Review recorded successfully') },
  ...{ rating: z.number(), review: z.string() },
})
