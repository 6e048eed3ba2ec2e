import { z } from 'zod'

/*
 * The values that request shapes are made of. A text never holds NUL, which PostgreSQL cannot store, or half a
 * surrogate pair.
 */

/** Makes `Required` the message of a missing key, whatever its type. */
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

/** An id of 24 hexadecimal digits. Capitals are accepted and become lower case. */
export const objectId = z
  .string(required)
  .regex(/^[0-9a-fA-F]{24}$/, 'Invalid id')
  .overwrite((value) => value.toLowerCase())

/** The message for every missing or malformed phone (2.11, 4.10, 4.11, 4.12). */
export const noPhone = 'Phone number must be of 10 digit'

/**
 * A customer's phone. A missing phone gets the same message as a malformed one.
 * Quirk (2.11, 4.10): ten characters of any kind, not ten digits. Held by test/orders/place-order/body.test.ts.
 */
export const phoneNumber = z
  .string(noPhone)
  .length(10, noPhone)
  .refine((value) => !value.includes('\0'), noPhone)
  .overwrite((value) => value.toWellFormed())

/** A body whose `phone_number` is checked first: when it is malformed, no other field is reported (4.10). */
export function withPhoneFirst<Body extends z.ZodType<unknown, { phone_number: string }>>(body: Body) {
  return z
    .looseObject({ phone_number: phoneNumber })
    .pipe(body as unknown as z.ZodType<z.output<Body>, { phone_number: string }>)
}

/** Whether a text is the origin of a site: http(s), host and port, and no path. */
export function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:\/\/[^/?#@\\\s]+$/i.test(value)
}

export const storeParams = z.object({ store_id: objectId })

/**
 * `safeParse` for JSON from outside. zod compares the `length` of any value that has one, and throws when that `length`
 * cannot become a number. Such a value is parsed again without it, and reported like any other value of a wrong type.
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

/** The first message of each field, the shape of 7.1. A body that is wrong as a whole is reported under `body`. */
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
