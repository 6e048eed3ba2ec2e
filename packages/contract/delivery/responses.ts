import { z } from 'zod'
import { named } from '../named.ts'

/* The delivery table of 2.8, as the merchant wrote it. */

const charge = z
  .union([z.number(), z.string(), z.boolean(), z.null()])
  .describe('NPR; below 0 in a place: the default of this bracket; not a number: 0')

const cod = z.union([z.boolean(), z.string(), z.number(), z.null()]).describe('COD is allowed by true and `Y` alone')
const bracket = (upTo: string) => charge.describe(`${upTo}, in NPR; below 0: the default of this bracket`).optional()

const place = named(
  'DeliveryPlace',
  z.tuple([
    z.string().describe('the name, as an order has it'),
    cod,
    bracket('up to 1 kg'),
    bracket('up to 2 kg'),
    bracket('up to 3 kg'),
    bracket('up to 5 kg'),
    bracket('up to 10 kg'),
    bracket('above 10 kg'),
  ]),
  '[name, COD, up to 1 kg, 2 kg, 3 kg, 5 kg, 10 kg, above]',
)

export const deliveryTableResponse = named(
  'DeliveryTable',
  z.object({ defaults: z.array(charge).length(6), places: z.array(place) }),
  'The places a store delivers to',
)
