import { z } from 'zod'

/*
 * The pieces every feature's contract is made of. Strings never hold NUL (PostgreSQL cannot store it) nor half a
 * surrogate pair.
 */

/** What a missing key is told, whatever it was to hold. */
export const required = { error: (issue: { input?: unknown }) => (issue.input === undefined ? 'Required' : undefined) }

/** Text of at most `max` characters. */
export function text(max: number, message?: string) {
  return z
    .string(required)
    .max(max, message ?? `Max ${max} character is allowed`)
    .refine((value) => !value.includes('\0'), 'Invalid characters')
    .overwrite((value) => value.toWellFormed())
}

/** Text of `min` to `max` characters. */
export function textBetween(min: number, max: number) {
  return text(max).min(min, min === 1 ? 'Required' : `Min ${min} character is required`)
}

/** A 24-hex id, in lower case whatever the caller wrote. */
export const objectId = z
  .string(required)
  .regex(/^[0-9a-fA-F]{24}$/, 'Invalid id')
  .overwrite((value) => value.toLowerCase())

/** What whoever sends no phone is told, wherever (2.11, 4.10, 4.11, 4.12). */
export const noPhone = 'Phone number must be of 10 digit'

/**
 * A customer's phone; whatever is none, a missing one too, is told the rule. Quirk (2.11, 4.10): ten characters of any
 * kind, not ten digits. Held by test/orders/place-order/body.test.ts.
 */
export const phoneNumber = z
  .string(noPhone)
  .length(10, noPhone)
  .refine((value) => !value.includes('\0'), noPhone)
  .overwrite((value) => value.toWellFormed())

/** A body whose `phone_number` is judged alone, before the rest is looked at (4.10). */
export function withPhoneFirst<Body extends z.ZodType<unknown, { phone_number: string }>>(body: Body) {
  return z
    .looseObject({ phone_number: phoneNumber })
    .pipe(body as unknown as z.ZodType<z.output<Body>, { phone_number: string }>)
}

/** A site's origin: http(s), host and port, nothing else. */
export function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:\/\/[^/?#@\\\s]+$/i.test(value)
}

export const storeParams = z.object({ store_id: objectId })

/**
 * `safeParse` for what strangers sent as JSON. The library compares the `length` of whatever has one, a text or not,
 * and one that cannot become a number throws there: such a value is judged without it, and so named like any other of
 * the wrong type.
 */
export function safeParse<Shape extends z.ZodType>(
  shape: Shape,
  given: unknown,
): z.ZodSafeParseResult<z.output<Shape>> {
  try {
    return shape.safeParse(given)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const isNumberless = (key: string, value: unknown) => key === 'length' && typeof value === 'object'
    return shape.safeParse(
      JSON.parse(JSON.stringify(given, (key, value) => (isNumberless(key, value) ? undefined : value))),
    )
  }
}

/** Field name to first message, the shape of 7.1. A whole body of the wrong type is reported under `body`. */
export function fieldsOf(error: {
  issues: readonly { path: readonly PropertyKey[]; message: string }[]
}): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const key = issue.path.map(String).join('.') || 'body'
    fields[key] ??= issue.message
  }
  return fields
}
