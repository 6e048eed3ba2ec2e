import { z } from 'zod'

/*
 * The values that request shapes are made of. A text never holds NUL, which PostgreSQL cannot store, or half a
 * surrogate pair.
 */

/** Makes `Required` the message of a missing key, whatever its type. */
export const required = { error: (issue: { input?: unknown }) => (issue.input === undefined ? 'Required' : undefined) }

/** Text of at most `max` characters. `message` is also that of another type. */
export function text(max: number, message?: string) {
  return z
    .string({ error: ({ input }) => (input === undefined ? 'Required' : message) })
    .max(max, message ?? `Max ${max} character is allowed`)
    .refine((value) => !value.includes('\0'), 'Invalid characters')
    .overwrite((value) => value.toWellFormed())
}

/** Text of `min` to `max` characters. */
export function textBetween(min: number, max: number) {
  return text(max).min(min, min === 1 ? 'Required' : `Min ${min} character is required`)
}

/**
 * A JSON object of a request. A key that may be left out may also be null, which many forms send for an empty input:
 * it counts as absent.
 */
export function jsonObject<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape> {
  const fields = Object.entries(shape).map(([key, field]) => [key, isOptional(field) ? nullAsAbsent(field) : field])
  return z.object(Object.fromEntries(fields) as Shape)
}

function isOptional(field: z.core.$ZodType): boolean {
  return field._zod.optin !== undefined
}

function nullAsAbsent(field: z.core.$ZodType) {
  return z.preprocess((value) => (value === null ? undefined : value), field)
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
  return originProblem(value) === undefined
}

/** Why a text is no origin, for the log line of a developer. It quotes nothing: a URL may hold a password. */
export function originProblem(value: string): string | undefined {
  if (value === '') return 'it is empty'
  if (!/^https?:\/\//i.test(value)) return 'it does not begin with https:// or http://'
  const afterScheme = value.replace(/^https?:\/\//i, '')
  if (/\s/.test(value)) return 'it has a space'
  if (afterScheme.includes('@')) return 'it has a user name'
  if (afterScheme.includes('\\')) return 'it has a backslash'
  if (afterScheme.includes('?')) return 'it has a query'
  if (afterScheme.includes('#')) return 'it has a fragment'
  if (afterScheme.includes('/')) return afterScheme.endsWith('/') ? 'it ends with a slash' : 'it has a path'
  return URL.canParse(value) ? undefined : 'it has no valid host and port'
}

/** A text that is the origin of a site. `problemOf` says what is wrong with another one: the hint of its rejection. */
export function originText(problemOf: (value: string) => string | undefined) {
  return text(300).superRefine((value, context) => {
    const problem = problemOf(value)
    if (problem === undefined) return
    context.addIssue({
      code: 'custom',
      message: 'Invalid url',
      params: { hint: urlHint(problem) },
      input: value,
      continue: false,
    })
  })
}

/** The hint of a rejected URL of a site. */
export function urlHint(problem: string): string {
  return `url: ${problem}; send the origin of the site, such as https://shop.example or http://127.0.0.1:3000`
}

export const storeParams = z.object({ store_id: objectId.describe("the store's id, from its configuration") })

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

/** What the rules that were broken say to the developer of a shop: `params.hint` of their issues. */
export function hintsOf(error: z.ZodError): string[] {
  const hints = error.issues.map((issue) => (issue.code === 'custom' ? issue.params?.hint : undefined))
  return hints.filter((hint) => typeof hint === 'string')
}
