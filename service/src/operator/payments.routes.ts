import { toNpr } from '@pasal/contract/pricing/money.ts'
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { requireOperator } from '../platform/http/operator-token.ts'
import { objectId } from '../platform/http/request-values.contract.ts'
import { listTransactions } from './payments.queries.ts'

const paymentsQuery = z.object({
  store_id: objectId,
  needs_attention: z.literal('1').optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

/**
 * `GET /admin/payments`: payment starts of a store, newest first. `needs_attention=1`: those that a person must review.
 */
export function paymentAdminRoutes(app: App, context: Context): void {
  app.get(
    '/admin/payments',
    {
      schema: { querystring: paymentsQuery },
      onRequest: async (request) => requireOperator(request, context.config.adminToken),
    },
    async (request) => {
      const { store_id: storeId, needs_attention, limit } = request.query
      const rows = await listTransactions(context.db, storeId, needs_attention === '1', limit)
      const payments = rows.map(({ order_amount_paisa, charged_amount_paisa, ...row }) => ({
        ...row,
        amount: toNpr(order_amount_paisa),
        charged_amount: toNpr(charged_amount_paisa),
      }))
      return { payments }
    },
  )
}
