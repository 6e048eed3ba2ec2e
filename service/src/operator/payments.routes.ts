import { toNpr } from '@pasal/contract/pricing/money.ts'
import type { Route } from '@pasal/contract/route.ts'
import { objectId } from '@pasal/contract/values.ts'
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'
import { listTransactions } from './payments.queries.ts'

const paymentsQuery = z.object({
  store_id: objectId,
  needs_attention: z.literal('1').optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

/** A store's payment starts, newest first; `needs_attention=1`: only those that are flagged for review. */
export const listPayments = {
  method: 'GET',
  url: '/admin/payments',
  who: 'operator',
  request: { query: paymentsQuery },
} satisfies Route

export function paymentAdminRoutes(app: App, context: Context): void {
  serve(app, context, listPayments, async (request) => {
    const { store_id: storeId, needs_attention, limit } = request.query
    const rows = await listTransactions(context.db, storeId, needs_attention === '1', limit)
    const payments = rows.map(({ order_amount_paisa, charged_amount_paisa, ...row }) => ({
      ...row,
      amount: toNpr(order_amount_paisa),
      charged_amount: toNpr(charged_amount_paisa),
    }))
    return { payments }
  })
}
