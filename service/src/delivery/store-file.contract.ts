import { text } from '@pasal/contract/values.ts'
import { z } from 'zod'
import { listOf, part, plainValue } from '../platform/values/bounded-values.contract.ts'

/* The delivery table of the store file (2.8). */

/** `[name, cod, c1, c2, c3, c5, c10, cOver10]`: what the merchant wrote is kept, whatever it is. */
const place = z
  .tuple([text(500), plainValue])
  .rest(plainValue)
  .refine((entries) => entries.length <= 8, 'At most 8 entries')

export const delivery = part({
  defaults: z.array(plainValue).length(6, 'Must have 6 entries'),
  places: listOf(place, 20_000),
})

export type DeliveryEntry = z.infer<typeof delivery>
