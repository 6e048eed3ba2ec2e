import { z } from 'zod'
import { required, text } from '../values.ts'

/*
 * The values of the merchant's API (1.1). Fields have no defaults: a PATCH takes the same fields as a POST, and what a
 * POST leaves out is filled in by the feature.
 */

const largestAmountNpr = 10_000_000_000
const largestCount = 1_000_000_000
const notATime = 'Must be an ISO 8601 time'

/** NPR, in whole paisa. */
export const amount = z
  .number(required)
  .min(0, 'Must not be below 0')
  .max(largestAmountNpr, `Must not be above ${largestAmountNpr}`)
  .refine((value) => Number(value.toFixed(2)) === value, 'At most 2 decimals')

/** An amount, or -1 for "none". */
export const amountOrNone = z.union([z.literal(-1), amount], { error: 'Must be -1 or an amount' })

export const count = z
  .int(required)
  .min(0, 'Must not be below 0')
  .max(largestCount, `Must not be above ${largestCount}`)

/** Text without outer blanks: a name, slug, code, SKU, barcode. */
export function trimmed(min: number, max: number) {
  return z
    .string(required)
    .overwrite((value) => value.trim())
    .max(max, `Max ${max} character is allowed`)
    .refine((value) => !value.includes('\0'), 'Invalid characters')
    .overwrite((value) => value.toWellFormed())
    .min(min, min <= 1 ? 'Required' : `Min ${min} character is required`)
}

export const name = (max: number) => trimmed(1, max)

/** 1 to 300 characters without blanks, `/`, `?` and `#`. */
export const slug = trimmed(1, 300).regex(/^[^\s/?#]*$/u, 'Must not contain blanks, /, ? or #')

/** An http(s) URL of at most 4,000 characters, or ''. */
export const link = text(4000).refine(
  (value) => value === '' || (/^https?:\/\//i.test(value) && URL.canParse(value)),
  'Must be an http(s) URL',
)

export const html = text(200_000)

export const flag = z.boolean(required)

/** ISO 8601 with a zone; responses are in UTC. Seconds may be left out. */
export const time = z
  .string({ error: ({ input }) => (input === undefined ? 'Required' : notATime) })
  // zod takes a time without seconds only where it has no zone.
  .overwrite((value) => value.replace(/(T\d\d:\d\d)(?=[Z+-])/, '$1:00'))
  .check(z.iso.datetime({ offset: true, abort: true, error: notATime }))
  .refine((value) => /^(19|[2-8]\d)/.test(value), { error: 'Must be a year from 1900 to 8999', abort: true })
  .overwrite((value) => new Date(value).toISOString())

/** A day of Asia/Kathmandu. */
export const day = z.iso
  .date({ error: ({ input }) => (input === undefined ? 'Required' : 'Must be a day, YYYY-MM-DD') })
  .refine((value) => /^(19|[2-8]\d)/.test(value), 'Must be a year from 1900 to 8999')

export const email = trimmed(1, 254)
  .overwrite((value) => value.toLowerCase())
  .pipe(z.email('Must be an e-mail address'))

/** An id or slug of something in the store. The feature resolves it: an unknown one is `<Thing> not found`. */
export const ref = trimmed(1, 300)

/** At most `max` distinct items. */
export function distinct<Item extends z.ZodType<string>>(item: Item, max: number) {
  return z
    .array(item, required)
    .max(max, `At most ${max}`)
    .refine((items) => new Set(items).size === items.length, 'Must not repeat')
}

/** JSON objects and lists of a page builder, at most 40 levels deep. */
export const freeJson = (z.unknown() as z.ZodType<z.core.util.JSONType>).superRefine(rejectBadJson)

function rejectBadJson(value: unknown, context: z.RefinementCtx): void {
  const problem = jsonProblem(value, 0)
  if (problem) context.addIssue({ code: 'custom', message: problem })
}

const deepestJson = 40

function jsonProblem(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : 'Invalid characters'
  if (typeof value !== 'object' || value === null) return undefined
  if (depth >= deepestJson) return `Must not be nested deeper than ${deepestJson}`
  for (const [key, inner] of Object.entries(value)) {
    const problem = isStorable(key) ? jsonProblem(inner, depth + 1) : 'Invalid characters'
    if (problem) return problem
  }
  return undefined
}

/** PostgreSQL stores no NUL and no half of a surrogate pair. */
function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

const longestSectionsBytes = 1024 * 1024

/** The sections of a post or page: at most 200 objects with a `type`, 1 MiB together. What they refer to is free. */
export const builderSections = z
  .array(z.looseObject({ type: z.string(required) }).superRefine(rejectBadJson), required)
  .max(200, 'At most 200')
  .refine(
    (sections) => new TextEncoder().encode(JSON.stringify(sections)).length <= longestSectionsBytes,
    'At most 1 MiB',
  )

/** `1` or `0` of a query. */
export const yesOrNo = z.enum(['1', '0'], { error: 'Must be 1 or 0' }).transform((value) => value === '1')

/** Any of these, separated by commas. */
export function anyOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  const isOne = (value: string): value is Values[number] => values.includes(value)
  return z
    .string()
    .transform((value) => value.split(','))
    .refine((given): given is Values[number][] => given.every(isOne), `Must be one of ${values.join(', ')}`)
}

/** The search text of a list. */
export const searchText = text(200).min(2, 'Min 2 character is required')

const limit = z
  .string()
  .regex(/^\d{1,3}$/, 'Must be 1 to 250')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 250, 'Must be 1 to 250')
  .default(50)

/**
 * For a rule over the rows of a list: it is checked although a row is wrong by itself, because all problems are named
 * at once (1.3). The rule then sees rows of any type.
 */
export const besideOtherRows = { when: ({ value }: { value: unknown }) => Array.isArray(value) }

/** A rule of a list: no two rows have the same text under `key`. */
export function rejectRepeated(key: string | number, message: string) {
  return (rows: unknown[], context: z.RefinementCtx): void => {
    const seen = new Set<string>()
    for (const [index, row] of rows.entries()) {
      const value = typeof row === 'object' ? (row as Record<typeof key, unknown> | null)?.[key] : undefined
      if (typeof value !== 'string' || value === '') continue
      if (seen.has(value)) context.addIssue({ code: 'custom', path: [index, key], message })
      seen.add(value)
    }
  }
}

/** As `besideOtherRows`, for a rule over the keys of an object. The rule then sees values of any type. */
export const besideOtherKeys = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

/** The query of a list (1.4). The first sort is the default. */
export function listQuery<const Sorts extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sorts: Sorts,
  filters: Filters,
) {
  return z.strictObject({
    limit,
    cursor: text(2000).optional(),
    sort: z.enum(sorts, { error: `Must be one of ${sorts.join(', ')}` }).default(sorts[0] as never),
    count: z.enum(['1', '0'], { error: 'Must be 1 or 0' }).optional(),
    ...filters,
  })
}

/** The body of a POST: the fields named in `needed`, and any of the others. */
export function postOf<Shape extends z.ZodRawShape, const Needed extends keyof Shape>(
  shape: Shape,
  needed: readonly Needed[],
) {
  const entries = Object.entries(shape).map(([key, field]) => [
    key,
    (needed as readonly string[]).includes(key) ? field : z.optional(field),
  ])
  type Body = { [K in Needed]: Shape[K] } & { [K in Exclude<keyof Shape, Needed>]: z.ZodOptional<Shape[K]> }
  return z.strictObject(Object.fromEntries(entries) as Body)
}

/** The body of a PATCH: any of the fields, none of them required. */
export function patchOf<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape).partial()
}
