import { z } from 'zod'
import { besideOtherKeys, day } from '../values.ts'

/* Reports (14.1). */

export const mostDaysOfReport = 400
const dayMs = 86_400_000

type Range = { from: string; to: string }

function requireRange({ from, to }: Range, context: z.RefinementCtx): void {
  // A day that is none is a problem of its own.
  if (!day.safeParse(from).success || !day.safeParse(to).success) return
  const days = (Date.parse(to) - Date.parse(from)) / dayMs
  const problem =
    days < 0
      ? 'Must not be before the first day'
      : days > mostDaysOfReport
        ? `At most ${mostDaysOfReport} days after the first day`
        : ''
  if (problem !== '') context.addIssue({ code: 'custom', path: ['to'], message: problem })
}

const range = { from: day, to: day }

function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, {
    error: ({ input }) => (input === undefined ? 'Required' : `Must be one of ${values.join(', ')}`),
  })
}

const limit = z
  .string()
  .regex(/^\d{1,3}$/, 'Must be 1 to 250')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 250, 'Must be 1 to 250')

export const rangeQuery = z.strictObject(range).superRefine(requireRange, besideOtherKeys)
export const salesQuery = z
  .strictObject({ ...range, group: oneOf(['day', 'month']).default('day') })
  .superRefine(requireRange, besideOtherKeys)
export const productsQuery = z
  .strictObject({ ...range, by: oneOf(['sales', 'quantity']).default('sales'), limit: limit.default(50) })
  .superRefine(requireRange, besideOtherKeys)
export const breakdownQuery = z
  .strictObject({ ...range, by: oneOf(['city', 'paymentMethod', 'courier', 'source']) })
  .superRefine(requireRange, besideOtherKeys)

export type ReportRange = z.output<typeof rangeQuery>
export type SalesQuery = z.output<typeof salesQuery>
export type ProductsQuery = z.output<typeof productsQuery>
export type BreakdownQuery = z.output<typeof breakdownQuery>
