import { z } from 'zod'

/*
 * The pieces that described answers are made of. No answer is checked against them while serving: they make the document of
 * `GET /openapi.json`, and test/api-docs holds the running service to them.
 */

export const id = z.string().regex(/^[0-9a-f]{24}$/)
export const timestamp = z.string().meta({ format: 'date-time', description: 'ISO 8601, UTC' })
export const npr = z.number().describe('NPR')
export const texts = z.array(z.string())
export const success = z.literal(true)

/** A shape with a name of its own in the document. */
export function named<Shape extends z.ZodType>(name: string, shape: Shape, description: string): Shape {
  return shape.meta({ id: name, description })
}

const fields = z.record(z.string(), z.string()).describe('a message for each key that was refused')

/* The errors of 7.1. */
export const message = named('Message', z.object({ message: z.string() }), 'What was wrong, in words')
export const validation = named(
  'ValidationError',
  z.object({ error_type: z.literal('zod_validation'), fields }),
  'Which parts of the request were refused; lines of an order are named products.N.field',
)
export const fieldErrors = named('FieldErrors', z.object({ fields }), 'Which keys were refused, and why')
export const castError = named(
  'CastError',
  z.object({ errors: z.object({ message: z.string().regex(/^Cast to ObjectId failed/) }) }),
  'A value that is no id, on the few routes that answer it with a 500',
)
