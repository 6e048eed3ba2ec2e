import { z } from 'zod'
import { objectId, required, text, textBetween } from '../../values.ts'
import { amount, day, listQuery, time } from '../values.ts'

/* Cash on delivery (12). */

export const listCodQuery = listQuery(['delivered_at'], {
  courier: text(60).optional(),
  from: day.optional(),
  to: day.optional(),
})

export const listSettlementsQuery = listQuery(['-created_at'], {})

export const settleCodRequest = z.strictObject({
  courier: textBetween(1, 60),
  reference: text(100),
  received_at: time.optional(),
  fee: amount.optional(),
  note: text(500).optional(),
  orders: z
    .array(z.strictObject({ order: objectId, amount: amount.gt(0, 'Must be above 0') }), required)
    .min(1, 'At least 1')
    .max(500, 'At most 500'),
})

export type ListCod = z.output<typeof listCodQuery>
export type ListSettlements = z.output<typeof listSettlementsQuery>
export type SettleCod = z.output<typeof settleCodRequest>
