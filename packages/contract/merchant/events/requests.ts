import { z } from 'zod'

/* The stream of events (13.3). */

/** What is repeated at most. */
export const repeatedSeconds = 3600

const message = `Must be 1 to ${repeatedSeconds}`

export const readEventsQuery = z.strictObject({
  repeat_seconds: z
    .string()
    .regex(/^\d{1,4}$/, message)
    .transform(Number)
    .refine((value) => value >= 1 && value <= repeatedSeconds, message)
    .optional(),
})
