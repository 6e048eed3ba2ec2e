import { z } from 'zod'
import { required } from '../../values.ts'
import { amount, amountOrNone, name } from '../values.ts'

/* The delivery table (7). */

const charges = [amountOrNone, amountOrNone, amountOrNone, amountOrNone, amountOrNone, amountOrNone] as const
const cod = z.union([z.boolean(), z.enum(['Y', 'N'])], { error: "Must be true, false, 'Y' or 'N'" })

export const replaceDeliveryTableRequest = z
  .strictObject({
    defaults: z.tuple([amount, amount, amount, amount, amount, amount], required),
    places: z
      .array(z.tuple([name(500), cod, ...charges]), required)
      .min(1, 'At least 1')
      .max(5000, 'At most 5000'),
  })
  .superRefine(({ places }, context) => {
    const seen = new Set<string>()
    for (const [index, [place]] of places.entries()) {
      if (seen.has(place)) context.addIssue({ code: 'custom', path: ['places', index, 0], message: 'Must not repeat' })
      seen.add(place)
    }
  })

export type ReplaceDeliveryTable = z.output<typeof replaceDeliveryTableRequest>
