import { z } from 'zod'
import { named } from './named.ts'

/* The shapes of errors (7.1). */

const fields = z.record(z.string(), z.string()).describe('one message for each rejected key')

export const message = named('Message', z.object({ message: z.string() }), 'What was wrong, as text')
export const validation = named(
  'ValidationError',
  z.object({ error_type: z.literal('zod_validation'), fields }),
  'Which parts of the request were rejected. A line of an order is named products.N.field',
)
export const fieldErrors = named('FieldErrors', z.object({ fields }), 'Which keys were rejected, and why')
/** The body of a 429, which is plain text. */
export const tooManyRequests = z.literal('Too many requests, please try again later.')

export const castError = named(
  'CastError',
  z.object({ errors: z.object({ message: z.string().regex(/^Cast to ObjectId failed/) }) }),
  'A value that is not an id, on the few routes that respond to it with a 500',
)
