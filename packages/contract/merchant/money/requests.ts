import { z } from 'zod'
import { required, text, textBetween } from '../../values.ts'
import { amount, anyOf, day, listQuery, time, trimmed, yesOrNo } from '../values.ts'
import { mostOrdersOfSettlement } from './settlement-limit.ts'

/* Transactions of gateways, and cash on delivery (12). */

export const listTransactionsQuery = listQuery(['-created_at'], {
  state: anyOf(['Processing', 'Paid', 'Failed']).optional(),
  method: text(100).optional(),
  order: text(100).optional(),
  attention: yesOrNo.optional(),
  from: day.optional(),
  to: day.optional(),
})

const resolutions = ['refunded', 'settled', 'accepted'] as const

export const resolveTransactionRequest = z.strictObject({
  resolution: z.enum(resolutions, {
    error: ({ input }) => (input === undefined ? 'Required' : `Must be one of ${resolutions.join(', ')}`),
  }),
  reference: trimmed(1, 100),
  note: text(500).optional(),
})

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
    .array(z.strictObject({ order: text(100), amount }), required)
    .min(1, 'At least 1')
    .max(mostOrdersOfSettlement, `At most ${mostOrdersOfSettlement}`),
})

export type ListTransactions = z.output<typeof listTransactionsQuery>
export type ResolveTransaction = z.output<typeof resolveTransactionRequest>
export type ListCod = z.output<typeof listCodQuery>
export type ListSettlements = z.output<typeof listSettlementsQuery>
export type SettleCod = z.output<typeof settleCodRequest>
