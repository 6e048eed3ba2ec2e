import { objectId, text } from '@pasal/contract/values.ts'
import { z } from 'zod'

/*
 * The values that a merchant's objects are made of. Numbers and texts have bounds: what passes here fits the database.
 */

const largestAmountNpr = 10_000_000_000
const largestCount = 1_000_000_000
/** A figure of stock is the sum of what its outlets have, and each of them may have a count. */
export const mostOutlets = 500
const largestQuantity = mostOutlets * largestCount
const deepestJson = 40

const hasTwoDecimals = (value: number) => Number(value.toFixed(2)) === value

/** NPR, in whole paisa. */
export const amount = z
  .number()
  .min(0, 'Must not be below 0')
  .max(largestAmountNpr, `Must not be above ${largestAmountNpr}`)
  .refine(hasTwoDecimals, 'At most 2 decimals')

/** An amount, or the contract's -1 for "none". */
export const amountOrNone = z
  .number()
  .max(largestAmountNpr, `Must not be above ${largestAmountNpr}`)
  .refine((value) => value === -1 || value >= 0, 'Must be -1 or not below 0')
  .refine(hasTwoDecimals, 'At most 2 decimals')

/** A coupon's or a flash sale's value: an amount or a percentage. */
export const discountValue = z.number().min(0, 'Must not be below 0').max(10_000_000_000)

export const quantity = z.int().min(-largestQuantity).max(largestQuantity)
export const count = z.int().min(0).max(largestCount)
export const weightKg = z.number().min(0).max(1_000_000)

export const name = text(500)
export const key = text(300).min(1, 'Required')
export const label = text(1000)
export const link = text(4000)
export const html = text(2_000_000)
export const flag = z.boolean()
export const listOf = <T extends z.ZodType>(item: T, max = 1000) => z.array(item).max(max)
export const names = listOf(name)
export const links = listOf(link)

/** The `_id`, slug, code or name of something else in the store. */
export const reference = key

const isoTime = z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()])

/** ISO 8601, or a plain date; without a zone it is UTC, as which all are kept. Seconds may be left out. */
export const moment = z
  .string('Must be an ISO 8601 time')
  // zod takes a time without seconds only where it has no zone.
  .overwrite((value) => value.replace(/(T\d\d:\d\d)(?=[Z+-])/, '$1:00'))
  .refine((value) => isoTime.safeParse(value).success, { error: 'Must be an ISO 8601 time', abort: true })
  .overwrite((value) => (/T[^Z+-]+$/.test(value) ? `${value}Z` : value))
  .refine((value) => /^(19|[2-8]\d)/.test(value), 'Must be a year from 1900 to 8999')
  .overwrite((value) => new Date(value).toISOString())

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()], { error: 'Must be a plain value' })
export const plainValue = scalar
  .refine((value) => typeof value !== 'string' || !value.includes('\0'), 'Invalid characters')
  .overwrite((value) => (typeof value === 'string' ? value.toWellFormed() : value))

/** Whatever JSON a page builder writes, as deep as PostgreSQL and a reader can be asked to go. */
export const freeJson = jsonWithin(deepestJson)

/** The sections of a page or post. Each may be as deep as other JSON (merchant-api 1.1), so the list is one deeper. */
export const builderSections = jsonWithin(deepestJson + 1).pipe(z.array(z.unknown()))

function jsonWithin(levels: number) {
  return z.unknown().transform((value, context): unknown => {
    const problem = freeJsonProblem(value, levels)
    if (problem) context.addIssue(problem)
    return problem ? undefined : wellFormed(value)
  })
}

function freeJsonProblem(value: unknown, levels: number): string | undefined {
  if (levels < 0) return `Must not be nested deeper than ${deepestJson}`
  if (typeof value === 'string') return value.includes('\0') ? 'Invalid characters' : undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'Invalid number'
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const problem = name.includes('\0') ? 'Invalid characters' : freeJsonProblem(inner, levels - 1)
    if (problem) return problem
  }
  return undefined
}

/** Half a surrogate pair cannot be stored. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.toWellFormed(), wellFormed(inner)]))
}

/** An object of the file: every key may be left out, and one that is not known is an error. */
export function part<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape).partial()
}

/** An object with an `_id`. Any may say when it was made, which is stored where something is sorted by it. */
export function identified<Shape extends z.ZodRawShape>(shape: Shape) {
  return part({ _id: objectId, created_at: moment, updated_at: moment, ...shape })
}
