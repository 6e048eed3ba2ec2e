import { z } from 'zod'
import { required } from '../../values.ts'
import { amount, amountOrNone, besideOtherRows, name } from '../values.ts'

/* The delivery table (7). */

const charges = [amountOrNone, amountOrNone, amountOrNone, amountOrNone, amountOrNone, amountOrNone] as const
const cod = z.union([z.boolean(), z.enum(['Y', 'N'])], { error: "Must be true, false, 'Y' or 'N'" })

const row = z.tuple([name(500), cod, ...charges])

export const replaceDeliveryTableRequest = z.strictObject({
  defaults: z.tuple([amount, amount, amount, amount, amount, amount], required),
  places: z
    .array(row, required)
    .min(1, 'At least 1')
    .max(5000, 'At most 5000')
    .superRefine(rejectRepeatedNames, besideOtherRows),
})

function rejectRepeatedNames(places: unknown[], context: z.RefinementCtx): void {
  const seen = new Set<unknown>()
  for (const [index, row] of places.entries()) {
    const name = Array.isArray(row) ? row[0] : undefined
    if (typeof name !== 'string' || name === '') continue
    if (seen.has(name)) context.addIssue({ code: 'custom', path: [index, 0], message: 'Must not repeat' })
    seen.add(name)
  }
}

export type ReplaceDeliveryTable = z.output<typeof replaceDeliveryTableRequest>
