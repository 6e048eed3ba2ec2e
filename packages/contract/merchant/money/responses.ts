import { z } from 'zod'
import { named } from '../../named.ts'
import { id, npr, timestamp } from '../../response-values.ts'
import { actor, bulkOf, idOrNull, pageOf, timeOrNull } from '../response-values.ts'

export const payment = named(
  'Payment',
  z.object({
    ...{ _id: id, kind: z.string(), amount: npr, reference: z.string(), received_at: timestamp, note: z.string() },
    ...{ transaction: idOrNull, settlement: idOrNull, actor },
  }),
  'Money of an order that came in',
)

export const refund = named(
  'Refund',
  z.object({
    ...{ _id: id, amount: npr, method: z.string(), reference: z.string(), reason: z.string() },
    ...{ credit_note: idOrNull, transaction: idOrNull, created_at: timestamp, actor },
  }),
  'Money of an order that was given back',
)

export const transaction = named(
  'Transaction',
  z.object({
    ...{ _id: id, order: id, order_number: z.int(), method: z.string(), reference: z.string() },
    ...{ gateway_reference: z.string().nullable(), amount: npr, charged_amount: npr },
    state: z.enum(['Processing', 'Paid', 'Failed']),
    attention: z.enum(['surplus', 'cancelled', 'oversold', 'mismatch']).nullable(),
    ...{ review_reason: z.string().nullable(), order_status: z.string(), order_payment_status: z.string() },
    ...{ created_at: timestamp, settled_at: timeOrNull, resolution: z.string().nullable() },
    ...{ resolution_reference: z.string().nullable(), resolved_at: timeOrNull },
  }),
  'A payment at a gateway',
)
export const transactionPage = pageOf(transaction)

const codOrder = z.object({
  ...{ order: id, order_number: z.int(), customer_full_name: z.string(), city: z.string(), courier: z.string() },
  ...{ tracking_number: z.string(), delivered_at: timestamp, due: npr },
})
export const codPage = pageOf(codOrder)

export const settlement = named(
  'Settlement',
  z.object({
    ...{ _id: id, courier: z.string(), reference: z.string(), received_at: timestamp, fee: npr, note: z.string() },
    ...{ total: npr, created_at: timestamp, actor, results: bulkOf({ _id: id }).shape.results },
  }),
  'What a courier paid for several orders',
)
export const settlementPage = pageOf(settlement)
