import { z } from 'zod'
import { named } from '../response-values.ts'

/* The delivery table of 2.8, as the merchant wrote it. */

const charge = z
  .union([z.number(), z.string(), z.boolean(), z.null()])
  .describe('NPR; below 0 in a place: the default of this bracket; not a number: 0')

const place = z
  .tuple([z.string(), z.union([z.boolean(), z.string(), z.number(), z.null()])])
  .rest(charge)
  .describe('[name, COD, up to 1 kg, 2 kg, 3 kg, 5 kg, 10 kg, above]; COD is allowed by true and `Y` alone')

export const deliveryTableResponse = named(
  'DeliveryTable',
  z.object({ defaults: z.array(charge).length(6), places: z.array(place) }),
  'The places a store delivers to',
)
