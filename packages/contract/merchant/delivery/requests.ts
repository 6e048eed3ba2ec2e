import { z } from 'zod'
import { required } from '../../values.ts'
import { amount, amountOrNone, besideOtherRows, name, rejectRepeated } from '../values.ts'

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
    .superRefine(rejectRepeated(0, 'Must not repeat'), besideOtherRows),
})

export type ReplaceDeliveryTable = z.output<typeof replaceDeliveryTableRequest>
